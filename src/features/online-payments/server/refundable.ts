import type { ReceiptAmounts } from '../../receipts/receipts.constants.ts';
import type { AttemptRow } from './payment-context.ts';

type Refundable = Pick<
  AttemptRow,
  keyof ReceiptAmounts | 'refunding_fee_cents' | 'refunding_deposit_cents' | 'refunding_donation_cents'
>;

/** What of a payment's parts is neither refunded nor requested to be. */
export function refundableOf(attempt: Refundable): ReceiptAmounts {
  return {
    fee_cents: attempt.fee_cents - attempt.refunding_fee_cents,
    deposit_cents: attempt.deposit_cents - attempt.refunding_deposit_cents,
    donation_cents: attempt.donation_cents - attempt.refunding_donation_cents,
  };
}
