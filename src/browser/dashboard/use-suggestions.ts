import { useEffect, useState } from 'react';
import { describeFailure } from '../api-failure.ts';

const DEBOUNCE_MS = 250;

interface Suggestions<Found> {
  /** What was found last; null before the first response and after a failure. */
  found: Found | null;
  /** Whether what was found belongs to an earlier text. */
  isOutdated: boolean;
  failure: string | null;
}

interface Loaded<Found> extends Omit<Suggestions<Found>, 'isOutdated'> {
  /** The text that it was loaded for. */
  of: string | null;
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
  const [{ of, ...suggestions }, setSuggestions] = useState<Loaded<Found>>({ of: null, found: null, failure: null });
  useEffect(() => {
    const controller = new AbortController();
    const update = async () => {
      try {
        const found = await load(search, controller.signal);
        if (!controller.signal.aborted) setSuggestions({ of: search, found, failure: null });
      } catch (error) {
        if (controller.signal.aborted) return;
        setSuggestions({ of: search, found: null, failure: describeFailure(error, failed) });
      }
    };
    const timer = setTimeout(() => void update(), search === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, load, failed]);
  return { ...suggestions, isOutdated: of !== search };
}
