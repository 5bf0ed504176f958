import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { PaymentMode } from '../../online-payments.constants.ts';
import type { OnlinePaymentsApi } from '../../online-payments.contract.ts';
import { TestNotice } from './test-notice.tsx';

const call = createApiClient<OnlinePaymentsApi>();

/** Round amounts that people recognize: the next multiple of $25. */
const ROUND_TO_CENTS = 2500;

interface PayOnlineProps {
  applicationId: number;
  /** What is left to pay, in cents. */
  balance: number;
  label?: string;
  /** What is paid after it. */
  note?: string;
}

/** Opens the payment provider's page, where adopters pay what is left of their fee. Nothing while online payments are off. */
export function PayOnline({ applicationId, balance, label = 'Pay online', note }: PayOnlineProps) {
  const mode = usePaymentMode();
  const [isRoundedUp, setIsRoundedUp] = useState(false);
  const { mutate, isBusy, failure } = useMutation('We couldn’t open the payment page. Please try again.');
  if (mode === null || balance <= 0) return null;
  const total = (Math.floor(balance / ROUND_TO_CENTS) + 1) * ROUND_TO_CENTS;
  const donation_cents = isRoundedUp ? total - balance : 0;
  return (
    <div className="grid justify-items-start gap-3">
      <TestNotice mode={mode} />
      <CheckField
        label={`Round up to ${formatMoney(total)} and donate ${formatMoney(total - balance)}`}
        name="round_up"
        isChecked={isRoundedUp}
        onCheck={setIsRoundedUp}
      />
      <button
        className="button"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() =>
          void mutate(
            () => call('POST /api/adoptions/:id/checkout', { params: { id: applicationId }, body: { donation_cents } }),
            { isLeaving: true, onDone: ({ url }) => window.location.assign(url) },
          )
        }
      >
        {isBusy ? 'Opening...' : `${label} · ${formatMoney(balance + donation_cents)}`}
      </button>
      {note !== undefined && <p className="text-small text-soft">{note}</p>}
      {mode !== 'demo' && (
        <p className="text-small text-soft">You’ll pay on Stripe’s page. We never see your card number.</p>
      )}
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </div>
  );
}

/** null until it is known, and while online payments are off. */
function usePaymentMode(): PaymentMode | null {
  const [mode, setMode] = useState<PaymentMode | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/online-payments/mode', { signal: controller.signal }).then(
      (found) => setMode(found.mode),
      // Without an answer, people pay at the shelter.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return mode;
}
