import type { StoredEvent } from '../../../platform/audit/audit-events.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { feeMethodPhrases, type ReceiptMethod } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';

export interface DonationReceipt {
  receipt: string;
  amount_cents: number;
  method: ReceiptMethod;
}

/** Never with the donor's name. */
export const auditEvents = {
  'donations.received': ({ details }: StoredEvent<DonationReceipt>) =>
    `received a donation${amountOf(details)}${details.method ? ` ${feeMethodPhrases[details.method]}` : ''}${receiptOf(details)}`,
  'donations.refunded': ({ details }: StoredEvent<DonationReceipt>) =>
    `refunded ${details.amount_cents === undefined ? 'part' : formatMoney(details.amount_cents)} of a donation${receiptOf(details)}`,
  'donations.voided': ({ details }: StoredEvent<{ receipt: string; amount_cents: number; type: Receipt['type'] }>) =>
    `voided the receipt of a ${details.type === 'refund' ? 'donation’s refund' : 'donation'}${amountOf(details)}${receiptOf(details)}`,
  'donations.donor_erased': () => 'deleted the personal data of a donor',
  'donations.monthly_started': ({ details }: StoredEvent<{ amount_cents: number }>) =>
    `started a monthly donation${amountOf(details)}`,
  'donations.monthly_failed': ({ details }: StoredEvent<{ amount_cents: number }>) =>
    `couldn’t charge a monthly donation${amountOf(details)}`,
  'donations.monthly_stop_requested': ({ details }: StoredEvent<{ amount_cents: number }>) =>
    `stopped a monthly donation${amountOf(details)}`,
  'donations.monthly_ended': ({ details }: StoredEvent<{ amount_cents: number }>) =>
    `ended a monthly donation${amountOf(details)}`,
};

function amountOf({ amount_cents }: { amount_cents?: number | undefined }): string {
  return amount_cents === undefined ? '' : ` of ${formatMoney(amount_cents)}`;
}

function receiptOf({ receipt }: { receipt?: string | undefined }): string {
  return receipt === undefined ? '' : ` (receipt ${receipt})`;
}
