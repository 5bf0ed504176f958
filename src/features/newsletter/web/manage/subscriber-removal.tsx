import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { Subscriber, SubscribersApi } from '../../subscribers.contract.ts';

const call = createApiClient<SubscribersApi>();

interface SubscriberRemovalProps {
  subscriber: Subscriber;
  onClose: () => void;
}

export function SubscriberRemoval({ subscriber: { id, email }, onClose }: SubscriberRemovalProps) {
  return (
    <ConfirmMutation
      question="End this subscription?"
      confirmLabel="Remove"
      isDanger
      run={() => call('DELETE /api/newsletter/subscribers/:id', { params: { id } })}
      successMessage={`${email} gets no newsletter any more.`}
      failedMessage="The subscription could not be ended. Please try again."
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        <bdi className="font-bold wrap-anywhere text-ink">{email}</bdi> is deleted, with the newsletters that wait for
        it. To get them again, one has to subscribe and confirm anew.
      </p>
    </ConfirmMutation>
  );
}
