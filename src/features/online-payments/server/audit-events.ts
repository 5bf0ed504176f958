import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import type { DisputeStatus } from '../online-payments.constants.ts';

export interface Amount {
  amount_cents: number;
}

/** Never with keys. Payments and refunds that succeed are events of their application. */
export const auditEvents = {
  'online_payments.keys_saved': ({ details: { is_test } }: StoredEvent<{ is_test: boolean }>) =>
    `saved Stripe’s keys for online payments${is_test ? ' in test mode' : ''}`,
  'online_payments.paid_too_late': (event: StoredEvent<Amount & { receipt: string }>) =>
    `received an online payment for ${nameSubject(event)} that is no longer due, and requested its refund${amountOf(event)}`,
  'online_payments.refund_requested': (event: StoredEvent<Amount>) =>
    `requested an online refund${amountOf(event)} for ${nameSubject(event)}`,
  'online_payments.refund_failed': (event: StoredEvent<Amount & { receipt: string }>) =>
    `couldn’t refund${amountOf(event)} of ${nameReceipt(event)}`,
  'online_payments.dispute_opened': (event: StoredEvent<Amount & { receipt: string; status: DisputeStatus }>) =>
    `recorded a dispute${amountOf(event)} about ${nameReceipt(event)}`,
  'online_payments.dispute_closed': (event: StoredEvent<Amount & { receipt: string; status: DisputeStatus }>) =>
    `recorded that the dispute${amountOf(event)} about ${nameReceipt(event)} was ${event.details.status ?? 'closed'}`,
  'online_payments.keys_deleted': () => 'deleted Stripe’s keys and turned online payments off',
};

function amountOf({ details: { amount_cents } }: StoredEvent<Amount>): string {
  return amount_cents === undefined ? '' : ` of ${formatMoney(amount_cents)}`;
}

function nameReceipt({ details: { receipt } }: StoredEvent<{ receipt: string }>): string {
  return receipt === undefined ? 'a receipt' : `receipt ${receipt}`;
}
