import { useState } from 'react';
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

  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (outcome.isBusy) return;
    const typed = new FormData(event.currentTarget);
    const refusal = check?.(typed) ?? null;
    setOutcome({ isBusy: refusal === null, failure: refusal });
    if (refusal !== null) return;
    try {
      await send(typed);
      setOutcome({ isBusy: false, failure: null });
    } catch (error) {
      const fields = error instanceof ApiFailure ? fieldsOf(error) : undefined;
      setOutcome({ isBusy: false, failure: describeFailure(error, ownWords), fields });
    }
  }

  return { ...outcome, onSubmit };
}

/** What is wrong with which field, without what the failure's sentence says word for word already. */
function fieldsOf({ fields = {}, message }: ApiFailure): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => !message.endsWith(text)));
}
