import { useEffect, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { EmailPreview } from '../../../outbox/email-preview.contract.ts';
import type { NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';

const call = createApiClient<NewslettersApi>();
const DEBOUNCE_MS = 350;

export interface Preview {
  content: EmailPreview;
  errors: { line: number; text: string }[];
}

/** The rendered email for these texts; follows the editor. */
export function usePreview({ subject, preview, text }: NewsletterTexts) {
  const [latest, setLatest] = useState<{ key: string; preview: Preview } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const key = JSON.stringify([subject, preview, text, attempts]);
  const isFirst = latest === null;

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const body = { subject, preview, text };
        const answer = await call('POST /api/newsletter/issues/preview', { body, signal: controller.signal });
        setLatest({ key, preview: answer });
        setFailure(null);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(describeFailure(error, 'The preview didn’t load.'));
      }
    };
    const timer = setTimeout(() => void load(), isFirst ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, subject, preview, text, isFirst]);

  return {
    data: latest?.preview ?? null,
    /** Whether the preview is of earlier texts. */
    isStale: latest !== null && latest.key !== key,
    failure,
    retry: () => setAttempts(attempts + 1),
  };
}
