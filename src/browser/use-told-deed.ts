import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, describeFailure } from './api-failure.ts';
import { showAlert } from '../ui/alerts.tsx';

/**
 * Carries something out, once for each time it is asked, tells of it, and brings the page up to date: also where it
 * is refused because somebody else was ahead.
 * @param ownWords what is told where the server has no words for what went wrong
 */
export function useToldDeed(ownWords: string) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The state tells it one drawing later, when a second click may have come.
  const isRunning = useRef(false);

  /** @returns whether it was done */
  const carryOut = async (run: () => Promise<unknown>, told: string): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await run();
      showAlert(told, 'success');
      await revalidate();
      return true;
    } catch (refusal) {
      setFailure(describeFailure(refusal, ownWords));
      if (refusal instanceof ApiFailure && [404, 409].includes(refusal.status)) await revalidate();
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { carryOut, isBusy, failure };
}
