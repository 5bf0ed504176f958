import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionResult } from '../../../browser/action-result.ts';
import { useActionResult } from '../../../browser/use-action-result.ts';

/**
 * A form that stays on its page.
 * @param onDone called once after each success
 */
export function useForm(onDone: (message: string, form: HTMLFormElement | null) => void) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  useActionResult(fetcher, (answer) => {
    if (answer.isDone) onDone(answer.message, form.current);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const failedResult = fetcher.data?.isDone === false ? fetcher.data : undefined;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    form,
    isBusy: fetcher.state !== 'idle',
    failure: failedResult?.failure,
    fields: failedResult?.fields,
  };
}
