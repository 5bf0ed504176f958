import { openDraft } from '../../../../browser/draft.ts';
import type { ApplicationDraft } from '../../adoptions.contract.ts';
import type { FilledForm } from './answers.ts';

/** A form as this browser keeps it beside the server, through an ended session and without a network. */
export interface KeptForm extends FilledForm {
  /** From 0. */
  section: number;
  /** When it was changed last, in milliseconds. */
  at: number;
  /** Whether the server has these answers. */
  isSaved: boolean;
  /** The server's draft that they go on from, by its time; null: there was none. */
  base: string | null;
}

/** The form of whoever is signed in now; each pet has one, and so has the form without a pet. */
export function keptForm(petId: number | null) {
  return openDraft<KeptForm>(`adoption:${petId ?? 'any'}`);
}

/**
 * What this browser keeps, where it is newer than what the server has; else null. What the server once had, and has no
 * more, was sent in elsewhere.
 */
export function newerHere(kept: KeptForm | null, draft: ApplicationDraft | null): KeptForm | null {
  if (!kept || typeof kept.answers !== 'object' || kept.isSaved) return null;
  // By its time on the server, as far as possible: the two clocks may differ.
  const isSuccessor = draft === null || draft.updated_at === kept.base || kept.at >= Date.parse(draft.updated_at);
  return isSuccessor ? kept : null;
}
