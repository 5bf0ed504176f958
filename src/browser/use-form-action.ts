import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { useErrorInTitle } from '../ui/title-prefix.ts';
import { checkFields, findInvalidFields, type ActionResult } from './action-result.ts';
import { useMutation, type FailedMessage, type FormErrors, type MutateOptions } from './use-mutation.ts';

interface FormActionOptions<T> extends MutateOptions<T> {
  /** What to say beside each required field that is empty. The form shows these instead of the browser's bubbles. */
  required?: Record<string, string>;
  /** Shown above the form if one of them is empty. */
  incompleteMessage?: string;
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
 * first invalid field is focused. An edited field loses its error until the next validation.
 */
export function useFormAction<T = string>(options: FormActionOptions<T> = {}) {
  const { required, incompleteMessage, check, send, failedMessage, onBusy, ...mutateOptions } = options;
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  /** The fields that were edited since they were validated. */
  const [edited, setEdited] = useState<readonly string[]>([]);
  const route = useRouteAction((result) => {
    if (result.isDone) void options.onDone?.(result.message as T);
    else setFailures((count) => count + 1);
  });
  const { mutate, setErrors, ...sending } = useMutation(failedMessage, {
    adaptErrors: typeof failedMessage === 'function' ? undefined : (errors) => withoutRepetition(errors, form.current),
  });
  const hasOwnErrors = Boolean(send || sending.failure || sending.fields);
  const { isBusy, failure, fields } = withoutEdited(hasOwnErrors ? sending : route, edited);

  useEffect(() => {
    onBusy?.(isBusy);
    return () => onBusy?.(false);
  }, [isBusy, onBusy]);

  useErrorInTitle(form, Boolean(failure) || Object.keys(fields ?? {}).length > 0);

  // After the errors have rendered.
  useEffect(() => {
    if (failures > 0) focusFirstError(form.current);
  }, [failures]);

  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const invalid = mergeErrors(
      required ? findInvalidFields(event.currentTarget, required, incompleteMessage) : null,
      check?.(typed) ?? null,
    );
    setErrors(invalid);
    setEdited([]);
    if (!invalid && !send) {
      route.submit(typed);
      return;
    }
    if (!invalid && send && (await mutate(() => send(typed), mutateOptions))) return;
    setFailures((count) => count + 1);
  }

  return {
    /** For the `<form>`. */
    form: {
      ref: form,
      method: 'post' as const,
      noValidate: required !== undefined,
      onSubmit,
      onChange: ({ target }: React.ChangeEvent<HTMLFormElement>) => {
        const { name } = target as Partial<HTMLInputElement>;
        if (name && fields?.[name] !== undefined) setEdited((names) => [...names, name]);
      },
    },
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

/** All that is wrong is said at once. An empty field says so, rather than what else it lacks. */
function mergeErrors(missing: FormErrors | null, wrong: FormErrors | null): FormErrors | null {
  if (!missing || !wrong?.fields) return missing ?? wrong;
  const fields = { ...wrong.fields, ...missing.fields };
  return { failure: missing.failure || (Object.keys(fields).length > 1 && checkFields), fields };
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
    failure: Object.values(fields ?? {}).some((text) => failure === text || failure === `${text}.`)
      ? undefined
      : failure,
    fields,
  };
}

/** Splits the server's errors into the form's message and its fields' messages, without repeating either. */
function withoutRepetition({ failure, fields = {} }: FormErrors, form: HTMLFormElement | null): FormErrors {
  // A field that the form lacks could not be marked.
  if (Object.keys(fields).some((name) => !form?.elements.namedItem(name))) return { failure, fields };
  const message = typeof failure === 'string' ? failure : '';
  const entries = Object.entries(fields);
  if (entries.length === 1 && entries[0]![1] === message) return { failure: undefined, fields };
  // The server's sentence may repeat the first field's message (platform/http/error-response.ts).
  if (entries.some(([, text]) => message === `${text}.` || message.endsWith(` ${text}.`)))
    return { failure: entries.length > 1 && checkFields, fields };
  return { failure, fields: Object.fromEntries(entries.filter(([, text]) => !message.endsWith(text))) };
}

/** A field's error disappears when it is edited, and the form's message with the last one. */
function withoutEdited<T extends FormErrors>(errors: T, edited: readonly string[]): T {
  if (edited.length === 0) return errors;
  const fields = omit(errors.fields, edited);
  const isResolved = Object.keys(fields).length === 0;
  return { ...errors, fields, ...(isResolved && { failure: undefined }) };
}

function omit(fields: Record<string, string> = {}, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
