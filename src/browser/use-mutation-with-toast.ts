import { showAlert } from '../ui/alerts.tsx';
import { useMutation } from './use-mutation.ts';

/**
 * `useMutation` with one message, whether it succeeds or fails.
 * @param fallbackMessage shown if the server sends no message
 */
export function useMutationWithToast(fallbackMessage: string) {
  const { mutate, isBusy, failure } = useMutation(fallbackMessage);
  return {
    /** @returns whether it succeeded */
    mutate: async (action: () => Promise<unknown>, successMessage: string): Promise<boolean> => {
      const done = await mutate(action);
      if (done) showAlert(successMessage, 'success');
      return done !== null;
    },
    isBusy,
    failure: failure && (failure.detail ?? failure.sentence),
  };
}
