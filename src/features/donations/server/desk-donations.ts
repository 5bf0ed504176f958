import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { receiptMessages, refundableOf, type FeeMethod } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { getReceipt, markVoided } from '../../receipts/server/index.ts';
import { donationMessages } from '../donations.constants.ts';
import type { Dedication } from '../donations.contract.ts';
import { donationVoidedEmail } from './emails.ts';
import {
  emailDonor,
  issueDonationRefund,
  receiveDonation,
  type ActionContext,
  type DonationRow,
} from './record-donation.ts';

export interface DeskContext extends ActionContext {
  actor: CurrentUser;
  ip: string;
}

interface DonationInput {
  amount_cents: number;
  method: FeeMethod;
  name: string;
  email: string;
  dedication_type?: NonNullable<Dedication>['type'] | undefined;
  dedication_name?: string | undefined;
  dedication_note?: string | undefined;
  note?: string | undefined;
  client_key?: string | undefined;
}

/**
 * Records a donation that someone makes at the desk, and issues its receipt. The same `client_key` again records nothing.
 * @returns the donation's id
 * @throws ApiError 409 for a key that was used for something else
 */
export async function recordDeskDonation(db: Database, input: DonationInput, context: DeskContext): Promise<number> {
  try {
    return await recordOnce(db, input, context);
  } catch (error) {
    // The same call came twice at the same moment, unless it isn't the same.
    if (!(error instanceof ApiError) || error.message !== receiptMessages.recordedOtherwise) throw error;
    return recordOnce(db, input, context);
  }
}

async function recordOnce(db: Database, input: DonationInput, context: DeskContext): Promise<number> {
  const { method, note, client_key, name, email, amount_cents } = input;
  return transactionWithRetry(db, async (trx) => {
    await confirmCurrentUser(trx, context.actor);
    const known = client_key === undefined ? null : await findByClientKey(trx, { ...input, client_key });
    if (known !== null) return known;
    const donation = await trx
      .insertInto('donations')
      .values({
        user_id: null,
        name,
        email,
        amount_cents,
        dedication_type: input.dedication_type ?? null,
        dedication_name: input.dedication_name ?? null,
        dedication_note: input.dedication_note ?? null,
        monthly_id: null,
        invoice_id: null,
        attempt_id: null,
        receipt_id: null,
        received_at: null,
        created_at: context.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await receiveDonation(trx, donation, { method, note, client_key }, context);
    return donation.id;
  });
}

/**
 * The donation that a client's request has recorded before.
 * @throws ApiError 409 if its key recorded something else
 */
async function findByClientKey(
  trx: Database,
  { client_key, amount_cents, method, email }: DonationInput & { client_key: string },
): Promise<number | null> {
  const known = await trx
    .selectFrom('receipts as r')
    .leftJoin('donations as d', 'd.receipt_id', 'r.id')
    .select(['d.id', 'd.email', 'r.amount_cents', 'r.method'])
    .where('r.client_key', '=', client_key)
    .executeTakeFirst();
  if (!known) return null;
  const isSame = known.amount_cents === amount_cents && known.method === method && known.email === email;
  if (known.id === null || !isSame) throw new ApiError(409, receiptMessages.recordedOtherwise);
  return known.id;
}

interface RefundInput {
  amount_cents: number;
  method: FeeMethod;
  note?: string | undefined;
  client_key?: string | undefined;
}

/**
 * Records a refund of a donation at the desk. The same `client_key` again records nothing.
 * @throws ApiError 404 if there is no such donation; 409 if less is left of it, it was paid online, or the key was used for
 *   something else
 */
export async function refundDeskDonation(
  db: Database,
  id: number,
  { amount_cents, method, note, client_key }: RefundInput,
  context: DeskContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { donation, receipt } = await lockDonation(trx, id, context.actor);
    if (client_key !== undefined && (await isRecorded(trx, receipt, { amount_cents, method, client_key }))) return;
    if (receipt.method === 'online') throw new ApiError(409, donationMessages.online);
    if (receipt.voided_at !== null) throw new ApiError(409, receiptMessages.voided);
    if (amount_cents > refundableOf(receipt).donation_cents) {
      const fields = { amount_cents: receiptMessages.refundTooHigh };
      throw new ApiError(409, receiptMessages.refundTooHigh, { fields });
    }
    const amounts = { fee_cents: 0, deposit_cents: 0, donation_cents: amount_cents };
    const refund = { amounts, method, note: note ?? null, refunds: receipt.id, client_key };
    const shelter = { ...context.shelter, currency: receipt.currency as typeof context.shelter.currency };
    await issueDonationRefund(trx, donation, refund, { ...context, shelter });
  });
}

/** @throws ApiError 409 if the client's key recorded something else */
async function isRecorded(
  trx: Database,
  { id }: Receipt,
  { amount_cents, method, client_key }: RefundInput & { client_key: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom('receipts')
    .select(['refunds', 'amount_cents', 'method'])
    .where('client_key', '=', client_key)
    .executeTakeFirst();
  if (!known) return false;
  const isSame = known.refunds === id && known.amount_cents === amount_cents && known.method === method;
  if (!isSame) throw new ApiError(409, receiptMessages.recordedOtherwise);
  return true;
}

/**
 * Voids the receipt of a donation at the desk, or of one of its refunds, that was issued by mistake, and emails the donor.
 * @throws ApiError 404 if there is no such donation or refund; 409 as `markVoided`
 */
export async function voidDeskDonation(
  db: Database,
  id: number,
  { reason, receipt_id }: { reason: string; receipt_id?: number | undefined },
  context: DeskContext,
): Promise<void> {
  const { actor, ip, now } = context;
  await transactionWithRetry(db, async (trx) => {
    const { donation, receipt: payment } = await lockDonation(trx, id, actor);
    const receipt = receipt_id === undefined ? payment : await getRefund(trx, payment, receipt_id);
    await markVoided(trx, receipt, { reason, actor, now });
    const content = donationVoidedEmail(donation.name, receipt);
    await emailDonor(trx, donation, { type: 'receipt-voided', content }, context);
    const details = { receipt: receipt.label, amount_cents: receipt.amount_cents, type: receipt.type };
    await recordEvent(trx, { actor, action: 'donations.voided', subject: { type: 'donation', id }, details, ip, now });
  });
}

async function getRefund(trx: Database, payment: Receipt, id: number): Promise<Receipt> {
  const query = trx.selectFrom('receipts').select('id').where('id', '=', id).where('refunds', '=', payment.id);
  const found = await query.executeTakeFirst();
  if (!found) throw new ApiError(404, receiptMessages.notFound);
  return getReceipt(trx, found.id);
}

/** Locks a donation that was received, so that what follows sees all of its refunds. */
async function lockDonation(
  trx: Database,
  id: number,
  actor: CurrentUser,
): Promise<{ donation: DonationRow; receipt: Receipt }> {
  const donation = await trx
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', id)
    .where('receipt_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  await confirmCurrentUser(trx, actor);
  if (!donation) throw new ApiError(404, donationMessages.notFound);
  return { donation, receipt: await getReceipt(trx, donation.receipt_id!) };
}
