import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { LOST_DISPUTE_NOTE, sumAmounts } from '../../receipts/receipts.constants.ts';
import { getReceipt } from '../../receipts/server/index.ts';
import { recordProviderRefund } from './complete-refund.ts';
import { emailShelter } from './emails.ts';
import { findAttemptByIntent } from './find-attempt.ts';
import { finishTasksOf, insertTaskOnce } from '../../tasks/server/index.ts';
import { lockAttempt } from './lock-attempt.ts';
import type { AttemptRow, ServerContext } from './payment-context.ts';
import type { ProviderDispute } from './provider/payment-provider.ts';

/**
 * Records a cardholder's dispute, or how it ended, and emails the shelter. A task reminds staff to respond until the
 * dispute ends. What was lost counts as refunded. An ended dispute is never reopened.
 */
export async function recordDispute(
  trx: Database,
  dispute: ProviderDispute,
  reportedAt: Date,
  context: ServerContext,
): Promise<void> {
  const found = await findAttemptByIntent(trx, dispute.payment_intent);
  // Locked first, so that events about the same dispute wait for each other.
  const attempt = found && (await lockAttempt(trx, found.id))?.attempt;
  if (!attempt?.receipt_id) return;
  const { id, amount_cents, currency, reason, status, respond_by } = dispute;
  const known = await trx.selectFrom('disputes').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  if (known && (known.status !== 'open' || status === 'open')) return;
  const closed_at = status === 'open' ? null : reportedAt;
  await trx
    .insertInto('disputes')
    .values({
      id,
      attempt_id: attempt.id,
      amount_cents,
      currency,
      reason,
      status,
      respond_by,
      opened_at: reportedAt,
      closed_at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, closed_at }))
    .execute();
  if (status === 'lost') await recordLoss(trx, dispute, attempt, context);
  const { label } = await getReceipt(trx, attempt.receipt_id);
  const amount = formatMoney(amount_cents, { currency });
  await emailShelter(
    trx,
    status === 'open' ? 'dispute-opened' : 'dispute-closed',
    {
      ...textsOf(dispute, { attempt, amount, label, context }),
      path: '/admin-dashboard/online-payments/disputes',
      label: 'View disputes',
    },
    context,
  );
  if (status === 'open') await addTask(trx, dispute, { attempt, label, amount }, context);
  else await finishTasksOf(trx, [sourceOf(dispute)], context);
  await recordEvent(trx, {
    actor: null,
    action: status === 'open' ? 'online_payments.dispute_opened' : 'online_payments.dispute_closed',
    subject: { type: 'receipt', id: attempt.receipt_id },
    details: { receipt: label, amount_cents, status },
    ip: null,
    now: context.now,
  });
}

/** The money went back to the cardholder, like a refund. In another currency, the amount says nothing about ours. */
async function recordLoss(
  trx: Database,
  { id, payment_intent, amount_cents, currency }: ProviderDispute,
  attempt: AttemptRow,
  context: ServerContext,
): Promise<void> {
  const refund = {
    id,
    payment_intent,
    amount_cents: currency === attempt.currency ? amount_cents : sumAmounts(attempt),
    status: 'succeeded',
    reference: null,
    note: LOST_DISPUTE_NOTE,
  } as const;
  await recordProviderRefund(trx, attempt.id, refund, context);
}

/** For anyone, due by the day until which the bank takes evidence. */
async function addTask(
  trx: Database,
  dispute: ProviderDispute,
  {
    attempt,
    label,
    amount,
  }: { attempt: Pick<AttemptRow, 'application_id' | 'is_demo' | 'purpose'>; label: string; amount: string },
  context: ServerContext,
): Promise<void> {
  const { respond_by } = dispute;
  const task = {
    source: sourceOf(dispute),
    title: `Respond to the ${amount} dispute`,
    details: `The dispute is about receipt ${label}. Respond in Stripe’s dashboard. ${evidenceFor(attempt)}If you don’t respond, you’ll lose the money.`,
    due_on: respond_by && dayIn(context.shelter.timeZone, respond_by),
    application_id: attempt.application_id,
    is_demo: attempt.is_demo,
  };
  await insertTaskOnce(trx, task, context);
}

/** For a donation there is no agreement. */
function evidenceFor({ purpose }: Pick<AttemptRow, 'purpose'>): string {
  return purpose === 'donation' ? '' : 'Include the signed adoption agreement if you have it. ';
}

function sourceOf({ id }: Pick<ProviderDispute, 'id'>): string {
  return `dispute ${id}`;
}

function textsOf(
  { status, respond_by }: ProviderDispute,
  {
    attempt,
    amount,
    label,
    context: { shelter },
  }: { attempt: Pick<AttemptRow, 'purpose'>; amount: string; label: string; context: ServerContext },
): { subject: string; preview: string; paragraphs: string[] } {
  if (status !== 'open') {
    const isWon = status === 'won';
    return {
      subject: isWon ? `You won the dispute about ${amount}` : `You lost the dispute about ${amount}`,
      preview: `Receipt ${label}.`,
      paragraphs: [
        isWon
          ? `The bank decided in your favor: the ${amount} for receipt ${label} is yours again.`
          : `The bank decided for the cardholder: the ${amount} for receipt ${label} went back to them.`,
      ],
    };
  }
  const until = respond_by && formatDay(dayIn(shelter.timeZone, respond_by));
  return {
    subject: `A payment of ${amount} is disputed`,
    preview: until ? `Respond in Stripe’s dashboard by ${until}.` : 'Respond in Stripe’s dashboard.',
    paragraphs: [
      `The cardholder disputes the ${amount} for receipt ${label}. Stripe has withdrawn it until the bank decides.`,
      `Respond in Stripe’s dashboard${until ? ` by ${until}` : ''}. ${evidenceFor(attempt)}If you don’t respond, you’ll lose the money.`,
    ],
  };
}
