import { formHref, listFormDrafts, type FormDraft } from '../form/form-draft.ts';

export interface StoredApplication {
  href: string;
  /** What the link says. */
  label: string;
}

/** The current user's latest unfinished application whose form opens without a connection. */
export async function findStoredApplication(): Promise<StoredApplication | null> {
  if (!('caches' in globalThis)) return null;
  for (const { petId, draft } of listFormDrafts()) {
    const href = formHref(petId);
    if (isStarted(draft) && (await caches.match(href, { ignoreVary: true })))
      return { href, label: describe(petId, draft) };
  }
  return null;
}

/** The copy of a form that was only opened is for opening it again. */
function isStarted({ isSaved, base }: FormDraft): boolean {
  return !isSaved || base !== null;
}

function describe(petId: number | null, { pet, answers }: FormDraft): string {
  const name = petId === null ? answers.interested_pet : pet?.name;
  return name ? `Continue your application for ${name}` : 'Continue your application';
}
