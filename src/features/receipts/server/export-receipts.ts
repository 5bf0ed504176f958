import { batchesToCsv } from '../../../platform/csv.ts';
import type { List } from '../../../platform/database/list.ts';
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

/** Receipts as CSV. Refunds are negative, so that a column can be summed. */
export function exportReceipts(receipts: List<Receipt>): AsyncIterable<string> {
  return batchesToCsv(columns, receipts.batches(), (receipt) => ({
    ...receipt,
    amount: ((receipt.type === 'refund' ? -1 : 1) * receipt.amount_cents) / 100,
  }));
}
