import { useState } from 'react';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { BulkBar } from '../../lists/web/components/bulk-bar.tsx';
import type { OutboxApi } from '../outbox.contract.ts';

const call = createApiClient<OutboxApi>();

/** Retries or cancels all selected emails, also on other pages. */
export function OutboxBulkBar({ selection }: { selection: Selection }) {
  const { mutate, isBusy } = useMutation('The emails weren’t queued. Please try again.', { alertsFailure: true });
  const [isCanceling, setIsCanceling] = useState(false);
  const ids = [...selection.ids];

  const retry = () =>
    mutate(() => call('POST /api/emails/retry', { body: { ids } }), {
      successMessage: ({ message }) => message,
      onDone: selection.clear,
    });
  return (
    <>
      <BulkBar label="Selected emails" selection={selection}>
        <button
          className="button button-small"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void retry()}
        >
          {isBusy ? 'Processing...' : 'Retry failed'}
        </button>
        <button className="button button-small button-quiet" type="button" onClick={() => setIsCanceling(true)}>
          Cancel queued…
        </button>
      </BulkBar>
      {isCanceling && (
        <ConfirmMutation
          question={`Cancel ${formatCount(ids.length, 'email')}?`}
          confirmLabel="Cancel emails"
          cancelLabel="Never mind"
          isDanger
          run={() => call('POST /api/emails/cancel', { body: { ids } })}
          successMessage={({ message }) => message}
          failedMessage="The emails weren’t canceled. Please try again."
          onDone={() => {
            selection.clear();
            setIsCanceling(false);
          }}
          onCancel={() => setIsCanceling(false)}
        >
          <p>Emails that are still queued won’t be sent. This can’t be undone.</p>
        </ConfirmMutation>
      )}
    </>
  );
}
