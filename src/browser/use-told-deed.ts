import { showAlert } from '../ui/alerts.tsx';
import { useDeed } from './use-deed.ts';

/**
 * The same as `useDeed` for what is told in one sentence, whether it was done or not.
 * @param ownWords what is told where the server has no words for what went wrong
 */
export function useToldDeed(ownWords: string) {
  const { carryOut, isBusy, failure } = useDeed(ownWords);
  return {
    /** @returns whether it was done */
    carryOut: async (run: () => Promise<unknown>, told: string): Promise<boolean> => {
      const done = await carryOut(run);
      if (done) showAlert(told, 'success');
      return done !== null;
    },
    isBusy,
    failure: failure && (failure.detail ?? failure.sentence),
  };
}
