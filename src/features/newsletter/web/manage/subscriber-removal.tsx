import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { Subscriber, SubscribersApi } from '../../subscribers.contract.ts';

const call = createApiClient<SubscribersApi>();

interface SubscriberRemovalProps {
  subscriber: Subscriber;
  onClose: () => void;
}

export function SubscriberRemoval({ subscriber: { id, email }, onClose }: SubscriberRemovalProps) {
  const { mutate, isBusy, failure } = useMutationWithToast('The subscription could not be ended. Please try again.');
  const remove = async () => {
    const run = () => call('DELETE /api/newsletter/subscribers/:id', { params: { id } });
    if (await mutate(run, `${email} gets no newsletter any more.`)) onClose();
  };
  return (
    <ConfirmDialog
      question="End this subscription?"
      confirmLabel="Remove"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        <bdi className="font-bold wrap-anywhere text-ink">{email}</bdi> is deleted, with the newsletters that wait for
        it. To get them again, one has to subscribe and confirm anew.
      </p>
      {failure !== null && <FormMessage kind="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}
