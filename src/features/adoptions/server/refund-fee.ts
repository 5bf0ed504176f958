import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  receiptMessages,
  receiptParts,
  refundableOf,
  sumAmounts,
  type FeeMethod,
  type ReceiptAmounts,
} from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { findReceiptByClientKey, listReceiptsOf, markVoided } from '../../receipts/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { receiptVoidedEmail } from './emails.ts';
import { issueAndEmailReceipt } from './issue-and-email-receipt.ts';
import { lockApplication } from './lock-application.ts';
import { emailToApplicant, prepareEmails } from './notify-applicant.ts';

interface RefundInput extends Partial<{ [Amount in keyof ReceiptAmounts]: number | undefined }> {
  method: FeeMethod;
  note?: string | undefined;
  receipt_id?: number | undefined;
  client_key?: string | undefined;
}

/**
 * Records a refund of a payment, or of some of its parts, and issues the receipt (`records.md`, section 6). The same
 * `client_key` again changes nothing.
 * @throws ApiError 400 for amounts of nothing; 404 if there is no such application or payment; 409 if nothing is left to
 *   refund, less was paid, it was paid online, or the key was used for something else
 */
export async function recordRefund(
  db: Database,
  id: number,
  input: RefundInput,
  context: ActionContext,
): Promise<void> {
  const { method, note, client_key } = input;
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    const known = client_key ? await findReceiptByClientKey(trx, { application_ids: [id], client_key }) : null;
    if (known) {
      await assertSameRefund(trx, known, input, id);
      return;
    }
    const payment = await findPayment(trx, id, input.receipt_id);
    const amounts = amountsOf(input, payment);
    const receipt = { type: 'refund', amounts, method, note, refunds: payment.id, client_key } as const;
    await issueAndEmailReceipt(trx, locked, receipt, context);
  });
}

/**
 * Without amounts, it was all that was left then.
 * @throws ApiError 409 if the client's key recorded something else
 */
async function assertSameRefund(trx: Database, known: Receipt, input: RefundInput, id: number): Promise<void> {
  const receipts = (await listReceiptsOf(trx, [id])).get(id) ?? [];
  const isPartial = receiptParts.some((part) => input[`${part}_cents`] !== undefined);
  const hasSameAmounts = receiptParts.every((part) => (input[`${part}_cents`] ?? 0) === known[`${part}_cents`]);
  const payment = receipts.find(({ label }) => label === known.refunds);
  const isSame =
    known.type === 'refund' &&
    known.method === input.method &&
    (!isPartial || hasSameAmounts) &&
    (input.receipt_id === undefined || input.receipt_id === payment?.id);
  if (!isSame) throw new ApiError(409, receiptMessages.recordedOtherwise);
}

/** The payment to refund: the newest with something left, unless one is named. */
async function findPayment(trx: Database, id: number, receiptId: number | undefined): Promise<Receipt> {
  const receipts = (await listReceiptsOf(trx, [id])).get(id) ?? [];
  const payments = receipts.filter(({ type, voided_at }) => type === 'payment' && voided_at === null);
  if (receiptId !== undefined && !payments.some((each) => each.id === receiptId)) {
    throw new ApiError(404, receiptMessages.notFound, { fields: { receipt_id: 'is no payment of this application' } });
  }
  const payment = payments.findLast(
    (each) => sumAmounts(refundableOf(each)) > 0 && (receiptId === undefined || each.id === receiptId),
  );
  if (!payment) throw new ApiError(409, receiptMessages.nothingToRefund);
  if (payment.method === 'online') throw new ApiError(409, receiptMessages.paidOnline);
  return payment;
}

/** Without amounts, all that is left. */
function amountsOf(input: RefundInput, payment: Receipt): ReceiptAmounts {
  const left = refundableOf(payment);
  const isPartial = receiptParts.some((part) => input[`${part}_cents`] !== undefined);
  if (!isPartial) return left;
  const amounts = {
    fee_cents: input.fee_cents ?? 0,
    deposit_cents: input.deposit_cents ?? 0,
    donation_cents: input.donation_cents ?? 0,
  };
  if (sumAmounts(amounts) === 0) {
    throw new ApiError(400, receiptMessages.nothing, { fields: { fee_cents: receiptMessages.nothing } });
  }
  const tooHigh = receiptParts.find((part) => amounts[`${part}_cents`] > left[`${part}_cents`]);
  if (tooHigh) {
    const fields = { [`${tooHigh}_cents`]: receiptMessages.refundTooHigh };
    throw new ApiError(409, receiptMessages.refundTooHigh, { fields });
  }
  return amounts;
}

/**
 * Voids a receipt of an application that was issued by mistake, and emails the adopter (`records.md`, section 6).
 * @throws ApiError 404 if there is no such application or receipt; 409 as `markVoided`
 */
export async function voidReceipt(
  db: Database,
  id: number,
  { receipt_id, reason }: { receipt_id: number; reason: string },
  context: ActionContext,
): Promise<void> {
  const { actor, ip, now } = context;
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, actor);
    const receipts = (await listReceiptsOf(trx, [id])).get(id) ?? [];
    const receipt = receipts.find((each) => each.id === receipt_id);
    if (!receipt) throw new ApiError(404, receiptMessages.notFound);
    await markVoided(trx, receipt, { reason, actor, now });
    const [prepared] = await prepareEmails(trx, [application], { now, types: [] });
    const email = emailToApplicant(prepared!, {
      type: 'receipt-voided',
      compose: (name) => receiptVoidedEmail(name, { pet, receipt }),
      now,
    });
    if (email) await trx.insertInto('emails').values(toEmailRow(email)).execute();
    const event = toEventRow({
      actor,
      action: 'fee.receipt_voided',
      subject: { type: 'application', id },
      details: { pet: pet.name, pet_id: pet.id, receipt: receipt.label, amount_cents: receipt.amount_cents },
      ip,
      now,
    });
    await trx.insertInto('audit_log').values(event).execute();
  });
}
