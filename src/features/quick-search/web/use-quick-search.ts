import { useEffect, useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { QuickSearchApi, QuickSearchResult } from '../quick-search.contract.ts';

const call = createApiClient<QuickSearchApi>();

/** Long enough to skip the letters of a quick typist. */
const DEBOUNCE_MS = 60;

export interface Found {
  /** What was searched for. */
  text: string;
  results: QuickSearchResult[];
  corrected: string | null;
  failure?: string;
}

/** Searches while people type. Until a response arrives, the results of the text before stay. */
export function useQuickSearch(typed: string) {
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void search(text, abort.signal, setFound), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return {
    found: text === '' ? null : found,
    isBusy: text !== '' && found?.text !== text,
    retry: () => void search(text, new AbortController().signal, setFound),
  };
}

async function search(text: string, signal: AbortSignal, onFound: (found: Found) => void): Promise<void> {
  try {
    const response = await call('GET /api/admin/search', { query: { text }, signal });
    onFound({ text, ...response });
  } catch (failure) {
    if (signal.aborted) return;
    const message = describeFailure(failure, 'We couldn’t search. Please try again.');
    onFound({ text, results: [], corrected: null, failure: message });
  }
}
