import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * A form that stays where it is while it is sent.
 * @param onDone called once for each time that it was done, when the page shows it
 */
export function useForm(onDone: (message: string, form: HTMLFormElement | null) => void) {
  const fetcher = useFetcher<FormAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const heard = useRef<FormAnswer>(undefined);
  const { data: answer, state } = fetcher;

  useEffect(() => {
    if (state !== 'idle' || !answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.isDone) onDone(answer.message, form.current);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state, answer, onDone]);

  const refusal = answer?.isDone === false ? answer : undefined;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    form,
    isBusy: state !== 'idle',
    failure: refusal?.failure,
    fields: refusal?.fields,
  };
}
