import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { ApiFailure, describeFailure } from '../api-failure.ts';

/**
 * Loads what a part of a page shows, again whenever the page's data is loaded again: after each change, and after an undo.
 * @param load called with the id of the animal or the application
 */
export function useOwnData<T>(
  id: number,
  load: (id: number, signal: AbortSignal) => Promise<T>,
  failedMessage: string,
): { loaded: T | null; failure: string | null } {
  const [state, setState] = useState<{ id: number; loaded: T } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // New whenever data has been loaded, unlike the revalidator's state: React may skip the render in which it is loading.
  const matches = useMatches();
  useEffect(() => {
    if (matches.length === 0) return undefined;
    const controller = new AbortController();
    const run = async () => {
      try {
        const loaded = await load(id, controller.signal);
        setState({ id, loaded });
        setFailure(null);
      } catch (error) {
        if (error instanceof ApiFailure) setFailure(describeFailure(error, failedMessage));
      }
    };
    void run();
    return () => controller.abort();
  }, [id, load, failedMessage, matches]);
  return { loaded: state?.id === id ? state.loaded : null, failure };
}
