import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { focusFirstError } from '../ui/focus-first-error.ts';
import type { ActionResult } from './action-result.ts';
import { useMutation, type FailedMessage, type FormErrors, type MutateOptions } from './use-mutation.ts';

interface FormActionOptions<T> extends MutateOptions<T> {
  /** Validates the input before it is sent. */
  check?: (typed: FormData) => FormErrors | null;
  /** Sends the form. Default: the route's action, whose message goes to `onDone`. */
  send?: (typed: FormData) => Promise<T>;
  failedMessage?: FailedMessage;
  /** Notifies a dialog around the form, so that it stays open. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

export type FormAction = ReturnType<typeof useFormAction>;

/**
 * Submits a form, one at a time: to `send`, or to the route's action. The form keeps what was typed. After a failure its
 * first invalid field is focused.
 */
export function useFormAction<T = string>(options: FormActionOptions<T> = {}) {
  const { check, send, failedMessage, onBusy, ...mutateOptions } = options;
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const route = useRouteAction((result) => {
    if (result.isDone) void options.onDone?.(result.message as T);
    else setFailures((count) => count + 1);
  });
  const { mutate, setErrors, ...sending } = useMutation(failedMessage, {
    adaptErrors: typeof failedMessage === 'function' ? undefined : (errors) => withoutRepetition(errors, form.current),
  });
  const { isBusy, failure, fields } = send ? sending : route;

  useEffect(() => {
    onBusy?.(isBusy);
    return () => onBusy?.(false);
  }, [isBusy, onBusy]);

  // After the errors have rendered.
  useEffect(() => {
    if (failures > 0) focusFirstError(form.current);
  }, [failures]);

  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    if (!send) {
      route.submit(typed);
      return;
    }
    const invalid = check?.(typed) ?? null;
    if (invalid) setErrors(invalid);
    else if (await mutate(() => send(typed), mutateOptions)) return;
    setFailures((count) => count + 1);
  }

  return {
    /** For the `<form>`. */
    form: { ref: form, method: 'post' as const, onSubmit },
    isBusy,
    failure,
    fields,
    /** Submits to the route's action without a form. */
    submit: route.submit,
    /** Clears the failure and these fields' errors; without names, all errors. */
    clearErrors: (...names: string[]) =>
      setErrors((errors) => (errors && names.length > 0 ? { fields: omit(errors.fields, names) } : null)),
  };
}

/** @param onResult called once for each result, after the page has been revalidated */
function useRouteAction(onResult: (result: ActionResult) => void) {
  const { data, state, submit } = useFetcher<ActionResult>();
  const handled = useRef<ActionResult>(undefined);
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    if (state !== 'idle' || !data || handled.current === data) return;
    handled.current = data;
    handleResult(data);
  }, [state, data]);

  const { failure, fields } = data?.isDone === false ? data : {};
  return {
    submit: (typed: FormData | Record<string, string | number>) => void submit(typed, { method: 'post' }),
    isBusy: state !== 'idle',
    failure: Object.values(fields ?? {}).includes(failure ?? '') ? undefined : failure,
    fields,
  };
}

/** Splits the server's errors into the form's message and its fields' messages, without repeating either. */
function withoutRepetition({ failure, fields = {} }: FormErrors, form: HTMLFormElement | null): FormErrors {
  // A field that the form lacks could not be marked.
  if (Object.keys(fields).some((name) => !form?.elements.namedItem(name))) return { failure, fields };
  const message = typeof failure === 'string' ? failure : '';
  const entries = Object.entries(fields);
  // The server's sentence may repeat the first field's message (platform/http/error-response.ts).
  if (entries.some(([, text]) => message.endsWith(` ${text}.`))) return { failure: CHECK_FIELDS, fields };
  return { failure, fields: Object.fromEntries(entries.filter(([, text]) => !message.endsWith(text))) };
}

const CHECK_FIELDS = 'Please check the marked fields.';

function omit(fields: Record<string, string> = {}, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
