import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { useMutation, type FailedMessage, type MutateOptions } from './use-mutation.ts';

interface ConfirmMutationProps<T> extends Omit<ConfirmDialogProps, 'isBusy' | 'onConfirm'>, MutateOptions<T> {
  run: () => Promise<T>;
  failedMessage?: FailedMessage;
}

/** Asks for confirmation before a mutation. Stays open while it runs, and shows any error. */
export function ConfirmMutation<T>({
  run,
  failedMessage,
  successMessage,
  onDone,
  isLeaving,
  shouldRevalidate,
  children,
  ...dialog
}: ConfirmMutationProps<T>) {
  const { mutate, isBusy, failure } = useMutation(failedMessage);
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isBusy}
      onConfirm={() => void mutate(run, { successMessage, onDone, isLeaving, shouldRevalidate })}
    >
      {children}
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}
