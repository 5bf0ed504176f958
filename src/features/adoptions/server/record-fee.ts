import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { receiptMessages, type ReceiptMethod } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { findReceiptByClientKey, listReceiptsOf } from '../../receipts/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { toFee } from './fee-status.ts';
import { allocate, findBalance } from './find-balance.ts';
import { issueAndEmailReceipt } from './issue-and-email-receipt.ts';
import { lockApplication, lockMembers, type LockedApplication } from './lock-application.ts';

export interface PaymentInput {
  method: ReceiptMethod;
  note?: string | undefined;
  /** All that is left, unless it is set. */
  amount_cents?: number | undefined;
  donation_cents?: number | undefined;
  seen_balance_cents?: number | undefined;
  client_key?: string | undefined;
  /** For all animals of the application, each with a receipt of its own. */
  is_together?: boolean | undefined;
}

/**
 * Records a payment of the fee, or of a part of it, and issues the receipt (`product.md`, section 4; `records.md`,
 * section 6). The same `client_key` again changes nothing.
 * @throws ApiError 404 if there is no such application; 409 if no fee is due, less is left to pay, or a colleague has
 *   just recorded a payment, or the key was used for something else
 */
export async function recordPayment(
  db: Database,
  id: number,
  input: PaymentInput,
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    await recordPaymentOnce(trx, locked, input, context);
  });
}

/** The same in a larger transaction. The application must be locked. */
export async function recordPaymentOnce(
  trx: Database,
  locked: LockedApplication,
  input: PaymentInput,
  context: ActionContext,
): Promise<void> {
  const { client_key, is_together } = input;
  const members = is_together ? await lockMembers(trx, locked) : [locked];
  const application_ids = members.map(({ application }) => application.id);
  const known = client_key ? await findReceiptByClientKey(trx, { application_ids, client_key }) : null;
  if (known) {
    await assertSamePayment(trx, known, input, application_ids);
    return;
  }
  if (members.length === 1) await recordLockedPayment(trx, locked, input, context);
  else await recordJointPayment(trx, [locked, ...members.filter(isOther(locked))], input, context);
}

/**
 * Without an amount, it was for all that was left then.
 * @throws ApiError 409 if the client's key recorded something else
 */
async function assertSamePayment(
  trx: Database,
  known: Receipt,
  { method, amount_cents, donation_cents = 0 }: PaymentInput,
  applicationIds: readonly number[],
): Promise<void> {
  const recorded = applicationIds.length === 1 ? [known] : await listIssuedWith(trx, known, applicationIds);
  const paid = sum(recorded.map(({ fee_cents, deposit_cents }) => fee_cents + deposit_cents));
  const isSame =
    known.type === 'payment' &&
    known.method === method &&
    known.donation_cents === donation_cents &&
    (amount_cents === undefined || amount_cents === paid);
  if (!isSame) throw new ApiError(409, receiptMessages.recordedOtherwise);
}

/** The receipts of a joint payment are issued at the same moment. */
async function listIssuedWith(trx: Database, known: Receipt, applicationIds: readonly number[]): Promise<Receipt[]> {
  const receipts = [...(await listReceiptsOf(trx, applicationIds)).values()].flat();
  return receipts.filter(({ type, issued_at }) => type === 'payment' && issued_at === known.issued_at);
}

function isOther({ application }: LockedApplication): (member: LockedApplication) => boolean {
  return (member) => member.application.id !== application.id;
}

/**
 * Pays one fee after the other, each with a receipt of its own, so that the sums of each application stay right. A
 * donation is on the first receipt, as is the client's key.
 */
