import { openDraft } from '../../../../browser/draft.ts';
import type { PetPhoto } from '../../../photos/photos.contract.ts';
import { emptyValues, type PetValues } from './pet-values.ts';

/** A pet that is being added. */
export interface PetDraft {
  /** From 0. */
  step: number;
  values: PetValues;
  /** Pictures that the server has; files cannot be kept. */
  photos: PetPhoto[];
  showOwner: boolean;
  /** Of a form that was sent and perhaps not answered: sent again under the same name, it does not make a second pet. */
  submissionId?: string | undefined;
}

interface KeptPetDraft {
  /** What the person was writing when they were here last, or an empty form. */
  read: () => PetDraft;
  /** Keeps it for as long as there is something in it. */
  keep: (draft: PetDraft) => void;
  clear: () => void;
}

/** The draft of whoever is signed in now; a dashboard has one. */
export function petDraft(dashboard: 'admin' | 'user', firstStatus: string): KeptPetDraft {
  const draft = openDraft<PetDraft>(`add-pet:${dashboard}`);
  return {
    read() {
      const kept = draft.read();
      if (!kept || !Array.isArray(kept.photos)) return emptyPetDraft(firstStatus);
      // An older form may have asked for less.
      return { ...emptyPetDraft(firstStatus), ...kept, values: { ...emptyValues(firstStatus), ...kept.values } };
    },
    keep(content) {
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
