import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';

/**
 * Loads what a part of a page shows, again whenever the page's data is loaded again: after each change, and after an undo.
 * @param load called with the animal's id
 */
export function useOwnData<T>(
  petId: number,
  load: (petId: number, signal: AbortSignal) => Promise<T>,
  failedMessage: string,
): { loaded: T | null; failure: string | null } {
  const [state, setState] = useState<{ petId: number; loaded: T } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // New whenever data has been loaded, unlike the revalidator's state: React may skip the render in which it is loading.
  const matches = useMatches();
  useEffect(() => {
    if (matches.length === 0) return undefined;
    const controller = new AbortController();
    const run = async () => {
      try {
        const loaded = await load(petId, controller.signal);
        setState({ petId, loaded });
        setFailure(null);
      } catch (error) {
        if (error instanceof ApiFailure) setFailure(describeFailure(error, failedMessage));
      }
    };
    void run();
    return () => controller.abort();
  }, [petId, load, failedMessage, matches]);
  return { loaded: state?.petId === petId ? state.loaded : null, failure };
}