async function recordJointPayment(
  trx: Database,
  members: readonly LockedApplication[],
  { amount_cents, donation_cents = 0, client_key, seen_balance_cents, ...input }: PaymentInput,
  context: ActionContext,
): Promise<void> {
  const dues = [];
  const others = [];
  let hasReceipts = false;
  for (const member of members) {
    const { left, lines, receipts } = await findBalance(trx, member.application);
    const fee = toFee(member.application, { pet: member.pet, receipts, lines, shelter: context.shelter });
    dues.push(fee.balance_cents);
    others.push(left.fee_cents + left.deposit_cents - fee.balance_cents);
    hasReceipts ||= receipts.length > 0;
  }
  assertSeenBalance({ seen_balance_cents }, sum(dues));
  const { application } = members[0]!;
  const total = sum(dues) + sum(others);
  const amount = amount_cents ?? total;
  assertPayable(application, {
    amount_cents: amount,
    donation_cents,
    total,
    isTyped: amount_cents !== undefined,
    isPaid: application.active_pet_key !== null && hasReceipts,
  });
  // What is due comes before what was refunded and may be paid again.
  const shares = divide(amount, dues);
  const rest = divide(amount - sum(shares), others);
  const amounts = shares.map((share, index) => share + rest[index]!);
  const first = Math.max(
    amounts.findIndex((each) => each > 0),
    0,
  );
  for (const [index, member] of members.entries()) {
    const own = index === first ? { ...input, donation_cents, client_key } : input;
    if (index !== first && amounts[index] === 0) continue;
    await recordLockedPayment(trx, member, { ...own, amount_cents: amounts[index] }, context);
  }
}

/** One part after the other. */
function divide(amount: number, parts: readonly number[]): number[] {
  let rest = amount;
  return parts.map((part) => {
    const share = Math.min(rest, part);
    rest -= share;
    return share;
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}

/** @throws ApiError 409 if nothing is due, or less than is paid */
function assertPayable(
  application: Pick<LockedApplication['application'], 'active_pet_key'>,
  payment: { amount_cents: number; donation_cents: number; total: number; isTyped: boolean; isPaid: boolean },
): void {
  const { amount_cents, donation_cents, total, isTyped, isPaid } = payment;
  if (amount_cents + donation_cents === 0) {
    if (isTyped) throw invalidAmount(receiptMessages.nothing);
    throw new ApiError(409, isPaid ? receiptMessages.alreadyPaid : receiptMessages.notDue);
  }
  if (application.active_pet_key === null) throw new ApiError(409, receiptMessages.notDue);
  if (amount_cents > total) {
    throw new ApiError(409, total === 0 ? receiptMessages.alreadyPaid : receiptMessages.tooMuch(formatMoney(total)));
  }
}

/**
 * The same in a larger transaction, whose other locks are acquired. The application must be locked.
 * @returns the receipt
 * @throws ApiError 409 as `recordPayment`
 */
export async function recordLockedPayment(
  trx: Database,
  { application, pet }: LockedApplication,
  input: PaymentInput,
  context: Omit<ActionContext, 'actor'> & { actor: ActionContext['actor'] | null },
): Promise<Receipt> {
  const { left, lines, receipts } = await findBalance(trx, application);
  const { balance_cents } = toFee(application, { pet, receipts, lines, shelter: context.shelter });
  assertSeenBalance(input, balance_cents);
  const donation_cents = input.donation_cents ?? 0;
  const total = left.fee_cents + left.deposit_cents;
  const amount_cents = input.amount_cents ?? total;
  const isPaid = application.active_pet_key !== null && receipts.length > 0;
  assertPayable(application, {
    amount_cents,
    donation_cents,
    total,
    isPaid,
    isTyped: input.amount_cents !== undefined,
  });
  const amounts = { ...allocate(amount_cents, left), donation_cents };
  return issueAndEmailReceipt(
    trx,
    { application, pet },
    { type: 'payment', amounts, method: input.method, note: input.note, client_key: input.client_key },
    context,
  );
}

function assertSeenBalance(
  { seen_balance_cents: seen }: Pick<PaymentInput, 'seen_balance_cents'>,
  balance: number,
): void {
  if (seen !== undefined && seen !== balance) throw new ApiError(409, receiptMessages.paidMeanwhile);
}

function invalidAmount(message: string): ApiError {
  return new ApiError(400, message, { fields: { amount_cents: message } });
}
