import { useState } from 'react';
import { openDraft } from '../../../../browser/draft.ts';
import type { Newsletter, NewsletterTexts } from '../../newsletters.contract.ts';

/** The unsaved texts, and the version they are based on. */
interface DraftState {
  texts: NewsletterTexts;
  version: number;
}

/** A newsletter's texts while they are edited; stored in this browser until they are saved. */
export function useNewsletterDraft(newsletter: Newsletter) {
  const [draft] = useState(() => openDraft<DraftState>(`newsletter ${newsletter.id}`));
  const [draftState, setDraftState] = useState<DraftState>(() => {
    return draft.read() ?? { texts: pickTexts(newsletter), version: newsletter.version };
  });
  const saved = pickTexts(newsletter);
  const isChanged = !areEqual(draftState.texts, saved);

  const store = (next: DraftState) => {
    setDraftState(next);
    if (areEqual(next.texts, saved)) draft.clear();
    else draft.write(next);
  };
  return {
    texts: draftState.texts,
    version: draftState.version,
    isChanged,
    /** Whether someone else has saved it since editing started. */
    isConflict: isChanged && draftState.version < newsletter.version,
    write: (change: Partial<NewsletterTexts>) => {
      // Unchanged texts are based on the saved version.
      const version = isChanged ? draftState.version : newsletter.version;
      store({ texts: { ...draftState.texts, ...change }, version });
    },
    /** Makes the next save overwrite the newer version. */
    overwriteSaved: () => store({ ...draftState, version: newsletter.version }),
    discardChanges: () => store({ texts: saved, version: newsletter.version }),
    /** Clears the stored draft, unless the texts have changed since they were sent. */
    markSaved: (sent: NewsletterTexts, answer: Newsletter) => {
      setDraftState((now) => {
        const isSent = areEqual(now.texts, sent);
        const next = { texts: isSent ? pickTexts(answer) : now.texts, version: answer.version };
        if (isSent) draft.clear();
        else draft.write(next);
        return next;
      });
    },
    clear: () => draft.clear(),
  };
}

export type NewsletterDraft = ReturnType<typeof useNewsletterDraft>;

function pickTexts({ subject, preview, text }: NewsletterTexts): NewsletterTexts {
  return { subject, preview, text };
}

function areEqual(one: NewsletterTexts, other: NewsletterTexts): boolean {
  return one.subject === other.subject && one.preview === other.preview && one.text === other.text;
}
