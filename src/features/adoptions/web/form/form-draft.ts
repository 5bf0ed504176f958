import { listDrafts, openDraft } from '../../../../browser/draft.ts';
import { applicationFields } from '../../adoptions.constants.ts';
import type { ApplicationDraft, ApplicationPet } from '../../adoptions.contract.ts';
import type { Answers, ApplicationFormValues } from './answers.ts';

const PREFIX = 'adoption:';

/** More would fill the browser's storage. */
const MAX_UNCONFIRMED = 20;

/** The local copy of a form, which survives an expired session and a lost connection. */
export interface FormDraft extends ApplicationFormValues {
  /** Index of the current section. */
  section: number;
  /** When it was last changed, in milliseconds. */
  at: number;
  /** Whether the server has these answers. */
  isSaved: boolean;
  /** Answers that were sent to the server without a response so far: it may have any of them. */
  unconfirmed?: readonly Answers[] | undefined;
  /** Whether it was submitted offline, and is sent once the browser is online again. */
  isWaiting?: boolean | undefined;
  /** The pet in the URL, for a form that is opened again offline. */
  pet?: ApplicationPet | null | undefined;
  /** The `updated_at` of the server's draft it is based on; null if there was none. */
  base: string | null;
}

/** Opens the local draft of the signed-in user for a pet, or for the form without one. */
export function openFormDraft(petId: number | null) {
  return openDraft<FormDraft>(`${PREFIX}${petId ?? 'any'}`);
}

/** The local drafts of the signed-in user, the latest first. */
export function listFormDrafts(): { petId: number | null; draft: FormDraft }[] {
  return listDrafts()
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => {
      const petId = Number(name.slice(PREFIX.length)) || null;
      const draft = openFormDraft(petId).read();
      return draft ? [{ petId, draft }] : [];
    })
    .toSorted((one, other) => other.draft.at - one.draft.at);
}

/** The page on which a form continues. */
export function formHref(petId: number | null): string {
  return petId === null ? '/user-dashboard/adoption-form' : `/user-dashboard/all-pets/adoption-process/${petId}`;
}

/**
 * Returns the local draft if it is newer than the server's, else null. A draft that the server once had and no longer
 * has was submitted elsewhere.
 */
export function newerLocalDraft(local: FormDraft | null, draft: ApplicationDraft | null): FormDraft | null {
  if (!local || typeof local.answers !== 'object' || local.isSaved) return null;
  // Compare server times where possible: the clocks may differ.
  const isSuccessor =
    draft === null ||
    draft.updated_at === local.base ||
    isOwn(draft, local) ||
    local.at >= Date.parse(draft.updated_at);
  return isSuccessor ? local : null;
}

/** Adds answers that are on their way to the server, unless this is a retry. */
export function addUnconfirmed(draft: FormDraft, answers: Answers): FormDraft {
  const { unconfirmed = [] } = draft;
  if (unconfirmed.some((earlier) => sameAnswers(earlier, answers))) return draft;
  return { ...draft, unconfirmed: [...unconfirmed, answers].slice(-MAX_UNCONFIRMED) };
}

/** Whether the server's draft is what this device has sent, and went on from without waiting for the response. */
function isOwn(draft: ApplicationDraft, { unconfirmed = [] }: FormDraft): boolean {
  return unconfirmed.some((answers) => sameAnswers(answers, draft.answers));
}

/** Whether two forms have the same answers. */
export function sameAnswers(one: Partial<Answers>, other: Partial<Answers>): boolean {
  return applicationFields.every((field) => (one[field] ?? '') === (other[field] ?? ''));
}
