import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionResult } from '../../../../browser/action-result.ts';
import { useActionResult } from '../../../../browser/use-action-result.ts';

/**
 * A form that stays where it is while it is sent; what was typed stays when it is refused.
 * @param onDone called once for each time that it was done, when the page shows it
 */
export function useContentForm(onDone: (message: string) => void) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  useActionResult(fetcher, (answer) => {
    if (answer.isDone) onDone(answer.message);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const refused = fetcher.data?.isDone === false ? fetcher.data : undefined;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    form,
    isBusy: fetcher.state !== 'idle',
    failure: refused?.failure,
    fields: refused?.fields,
  };
}
