import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formText } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { PasswordField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { findSecretKeyError, findSigningSecretError, keyLimits, keyMessages } from '../../online-payments.constants.ts';
import type { PaymentKeys, PaymentKeysApi } from '../../payment-keys.contract.ts';

const call = createApiClient<PaymentKeysApi>();

/** New keys, and where they are found. Saved ones can't be read, only replaced. */
export function KeysForm({ keys: { saved, webhook_url } }: { keys: PaymentKeys }) {
  // Clears what was typed once it is saved.
  const [saves, setSaves] = useState(0);
  const { form, isBusy, failure, fields } = useFormAction({
    check: (typed) => {
      const errors = {
        secret_key: findSecretKeyError(formText(typed, 'secret_key')),
        webhook_secret: findSigningSecretError(formText(typed, 'webhook_secret')),
      };
      const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null);
      return found.length === 0 ? null : { fields: Object.fromEntries(found) };
    },
    send: (typed) =>
      call('PUT /api/online-payments/keys', {
        body: { secret_key: formText(typed, 'secret_key'), webhook_secret: formText(typed, 'webhook_secret') },
      }),
    failedMessage: 'The keys couldn’t be saved. Please try again.',
    successMessage: ({ is_checked }) => (is_checked ? keyMessages.works : keyMessages.unchecked),
    onDone: () => setSaves((count) => count + 1),
  });
  return (
    <Panel
      title={saved ? 'Replace keys' : 'Connect Stripe'}
      lead="Cards are entered on Stripe’s page. We never see card numbers."
    >
      <ol className="grid list-decimal gap-1 pl-5">
        <li>In Stripe’s dashboard, under Developers, create a webhook to {webhook_url}</li>
        <li>
          Select all events that start with checkout.session, refund or charge.dispute, plus payout.paid, payout.failed,
          invoice.paid, invoice.payment_failed and customer.subscription.deleted.
        </li>
        <li>Copy its signing secret and your secret key here.</li>
      </ol>
      <form {...form} key={saves} className="form max-w-xl" noValidate>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <PasswordField
          label="Secret key"
          name="secret_key"
          autoComplete="off"
          maxLength={keyLimits.length}
          error={fields?.['secret_key']}
          hint="Starts with sk_ or rk_. With a key in test mode, no real money moves."
        />
        <PasswordField
          label="Signing secret"
          name="webhook_secret"
          autoComplete="off"
          maxLength={keyLimits.length}
          error={fields?.['webhook_secret']}
          hint="Starts with whsec_"
        />
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Checking...">
            Save keys
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
