import { useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { PaymentMode } from '../../online-payments.constants.ts';
import type { PaymentKeys, PaymentKeysApi } from '../../payment-keys.contract.ts';

const call = createApiClient<PaymentKeysApi>();

const modeTexts: Record<PaymentMode | 'off', string> = {
  live: 'On. Adopters can pay online.',
  test: 'On, in Stripe’s test mode. No payment is real.',
  demo: 'On, with a built-in test provider, because this is the demo. No payment is real.',
  off: 'Off. Adopters pay at the shelter.',
};

/** Whether online payments are on, and with which keys. */
export function KeysPanel({ keys: { mode, saved } }: { keys: PaymentKeys }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Panel title="Online payments">
      <p>{modeTexts[mode ?? 'off']}</p>
      {saved && (
        <>
          <p className="text-soft">
            Secret key ending in {saved.secret_key_end}, signing secret ending in {saved.webhook_secret_end}, saved{' '}
            <DateTime at={saved.saved_at} />
          </p>
          <button className="text-button justify-self-start" type="button" onClick={() => setIsDeleting(true)}>
            Delete keys
          </button>
        </>
      )}
      {isDeleting && (
        <ConfirmMutation
          question="Delete Stripe’s keys?"
          confirmLabel="Delete keys"
          isDanger
          run={() => call('DELETE /api/online-payments/keys')}
          failedMessage="The keys couldn’t be deleted. Please try again."
          successMessage="Online payments are off."
          onDone={() => setIsDeleting(false)}
          onCancel={() => setIsDeleting(false)}
        >
          <p>Adopters will pay at the shelter again. Refunds of online payments wait until you save keys.</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}
