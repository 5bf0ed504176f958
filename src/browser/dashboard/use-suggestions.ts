import { useEffect, useState } from 'react';
import { describeFailure } from '../api-failure.ts';

const DEBOUNCE_MS = 250;

interface Suggestions<Found> {
  /** What was found last; null before the first response and after a failure. */
  found: Found | null;
  failure: string | null;
}

/**
 * Loads suggestions for a text, after a pause in typing.
 * @param load defined outside the component, so that it does not change
 * @param failed the message for an unknown error
 */
export function useSuggestions<Found>(
  text: string,
  load: (search: string, signal: AbortSignal) => Promise<Found>,
  failed: string,
): Suggestions<Found> {
  const search = text.trim();
  const [suggestions, setSuggestions] = useState<Suggestions<Found>>({ found: null, failure: null });
  useEffect(() => {
    const controller = new AbortController();
    const update = async () => {
      try {
        const found = await load(search, controller.signal);
        if (!controller.signal.aborted) setSuggestions({ found, failure: null });
      } catch (error) {
        if (!controller.signal.aborted) setSuggestions({ found: null, failure: describeFailure(error, failed) });
      }
    };
    const timer = setTimeout(() => void update(), search === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, load, failed]);
  return suggestions;
}
