import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { issueAndEmailReceipt } from '../../adoptions/server/index.ts';
import { receiptParts, sumAmounts, type ReceiptAmounts } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { getReceipt, issueReceipt, voidFailedRefund } from '../../receipts/server/index.ts';
import { finishTasksOf, insertTaskOnce } from '../../tasks/server/index.ts';
import { emailShelter } from './emails.ts';
import { lockAttempt, type LockedAttempt } from './lock-attempt.ts';
import type { AttemptRow, RefundRow, ServerContext } from './payment-context.ts';
import type { ProviderRefund } from './provider/payment-provider.ts';
import { refundableOf } from './refundable.ts';

/**
 * Records what the provider says about one of our refunds: the first time that it succeeded, with a receipt. It may still
 * fail later, and what failed stays so.
 */
export async function completeRefund(
  trx: Database,
  id: number,
  reported: Pick<ProviderRefund, 'id' | 'status'>,
  context: ServerContext,
): Promise<RefundRow | null> {
  const locked = await lockRefund(trx, id);
  if (!locked || locked.refund.status === 'failed') return locked?.refund ?? null;
  if (reported.status === 'failed') return failLocked(trx, locked, 'failed at the bank', context);
  if (locked.refund.status === 'succeeded') return locked.refund;
  if (reported.status === 'pending') return update(trx, id, { provider_id: reported.id });
  return succeed(trx, locked, reported.id, context);
}

/** Records that a refund can't be made. */
export async function failRefund(
  trx: Database,
  id: number,
  { failure }: { failure: string },
  context: ServerContext,
): Promise<RefundRow | null> {
  const locked = await lockRefund(trx, id);
  if (!locked || locked.refund.status !== 'requested') return locked?.refund ?? null;
  return failLocked(trx, locked, failure, context);
}

/**
 * Records money that went back without a request of ours, at most what is left of the payment: someone refunded it on the
 * provider's own site, or the bank decided a dispute for the cardholder.
 */
