import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showAlert } from '../ui/alerts.tsx';
import { ApiFailure, describeFailure } from './api-failure.ts';

/**
 * Shown if the call fails and the server sends no message. A function builds the whole message. Default: the error's.
 */
export type FailedMessage = string | ((error: ApiFailure) => React.ReactNode);

export interface FormErrors {
  failure?: React.ReactNode;
  /** Validation errors by field. */
  fields?: Record<string, string> | undefined;
}

export interface MutateOptions<T> {
  /** Shown as an alert. */
  successMessage?: string | ((response: T) => string) | undefined;
  /** Called after the page shows the change. */
  onDone?: ((response: T) => unknown) | undefined;
  onFailed?: ((error: ApiFailure) => void) | undefined;
  /** For public pages, where nothing redirects when the session expires. */
  onSessionEnd?: (() => void) | undefined;
  /** Whether the page is left after success, so that it need not show the change. */
  isLeaving?: boolean | undefined;
  /** False if the page shows nothing that the action may change. */
  shouldRevalidate?: boolean | undefined;
}

interface MutationOptions {
  /** Also shows an error as an alert, where there is no room beside the button. */
  alertsFailure?: boolean;
  /** Runs a second action after the first instead of ignoring it, for controls where the last choice wins. */
  isQueued?: boolean;
  /** Adapts the errors to their form. */
  adaptErrors?: ((errors: FormErrors) => FormErrors) | undefined;
}

/**
 * Runs an action on the server, for a button: one at a time. Revalidates the page afterwards, even if the action fails
 * because the data has changed (404, 409).
 */
export function useMutation(failedMessage?: FailedMessage, options: MutationOptions = {}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors | null>(null);
  // State changes only with the next render, when a second click may have come.
  const running = useRef<Promise<unknown>>(null);

  /** @returns the server's response; null if it failed (see `failure`) */
  async function mutate<T>(
    action: () => Promise<T>,
    mutateOptions: MutateOptions<T> = {},
  ): Promise<{ response: T } | null> {
    if (running.current && !options.isQueued) return null;
    const run = (running.current ?? Promise.resolve()).then(() => runAction(action, mutateOptions));
    running.current = run;
    setIsBusy(true);
    try {
      return await run;
    } finally {
      if (running.current === run) {
        running.current = null;
        setIsBusy(false);
      }
    }
  }

  async function runAction<T>(
    action: () => Promise<T>,
    { successMessage, onDone, onFailed, onSessionEnd, isLeaving = false, shouldRevalidate = true }: MutateOptions<T>,
  ): Promise<{ response: T } | null> {
    setErrors(null);
    try {
      const response = await action();
      if (shouldRevalidate && !isLeaving) await revalidate();
      if (successMessage !== undefined) {
        showAlert(typeof successMessage === 'string' ? successMessage : successMessage(response), 'success');
      }
      await onDone?.(response);
      return { response };
    } catch (error) {
      // The session has expired.
      if (error instanceof Response) {
        if (onSessionEnd) onSessionEnd();
        else await navigate(error.headers.get('location') ?? '/');
        return null;
      }
      const failed = error instanceof ApiFailure ? error : unknownFailure();
      const failure =
        typeof failedMessage === 'function'
          ? failedMessage(failed)
          : describeFailure(failed, failedMessage ?? failed.message);
      const found = { failure, fields: failed.fields };
      setErrors(options.adaptErrors?.(found) ?? found);
      if (options.alertsFailure && typeof failure === 'string') showAlert(failure, 'error');
      onFailed?.(failed);
      if (shouldRevalidate && (failed.status === 404 || failed.status === 409)) await revalidate();
      return null;
    }
  }

  return { mutate, isBusy, failure: errors?.failure, fields: errors?.fields, setErrors };
}

function unknownFailure(): ApiFailure {
  return new ApiFailure(0, 'Something went wrong. Please try again.', { hasUserMessage: false });
}
