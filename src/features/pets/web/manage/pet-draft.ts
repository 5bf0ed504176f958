import { openDraft } from '../../../../browser/draft.ts';
import type { PetPhoto } from '../../../photos/photos.contract.ts';
import { emptyValues, type PetValues } from './pet-values.ts';

/** The draft of a new pet. */
export interface PetDraft {
  /** From 0. */
  step: number;
  values: PetValues;
  /** Uploaded photos. Files cannot be stored. */
  photos: PetPhoto[];
  showOwner: boolean;
  /** Idempotency key of a submitted form without a response: submitting it again adds no second pet. */
  submissionId?: string | undefined;
}

interface StoredPetDraft {
  /** The stored draft, or an empty one. */
  read: () => PetDraft;
  /** Saves the draft, or removes it if it is empty. */
  save: (draft: PetDraft) => void;
  clear: () => void;
}

/** The draft of the signed-in user, one per dashboard. */
export function petDraft(dashboard: 'admin' | 'user', firstStatus: string): StoredPetDraft {
  const draft = openDraft<PetDraft>(`add-pet:${dashboard}`);
  return {
    read() {
      const stored = draft.read();
      if (!stored || !Array.isArray(stored.photos)) return emptyPetDraft(firstStatus);
      // A draft from an older version may lack fields.
      return { ...emptyPetDraft(firstStatus), ...stored, values: { ...emptyValues(firstStatus), ...stored.values } };
    },
    save(content) {
      if (hasContent(content, firstStatus)) draft.write(content);
      else draft.clear();
    },
    clear: draft.clear,
  };
}

export function emptyPetDraft(firstStatus: string): PetDraft {
  return { step: 0, values: emptyValues(firstStatus), photos: [], showOwner: false };
}

export function hasContent(
  { values, photos }: Pick<PetDraft, 'values'> & { photos: readonly unknown[] },
  firstStatus: string,
): boolean {
  const empty = emptyValues(firstStatus);
  const names = Object.keys(empty) as (keyof PetValues)[];
  return photos.length > 0 || names.some((name) => values[name] !== empty[name]);
}
