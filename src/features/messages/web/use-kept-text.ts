import { useState } from 'react';
import { openDraft } from '../../../browser/draft.ts';
import { randomUuid } from '../../../browser/random-uuid.ts';

interface Kept {
  text: string;
  /** To whom; empty where that is known. */
  to: string;
  /** What was sent without an answer: sent again as it is, it counts as the same message. */
  tried?: { text: string; to: string; submission: string };
}

/**
 * What somebody is writing: kept in this browser until it is sent.
 * @param name one for each form
 * @param given what it begins with
 */
export function useKeptText(name: string, given: { text?: string; to?: string } = {}) {
  const beginning = { text: given.text ?? '', to: given.to ?? '' };
  const [draft] = useState(() => openDraft<Kept>(name));
  const [kept, setKept] = useState<Kept>(() => draft.read() ?? beginning);

  const keep = (next: Kept) => {
    setKept(next);
    if (next.text === beginning.text && next.to === beginning.to) draft.clear();
    else draft.write(next);
  };
  return {
    text: kept.text,
    to: kept.to,
    write: (text: string) => keep({ ...kept, text }),
    writeTo: (to: string) => keep({ ...kept, to }),
    /** What is sent now. A try that failed may have arrived all the same: the same words keep their name. */
    take: () => {
      const text = kept.text.trim();
      const to = kept.to.trim();
      const isAgain = kept.tried?.text === text && kept.tried.to === to;
      const tried = isAgain ? kept.tried! : { text, to, submission: randomUuid() };
      keep({ ...kept, tried });
      return tried;
    },
    /** Forgets what has arrived; what was typed since stays. */
    clear: (sent: { text: string }) => {
      draft.clear();
      setKept((now) => {
        const rest = now.text.trim() === sent.text ? '' : withoutStart(now.text, sent.text);
        if (rest !== '') draft.write({ text: rest, to: now.to });
        return rest === '' ? { text: '', to: beginning.to } : { text: rest, to: now.to };
      });
    },
  };
}

function withoutStart(text: string, start: string): string {
  return text.trimStart().startsWith(start) ? text.trimStart().slice(start.length).trimStart() : text;
}
