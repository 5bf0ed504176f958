import { useFetcher } from 'react-router';
import { useActionResult } from '../../../../browser/use-action-result.ts';
import type { PetFormResult } from './pet-form-result.ts';

/** Submits a pet to the page's action and handles the result. */
export function usePetFormResult(onResult: (result: PetFormResult) => void) {
  const fetcher = useFetcher<PetFormResult>();
  useActionResult(fetcher, onResult);
  return {
    send: (body: object) => void fetcher.submit(body as never, { method: 'post', encType: 'application/json' }),
    isBusy: fetcher.state !== 'idle',
  };
}
