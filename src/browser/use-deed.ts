import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from './api-failure.ts';

export interface DeedFailure {
  /** The page's own words. */
  sentence: string;
  /** The server's, where they say more. */
  detail: string | null;
  fields: Record<string, string> | undefined;
}

/**
 * Carries something out on the server, once for each time it is asked, and brings the page up to date: also where it
 * is refused because things have changed meanwhile.
 * @param ownWords what is told of a failure; the server's sentence stands beside it
 */
export function useDeed(ownWords: string) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<DeedFailure | null>(null);
  // The state tells it one drawing later, when a second click may have come.
  const isRunning = useRef(false);

  /**
   * @param isLeaving the page shows nothing afterwards that has changed
   * @returns what the server answered; null where it failed, which `failure` tells of
   */
  const carryOut = async <T>(run: () => Promise<T>, { isLeaving = false } = {}): Promise<{ answer: T } | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await run();
      if (!isLeaving) await revalidate();
      return { answer };
    } catch (refusal) {
      // Another one ended the session: one is being led away.
      if (!(refusal instanceof ApiFailure)) return null;
      const detail = refusal.isTelling ? refusal.message : null;
      setFailure({ sentence: ownWords, detail, fields: refusal.fields });
      if (refusal.status === 404 || refusal.status === 409) await revalidate();
      return null;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { carryOut, isBusy, failure, setFailure };
}
