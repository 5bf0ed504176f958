import { useRef, useState } from 'react';
import { ApiFailure, describeFailure } from './api-failure.ts';

interface FormSubmitOptions {
  /** Validates the input before it is sent. */
  check?: (typed: FormData) => string | null;
  send: (typed: FormData) => Promise<void>;
  /** Shown if the server sends no message. */
  fallbackMessage: string;
}

interface FormState {
  isBusy: boolean;
  /** Shown beside the form's button. */
  failure: string | null;
  /** Validation errors by field. */
  fields?: Record<string, string> | undefined;
}

/** Submits a form that belongs to no route, such as in a dialog. The form keeps what was typed. */
export function useFormSubmit({ check, send, fallbackMessage }: FormSubmitOptions) {
  const [formState, setFormState] = useState<FormState>({ isBusy: false, failure: null });
  // State changes only with the next render, when a second click may have come.
  const isSending = useRef(false);

  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const typed = new FormData(event.currentTarget);
    const invalid = check?.(typed) ?? null;
    setFormState({ isBusy: invalid === null, failure: invalid });
    if (invalid !== null) return;
    isSending.current = true;
    try {
      await send(typed);
      setFormState({ isBusy: false, failure: null });
    } catch (error) {
      setFormState({ isBusy: false, ...describe(error, fallbackMessage) });
    } finally {
      isSending.current = false;
    }
  }

  return { ...formState, onSubmit };
}

/** Splits an error into the form's message and the fields' messages, without repeating either. */
function describe(error: unknown, fallbackMessage: string): Pick<FormState, 'failure' | 'fields'> {
  const failure = describeFailure(error, fallbackMessage);
  const entries = Object.entries((error instanceof ApiFailure && error.fields) || {});
  // The server's sentence may repeat the first field's message (platform/http/error-response.ts).
  if (entries.some(([, text]) => failure.endsWith(` ${text}.`))) {
    return { failure: 'Please check the marked fields.', fields: Object.fromEntries(entries) };
  }
  return { failure, fields: Object.fromEntries(entries.filter(([, text]) => !failure.endsWith(text))) };
}
