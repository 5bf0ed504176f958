import { useFetcher } from 'react-router';
import { useAnswer } from '../../../../browser/use-answer.ts';
import type { PetFormAnswer } from './pet-answer.ts';

/** Sends a pet to the page's action, and hears what becomes of it. */
export function usePetAnswer(onAnswer: (answer: PetFormAnswer) => void) {
  const fetcher = useFetcher<PetFormAnswer>();
  useAnswer(fetcher, onAnswer);
  return {
    send: (body: object) => void fetcher.submit(body as never, { method: 'post', encType: 'application/json' }),
    isBusy: fetcher.state !== 'idle',
  };
}
