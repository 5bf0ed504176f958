import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from './api-failure.ts';

export interface ActionError {
  /** The page's own message. */
  sentence: string;
  /** The server's message, if it sent one. */
  detail: string | null;
  fields: Record<string, string> | undefined;
}

/**
 * Runs an action on the server, one at a time, and revalidates the page: also if the action fails because the data
 * has changed (404, 409).
 * @param message shown if it fails, beside the server's own
 */
export function useMutation(message: string) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ActionError | null>(null);
  // State changes only with the next render, when a second click may have come.
  const isRunning = useRef(false);

  /**
   * @param isLeaving skips the revalidation, because the page is left
   * @returns the server's response; null if it failed (see `failure`)
   */
  const mutate = async <T>(action: () => Promise<T>, { isLeaving = false } = {}): Promise<{ response: T } | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      const response = await action();
      if (!isLeaving) await revalidate();
      return { response };
    } catch (error) {
      // The session has expired: the redirect is under way.
      if (!(error instanceof ApiFailure)) return null;
      const detail = error.hasUserMessage ? error.message : null;
      setFailure({ sentence: message, detail, fields: error.fields });
      if (error.status === 404 || error.status === 409) await revalidate();
      return null;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { mutate, isBusy, failure, setFailure };
}
