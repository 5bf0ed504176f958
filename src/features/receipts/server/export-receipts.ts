import { toCsv } from '../../../platform/csv.ts';
import type { Receipt } from '../receipts.contract.ts';

const columns = [
  'label',
  'kind',
  'issued_at',
  'amount',
  'method',
  'person_name',
  'pet_name',
  'pet_species',
  'application_id',
  'refunds',
  'is_refunded',
  'note',
] as const;

/** Receipts as CSV in UTF-8; a refund's amount is below zero, so that a column can be summed up. */
export async function exportReceipts(portions: AsyncIterable<Receipt[]>): Promise<string> {
  const parts = [toCsv([[...columns]])];
  for await (const receipts of portions) parts.push(toCsv(receipts.map(toRow)));
  return parts.join('');
}

function toRow({ kind, amount_cents, ...receipt }: Receipt): unknown[] {
  const sign = kind === 'refund' ? -1 : 1;
  const cells = {
    ...receipt,
    kind,
    amount: (sign * amount_cents) / 100,
  };
  return columns.map((column) => cells[column]);
}