export async function recordProviderRefund(
  trx: Database,
  attemptId: number,
  { note = null, ...reported }: Omit<ProviderRefund, 'currency'> & { note?: string | null },
  context: ServerContext,
): Promise<void> {
  const found = await lockAttempt(trx, attemptId);
  if (!found || found.attempt.status !== 'paid') return;
  const known = await trx
    .selectFrom('online_refunds')
    .select('id')
    .where('provider_id', '=', reported.id)
    .executeTakeFirst();
  if (known) {
    await completeRefund(trx, known.id, reported, context);
    return;
  }
  if (reported.status === 'failed') return;
  await failRequestsInTheWay(trx, found, reported.amount_cents, context);
  const { attempt } = (await lockAttempt(trx, attemptId))!;
  const amounts = allocate(reported.amount_cents, refundableOf(attempt));
  if (sumAmounts(amounts) === 0) return;
  const { id } = await trx
    .insertInto('online_refunds')
    .values({
      ...amounts,
      attempt_id: attemptId,
      reason: 'provider',
      note,
      idempotency_key: randomUUID(),
      provider_id: reported.id,
      status: 'requested',
      requested_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await completeRefund(trx, id, reported, context);
}

/** The provider never refunds more than was paid, so it will reject those of ours that no longer have room. */
async function failRequestsInTheWay(
  trx: Database,
  { attempt, locked }: LockedAttempt,
  amount_cents: number,
  context: ServerContext,
): Promise<void> {
  if (sumAmounts(refundableOf(attempt)) >= amount_cents) return;
  const requests = await trx
    .selectFrom('online_refunds')
    .selectAll()
    .where('attempt_id', '=', attempt.id)
    .where('status', '=', 'requested')
    .where('provider_id', 'is', null)
    .execute();
  for (const refund of requests) await failLocked(trx, { attempt, locked, refund }, 'refunded at Stripe', context);
}

/** Divides an amount: first the fee, then the deposit, then the donation. */
function allocate(amount_cents: number, left: ReceiptAmounts): ReceiptAmounts {
  const amounts = { fee_cents: 0, deposit_cents: 0, donation_cents: 0 };
  let rest = amount_cents;
  for (const part of receiptParts) {
    amounts[`${part}_cents`] = Math.min(rest, left[`${part}_cents`]);
    rest -= amounts[`${part}_cents`];
  }
  return amounts;
}

type LockedRefund = LockedAttempt & { refund: RefundRow };

async function lockRefund(trx: Database, id: number): Promise<LockedRefund | null> {
  const found = await trx.selectFrom('online_refunds').select('attempt_id').where('id', '=', id).executeTakeFirst();
  const locked = found ? await lockAttempt(trx, found.attempt_id) : null;
  if (!locked) return null;
  const refund = await trx
    .selectFrom('online_refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...locked, refund };
}

async function succeed(
  trx: Database,
  { attempt, locked, refund }: LockedRefund,
  provider_id: string,
  context: ServerContext,
): Promise<RefundRow> {
  const shelter = { ...context.shelter, currency: attempt.currency };
  const receipt = await issueRefundReceipt(trx, { attempt, locked, refund }, { ...context, shelter });
  await finishTasksOf(trx, await listTasksDone(trx, refund), context);
  return update(trx, refund.id, {
    status: 'succeeded',
    provider_id,
    receipt_id: receipt.id,
    completed_at: context.now,
  });
}

/** The tasks of earlier refunds of the payment that failed, of no more than this one. */
async function listTasksDone(trx: Database, refund: RefundRow): Promise<string[]> {
  const failed = await trx
    .selectFrom('online_refunds')
    .select(['id', 'fee_cents', 'deposit_cents', 'donation_cents'])
    .where('attempt_id', '=', refund.attempt_id)
    .where('status', '=', 'failed')
    .execute();
  return failed.filter((each) => sumAmounts(each) <= sumAmounts(refund)).map(taskOf);
}

function taskOf({ id }: { id: number }): string {
  return `refund ${id}`;
}

async function issueRefundReceipt(
  trx: Database,
  { attempt, locked, refund }: LockedRefund,
  context: ServerContext,
): Promise<Receipt> {
  const { fee_cents, deposit_cents, donation_cents, note } = refund;
  const amounts = { fee_cents, deposit_cents, donation_cents };
  if (attempt.purpose === 'donation') return context.donations.issueRefund(trx, attempt, { amounts, note }, context);
  const input = { type: 'refund', amounts, method: 'online', refunds: attempt.receipt_id! } as const;
  if (locked) return issueAndEmailReceipt(trx, locked, { ...input, note: note ?? undefined }, context);
  const { shelter, now } = context;
  const subject = { donor: await donorOf(trx, attempt) };
  return issueReceipt(trx, { ...input, note, subject, actor: null, shelter, now });
}

async function donorOf(trx: Database, { user_id, receipt_id, is_demo }: AttemptRow) {
  return { user_id, name: (await getReceipt(trx, receipt_id!)).person_name, is_demo };
}

async function failLocked(
  trx: Database,
  { attempt, refund }: LockedRefund,
  failure: string,
  context: ServerContext,
): Promise<RefundRow> {
  const { now } = context;
  if (refund.receipt_id !== null) await voidFailedRefund(trx, refund.receipt_id, now);
  const failed = await update(trx, refund.id, { status: 'failed', failure, completed_at: now });
  const amount = formatMoney(sumAmounts(refund), { currency: attempt.currency });
  const { label, person_name } = await getReceipt(trx, attempt.receipt_id!);
  await emailShelter(
    trx,
    'online-refund-failed',
    {
      subject: `A refund of ${amount} failed`,
      preview: 'The money is back in your Stripe account.',
      paragraphs: [
        `The refund of ${amount} to ${person_name || (attempt.purpose === 'donation' ? 'a former donor' : 'a former adopter')} for receipt ${label} failed, so the money hasn’t arrived.`,
        'Contact them, then refund it another way or try again.',
      ],
      path: '/admin-dashboard/online-payments',
      label: 'View online payments',
    },
    context,
  );
  const task = {
    source: taskOf(refund),
    title: `Refund ${amount} another way`,
    details: `The online refund for receipt ${label} failed, so the money hasn’t arrived. Contact them, then refund it another way or try again.`,
    due_on: dayIn(context.shelter.timeZone, now),
    application_id: attempt.application_id,
    is_demo: attempt.is_demo,
  };
  await insertTaskOnce(trx, task, context);
  const subject = { type: 'receipt', id: attempt.receipt_id };
  const details = { receipt: label, amount_cents: sumAmounts(refund) };
  await recordEvent(trx, { actor: null, action: 'online_payments.refund_failed', subject, details, ip: null, now });
  return failed;
}

async function update(
  trx: Database,
  id: number,
  changes: Partial<Pick<RefundRow, 'status' | 'provider_id' | 'receipt_id' | 'failure' | 'completed_at'>>,
): Promise<RefundRow> {
  return trx.updateTable('online_refunds').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
