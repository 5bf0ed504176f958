import { useEffect, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ShownLetter } from '../../../outbox/letter.contract.ts';
import type { NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';

const call = currentUser<NewslettersApi>();
const PAUSE_MS = 350;

export interface Preview {
  content: ShownLetter;
  mistakes: { line: number; text: string }[];
}

/** The letter that these texts make, as the server composes it for its readers; it follows what one types. */
export function usePreview({ subject, preview, text }: NewsletterTexts) {
  const [shown, setShown] = useState<{ of: string; made: Preview } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify([subject, preview, text, tries]);
  const isFirst = shown === null;

  useEffect(() => {
    const given = new AbortController();
    const ask = async () => {
      try {
        const body = { subject, preview, text };
        const made = await call('POST /api/newsletter/issues/preview', { body, signal: given.signal });
        setShown({ of: key, made });
        setFailure(null);
      } catch (fault) {
        if (!given.signal.aborted) setFailure(describeFailure(fault, 'The preview could not be made.'));
      }
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [key, subject, preview, text, isFirst]);

  return {
    made: shown?.made ?? null,
    /** Whether what is shown is of what was typed before. */
    isOld: shown !== null && shown.of !== key,
    failure,
    retry: () => setTries(tries + 1),
  };
}
