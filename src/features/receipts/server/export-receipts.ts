import { toCsv } from '../../../platform/csv.ts';
import type { Receipt } from '../receipts.contract.ts';

const columns = [
  'label',
  'type',
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

/** Receipts as CSV in UTF-8. Refunds are negative, so that a column can be summed. */
export async function exportReceipts(batches: AsyncIterable<Receipt[]>): Promise<string> {
  const chunks = [toCsv([[...columns]])];
  for await (const receipts of batches) chunks.push(toCsv(receipts.map(toRow)));
  return chunks.join('');
}

function toRow({ type, amount_cents, ...receipt }: Receipt): unknown[] {
  const sign = type === 'refund' ? -1 : 1;
  const cells = {
    ...receipt,
    type,
    amount: (sign * amount_cents) / 100,
  };
  return columns.map((column) => cells[column]);
}
