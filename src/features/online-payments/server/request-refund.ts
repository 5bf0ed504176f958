import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { receiptMessages, receiptParts, sumAmounts, type ReceiptAmounts } from '../../receipts/receipts.constants.ts';
import { checkoutMessages } from '../online-payments.constants.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { lockAttempt } from './lock-attempt.ts';
import { getProvider } from './open-provider.ts';
import type { AttemptRow, PaymentApp, RefundRow } from './payment-context.ts';
import { PaymentProviderError } from './provider/payment-provider.ts';
import { refundableOf } from './refundable.ts';

export interface RefundInput extends ReceiptAmounts {
  note: string;
  client_key?: string | undefined;
}

interface ActionContext {
  actor: CurrentUser;
  ip: string;
}

/**
 * Refunds parts of an online payment the way it was paid (`records.md`, section 6). The request is stored first, so that
 * it is carried out even if the provider can't be reached now. The same `client_key` again requests nothing.
 * @returns the refund: requested if the provider can't be reached or needs time, succeeded or failed otherwise
 * @throws ApiError 400 for nothing; 404 if there is no such online payment; 409 for more than is left of a part, or if
 *   its keys are no longer saved, or if the client's key was used for something else
 */
export async function requestRefund(
  app: PaymentApp,
  receiptId: number,
  input: RefundInput,
  context: ActionContext,
): Promise<RefundRow> {
  if (sumAmounts(input) === 0) {
    throw new ApiError(400, checkoutMessages.nothing, { fields: { fee_cents: checkoutMessages.nothing } });
  }
  const { mode } = await getProvider(app);
  const refund = await transactionWithRetry(app.db, async (trx) => {
    const attempt = await lockPayment(trx, receiptId, context.actor);
    const known =
      input.client_key === undefined
        ? null
        : await findByClientKey(trx, attempt, { ...input, client_key: input.client_key });
    if (known) return known;
    if (attempt.mode !== mode) throw new ApiError(409, checkoutMessages.otherMode);
    assertWithinPayment(attempt, input);
    return insertRefund(trx, attempt, input, { ...context, now: app.clock.now() });
  });
  if (refund.status !== 'requested') return refund;
  try {
    return (await carryOutRefund(app, refund.id)) ?? refund;
  } catch (error) {
    // A job tries again.
    if (error instanceof PaymentProviderError) return refund;
    throw error;
  }
}

async function lockPayment(trx: Database, receiptId: number, actor: CurrentUser): Promise<AttemptRow> {
  const found = await trx
    .selectFrom('checkout_attempts')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  const locked = found ? await lockAttempt(trx, found.id) : null;
  await confirmCurrentUser(trx, actor);
  if (!locked || locked.attempt.receipt_id !== receiptId) throw new ApiError(404, checkoutMessages.notOnline);
  return locked.attempt;
}

/** @throws ApiError 409 if the client's key requested something else */
async function findByClientKey(
  trx: Database,
  { id }: AttemptRow,
  input: RefundInput & { client_key: string },
): Promise<RefundRow | null> {
  const found = await trx
    .selectFrom('online_refunds')
    .selectAll()
    .where('client_key', '=', input.client_key)
    .executeTakeFirst();
  if (!found) return null;
  const isSame =
    found.attempt_id === id && receiptParts.every((part) => found[`${part}_cents`] === input[`${part}_cents`]);
  if (!isSame) throw new ApiError(409, receiptMessages.recordedOtherwise);
  return found;
}

function assertWithinPayment(attempt: AttemptRow, input: RefundInput): void {
  const left = refundableOf(attempt);
  const tooHigh = receiptParts.filter((part) => input[`${part}_cents`] > left[`${part}_cents`]);
  if (tooHigh.length === 0) return;
  const fields = Object.fromEntries(tooHigh.map((part) => [`${part}_cents`, checkoutMessages.tooHigh]));
  throw new ApiError(409, checkoutMessages.tooHigh, { fields });
}

async function insertRefund(
  trx: Database,
  attempt: AttemptRow,
  { fee_cents, deposit_cents, donation_cents, note, client_key }: RefundInput,
  { actor, ip, now }: ActionContext & { now: Date },
): Promise<RefundRow> {
  const query = trx
    .insertInto('online_refunds')
    .values({
      attempt_id: attempt.id,
      fee_cents,
      deposit_cents,
      donation_cents,
      reason: 'staff',
      note: note === '' ? null : note,
      client_key: client_key ?? null,
      idempotency_key: randomUUID(),
      status: 'requested',
      requested_by: actor.id,
      requested_at: now,
    })
    .returningAll();
  const refund = await query.executeTakeFirstOrThrow().catch((error: unknown) => {
    // It came for another payment at the same moment.
    const isUsed = violatedConstraint(error) === 'online_refunds_client_key_key';
    throw isUsed ? new ApiError(409, receiptMessages.recordedOtherwise) : error;
  });
  const subject =
    attempt.application_id === null
      ? { type: 'receipt', id: attempt.receipt_id }
      : { type: 'application', id: attempt.application_id };
  const details = { amount_cents: sumAmounts(refund) };
  await recordEvent(trx, { actor, action: 'online_payments.refund_requested', subject, details, ip, now });
  return refund;
}
