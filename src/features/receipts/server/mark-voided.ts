import type { Database } from '../../../platform/database.ts';
import { violatedCheck } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { receiptMessages } from '../receipts.constants.ts';
import type { Receipt } from '../receipts.contract.ts';

/** Voids the receipt of an online refund that the bank has sent back. Its application must be locked. */
export async function voidFailedRefund(trx: Database, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('receipts')
    .set({ voided_at: now, void_reason: 'The refund failed.' })
    .where('id', '=', id)
    .where('type', '=', 'refund')
    .where('voided_at', 'is', null)
    .execute();
}

/**
 * Voids a receipt that was issued by mistake. It keeps its number, and counts nowhere. Its application must be locked.
 * @throws ApiError 409 if it is voided already, was paid online, or is a payment of which something was refunded
 */
export async function markVoided(
  trx: Database,
  receipt: Receipt,
  { reason, actor, now }: { reason: string; actor: { id: number }; now: Date },
): Promise<void> {
  if (receipt.method === 'online') throw new ApiError(409, receiptMessages.voidOnline);
  try {
    const { numUpdatedRows } = await trx
      .updateTable('receipts')
      .set({ voided_at: now, voided_by: actor.id, void_reason: reason })
      .where('id', '=', receipt.id)
      .where('voided_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError(409, receiptMessages.voided);
  } catch (error) {
    if (violatedCheck(error) !== 'receipts_void_unrefunded') throw error;
    throw new ApiError(409, receiptMessages.voidRefunded);
  }
}
