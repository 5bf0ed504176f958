import type { Insertable } from 'kysely';
import { stableUuid } from '../../src/platform/stable-uuid.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import { day, hour, minute, startOfDay } from '../adoptions/demo-types.ts';

/** Real ids of the provider have no such beginning. */
const ID_PREFIX = 'demo_';
const SESSION_HOURS = 23;
const PAYOUT_EVERY = 7 * day;
const PAYOUT_TIME = 2 * day;
/** A dispute takes weeks. */
const DISPUTED_AGO = 20 * day;

interface OnlineReceipt {
  id: number;
  type: 'payment' | 'refund';
  refunds: number | null;
  application_id: number | null;
  user_id: number | null;
  fee_cents: number;
  deposit_cents: number;
  donation_cents: number;
  amount_cents: number;
  issued_at: Date;
}

/** Inserts the checkouts of the demo's online receipts, their refunds, a dispute, and the payouts to the shelter's bank. */
export async function insertOnlinePayments(trx: Database, now: Date): Promise<void> {
  const receipts: OnlineReceipt[] = await trx
    .selectFrom('receipts')
    .select(['id', 'type', 'refunds', 'application_id', 'user_id', 'issued_at'])
    .select(['fee_cents', 'deposit_cents', 'donation_cents', 'amount_cents'])
    .where('is_demo', '=', true)
    .where('method', '=', 'online')
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
  const payments = receipts.filter(({ type }) => type === 'payment');
  const attempts = new Map<number, number>();
  for (const batch of batches(payments)) {
    const rows = await trx
      .insertInto('checkout_attempts')
      .values(batch.map(toAttempt))
      .returning(['id', 'receipt_id'])
      .execute();
    for (const { id, receipt_id } of rows) attempts.set(receipt_id!, id);
  }
  const refunds = receipts.filter(({ type }) => type === 'refund');
  for (const batch of batches(refunds)) {
    await trx
      .insertInto('online_refunds')
      .values(batch.map((refund) => toRefund(refund, attempts.get(refund.refunds!)!)))
      .execute();
  }
  await insertDispute(trx, payments, attempts, now);
  await insertPayouts(trx, receipts, attempts, now);
}

/** Removes what isn't deleted with the demo's receipts. */
export async function removeOnlinePayments(trx: Database): Promise<void> {
  await trx.deleteFrom('checkout_attempts').where('is_demo', '=', true).execute();
  await trx.deleteFrom('payouts').where('mode', '=', 'demo').execute();
}

function toAttempt({ id, application_id, user_id, issued_at, ...amounts }: OnlineReceipt) {
  const created_at = new Date(issued_at.getTime() - 2 * minute);
  return {
    application_id,
    user_id,
    mode: 'demo',
    fee_cents: amounts.fee_cents,
    deposit_cents: amounts.deposit_cents,
    donation_cents: amounts.donation_cents,
    currency: 'USD',
    idempotency_key: stableUuid(`demo checkout ${id}`),
    session_id: `cs_${ID_PREFIX}${id}`,
    payment_intent: `pi_${ID_PREFIX}${id}`,
    status: 'paid',
    receipt_id: id,
    created_at,
    expires_at: new Date(created_at.getTime() + SESSION_HOURS * hour),
    checked_at: issued_at,
    completed_at: issued_at,
    is_demo: true,
  } satisfies Insertable<Tables['checkout_attempts']>;
}

function toRefund({ id, issued_at, fee_cents, deposit_cents, donation_cents }: OnlineReceipt, attempt_id: number) {
  return {
    attempt_id,
    fee_cents,
    deposit_cents,
    donation_cents,
    reason: 'staff',
    note: 'Returned within 30 days.',
    client_key: null,
    idempotency_key: stableUuid(`demo refund ${id}`),
    provider_id: `re_${ID_PREFIX}${id}`,
    status: 'succeeded',
    failure: null,
    receipt_id: id,
    requested_by: null,
    requested_at: new Date(issued_at.getTime() - minute),
    completed_at: issued_at,
  } satisfies Insertable<Tables['online_refunds']>;
}

/** An old one that the shelter has won: an open one would ask staff for papers that aren't there. */
async function insertDispute(
  trx: Database,
  payments: readonly OnlineReceipt[],
  attempts: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const disputed = payments.findLast(({ issued_at }) => now.getTime() - issued_at.getTime() > DISPUTED_AGO);
  if (!disputed) return;
  const opened_at = new Date(disputed.issued_at.getTime() + 4 * day);
  await trx
    .insertInto('disputes')
    .values({
      id: `dp_${ID_PREFIX}${disputed.id}`,
      attempt_id: attempts.get(disputed.id)!,
      amount_cents: disputed.amount_cents,
      currency: 'USD',
      reason: 'fraudulent',
      status: 'won',
      respond_by: new Date(opened_at.getTime() + 7 * day),
      opened_at,
      closed_at: new Date(opened_at.getTime() + 9 * day),
    })
    .execute();
}

/** One each week, of what has come in since the one before. */
async function insertPayouts(
  trx: Database,
  receipts: readonly OnlineReceipt[],
  attempts: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const today = startOfDay(now).getTime();
  const weeks = Map.groupBy(receipts, ({ issued_at }) =>
    Math.floor((today + day - issued_at.getTime()) / PAYOUT_EVERY),
  );
  const payouts: Insertable<Tables['payouts']>[] = [];
  const items: Insertable<Tables['payout_items']>[] = [];
  for (const [week, group] of weeks) {
    const arrives_at = new Date(today - week * PAYOUT_EVERY + PAYOUT_TIME);
    if (arrives_at > now) continue;
    const id = `po_${ID_PREFIX}${week}`;
    const own = group.map((receipt) => toPayoutItem(receipt, id, attempts));
    const amount_cents = own.reduce((sum, { net_cents }) => sum + net_cents, 0);
    if (amount_cents <= 0) continue;
    payouts.push({
      id,
      mode: 'demo',
      amount_cents,
      currency: 'USD',
      status: 'paid',
      arrives_at,
      loaded_at: arrives_at,
    });
    items.push(...own);
  }
  for (const batch of batches(payouts)) await trx.insertInto('payouts').values(batch).execute();
  for (const batch of batches(items)) await trx.insertInto('payout_items').values(batch).execute();
}

function toPayoutItem(
  { id, type, refunds, amount_cents }: OnlineReceipt,
  payout_id: string,
  attempts: ReadonlyMap<number, number>,
): Insertable<Tables['payout_items']> & { net_cents: number } {
  const amount = type === 'payment' ? amount_cents : -amount_cents;
  const fee_cents = type === 'payment' ? Math.round(amount_cents * 0.029) + 30 : 0;
  return {
    id: `txn_${ID_PREFIX}${id}`,
    payout_id,
    type,
    amount_cents: amount,
    fee_cents,
    net_cents: amount - fee_cents,
    attempt_id: attempts.get(refunds ?? id) ?? null,
  };
}
