import { useState } from 'react';
import { openDraft } from '../../../../browser/draft.ts';
import type { Newsletter, NewsletterTexts } from '../../newsletters.contract.ts';

/** What is being written, and which version it began with. */
interface Kept {
  texts: NewsletterTexts;
  version: number;
}

/** A newsletter's texts as somebody is writing them: kept in this browser until they are saved. */
export function useNewsletterDraft(newsletter: Newsletter) {
  const [draft] = useState(() => openDraft<Kept>(`newsletter ${newsletter.id}`));
  const [kept, setKept] = useState<Kept>(() => {
    return draft.read() ?? { texts: textsOf(newsletter), version: newsletter.version };
  });
  const saved = textsOf(newsletter);
  const isChanged = !isSame(kept.texts, saved);

  const keep = (next: Kept) => {
    setKept(next);
    if (isSame(next.texts, saved)) draft.clear();
    else draft.write(next);
  };
  return {
    texts: kept.texts,
    version: kept.version,
    isChanged,
    /** Whether somebody else has saved it since this was begun. */
    isConflict: isChanged && kept.version < newsletter.version,
    write: (change: Partial<NewsletterTexts>) => {
      // What differs in nothing from what is saved began with it.
      const version = isChanged ? kept.version : newsletter.version;
      keep({ texts: { ...kept.texts, ...change }, version });
    },
    /** Puts what is written in the place of what somebody else has saved, with the next save. */
    insist: () => keep({ ...kept, version: newsletter.version }),
    takeSaved: () => keep({ texts: saved, version: newsletter.version }),
    /** What has arrived is kept no longer; what was typed since stays. */
    settle: (sent: NewsletterTexts, answer: Newsletter) => {
      setKept((now) => {
        const isSent = isSame(now.texts, sent);
        const next = { texts: isSent ? textsOf(answer) : now.texts, version: answer.version };
        if (isSent) draft.clear();
        else draft.write(next);
        return next;
      });
    },
    clear: () => draft.clear(),
  };
}

export type NewsletterDraft = ReturnType<typeof useNewsletterDraft>;

function textsOf({ subject, preview, text }: NewsletterTexts): NewsletterTexts {
  return { subject, preview, text };
}

function isSame(one: NewsletterTexts, other: NewsletterTexts): boolean {
  return one.subject === other.subject && one.preview === other.preview && one.text === other.text;
}
