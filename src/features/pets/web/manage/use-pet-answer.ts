import { useFetcher } from 'react-router';
import { useActionResult } from '../../../../browser/use-action-result.ts';
import type { PetFormAnswer } from './pet-answer.ts';

/** Sends a pet to the page's action, and hears what becomes of it. */
export function usePetAnswer(onAnswer: (answer: PetFormAnswer) => void) {
  const fetcher = useFetcher<PetFormAnswer>();
  useActionResult(fetcher, onAnswer);
  return {
    send: (body: object) => void fetcher.submit(body as never, { method: 'post', encType: 'application/json' }),
    isBusy: fetcher.state !== 'idle',
  };
}
