import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionResult } from '../../../../browser/action-result.ts';
import { useActionResult } from '../../../../browser/use-action-result.ts';

/**
 * A form that stays open while it is submitted and keeps its values after an error.
 * @param onDone called once after each success
 */
export function useContentForm(onDone: (message: string) => void) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  useActionResult(fetcher, (answer) => {
    if (answer.isDone) onDone(answer.message);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const rejected = fetcher.data?.isDone === false ? fetcher.data : undefined;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    form,
    isBusy: fetcher.state !== 'idle',
    failure: rejected?.failure,
    fields: rejected?.fields,
  };
}
