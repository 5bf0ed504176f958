import { useRef, useState } from 'react';
import { ApiFailure, describeFailure } from './api-failure.ts';

interface Submission {
  /** What is wrong with what was typed, if it need not be sent to know that. */
  check?: (typed: FormData) => string | null;
  send: (typed: FormData) => Promise<void>;
  /** What to tell of a failure that the server has no words for. */
  ownWords: string;
}

interface Outcome {
  isBusy: boolean;
  /** What to tell beside the form's button; null while there is nothing wrong. */
  failure: string | null;
  /** What is wrong with which field. */
  fields?: Record<string, string> | undefined;
}

/**
 * Submits a form that belongs to no route, such as in a dialog that every page can open. What was typed stays,
 * whatever happens.
 */
export function useSubmission({ check, send, ownWords }: Submission) {
  const [outcome, setOutcome] = useState<Outcome>({ isBusy: false, failure: null });
  // The state tells it one drawing later, when a second click may have come.
  const isSending = useRef(false);

  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const typed = new FormData(event.currentTarget);
    const refusal = check?.(typed) ?? null;
    setOutcome({ isBusy: refusal === null, failure: refusal });
    if (refusal !== null) return;
    isSending.current = true;
    try {
      await send(typed);
      setOutcome({ isBusy: false, failure: null });
    } catch (error) {
      setOutcome({ isBusy: false, ...describe(error, ownWords) });
    } finally {
      isSending.current = false;
    }
  }

  return { ...outcome, onSubmit };
}

/** What is wrong as a whole, and with which field; neither says again what the other does. */
function describe(error: unknown, ownWords: string): Pick<Outcome, 'failure' | 'fields'> {
  const failure = describeFailure(error, ownWords);
  const entries = Object.entries((error instanceof ApiFailure && error.fields) || {});
  // The server makes such a sentence of the first field's words (platform/http/error-answer.ts).
  if (entries.some(([, text]) => failure.endsWith(` ${text}.`))) {
    return { failure: 'Please check the marked fields.', fields: Object.fromEntries(entries) };
  }
  return { failure, fields: Object.fromEntries(entries.filter(([, text]) => !failure.endsWith(text))) };
}
