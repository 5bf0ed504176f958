import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { Subscriber, SubscribersApi } from '../../subscribers.contract.ts';

const call = createApiClient<SubscribersApi>();

/** Who is removed: one subscriber, or those that are selected. */
export type Removal = { subscriber: Subscriber } | { ids: number[] };

interface SubscriberRemovalProps {
  removal: Removal;
  onClose: () => void;
  onRemoved: () => void;
}

export function SubscriberRemoval({ removal, onClose, onRemoved }: SubscriberRemovalProps) {
  const shared = { confirmLabel: 'Remove', isDanger: true, onDone: onRemoved, onCancel: onClose } as const;
  if ('ids' in removal) {
    const { ids } = removal;
    return (
      <ConfirmMutation
        {...shared}
        question={`Remove ${formatCount(ids.length, 'subscriber')}?`}
        run={() => call('POST /api/newsletter/subscribers/remove', { body: { ids } })}
        successMessage={({ message }) => message}
        failedMessage="The subscribers weren’t removed. Please try again."
      >
        <p>
          They’re removed with any newsletters waiting to be sent. They’d have to subscribe and confirm again. This
          can’t be undone.
        </p>
      </ConfirmMutation>
    );
  }
  const { id, email } = removal.subscriber;
  return (
    <ConfirmMutation
      {...shared}
      question="Remove this subscriber?"
      run={() => call('DELETE /api/newsletter/subscribers/:id', { params: { id } })}
      successMessage={`${email} is unsubscribed.`}
      failedMessage="The subscriber wasn’t removed. Please try again."
    >
      <p>
        <bdi className="font-bold wrap-anywhere text-ink">{email}</bdi> is removed, with any newsletters waiting to be
        sent. They’d have to subscribe and confirm again.
      </p>
    </ConfirmMutation>
  );
}
