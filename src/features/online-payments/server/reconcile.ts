import { carryOutRefund } from './carry-out-refund.ts';
import { checkAttempt, closeAttempt } from './follow-checkout.ts';
import { openProvider, type OpenProvider } from './open-provider.ts';
import type { AttemptRow, PaymentApp } from './payment-context.ts';
import { findMissedPayouts, loadPayoutItems } from './payouts.ts';

const BATCH_SIZE = 20;
/** People need some time to pay, and the webhook to arrive. */
const CHECK_AFTER_MS = 2 * 60_000;

/**
 * Completes what was cut off: pages that were paid without a webhook, creations and refunds whose answer was lost. Expires
 * the pages of applications that can no longer be paid. One that fails is logged and tried again, without stopping the
 * others.
 */
export async function reconcilePayments(app: PaymentApp, signal: AbortSignal): Promise<void> {
  const hasWork = await findWork(app);
  if (!hasWork) return;
  const opened = await openProvider(app);
  if (!opened) return;
  const steps: (() => Promise<unknown>)[] = [
    ...(await findUnpayable(app)).map((attempt) => () => closeAttempt(app, opened, attempt)),
    ...(await claimUnchecked(app)).map((attempt) => () => checkAttempt(app, opened, attempt)),
    ...(await listRequestedRefunds(app, opened)).map((id) => () => carryOutRefund(app, id)),
    () => loadPayoutItems(app, opened),
  ];
  for (const step of steps) {
    if (signal.aborted) return;
    await step().catch((error: unknown) => app.onWarning(`reconciling online payments: ${String(error)}`));
  }
}

/** Once an hour. */
export async function reconcilePayouts(app: PaymentApp): Promise<void> {
  const paid = await app.db
    .selectFrom('checkout_attempts')
    .select('id')
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  const opened = paid ? await openProvider(app) : null;
  if (opened) await findMissedPayouts(app, opened);
}

/** So that nothing is loaded, and no fake provider started, as long as there is nothing to do. */
async function findWork({ db }: PaymentApp): Promise<boolean> {
  const open = await db
    .selectFrom('checkout_attempts')
    .select('id')
    .where('status', 'in', ['creating', 'open'])
    .limit(1)
    .executeTakeFirst();
  const refund = await db
    .selectFrom('online_refunds')
    .select('id')
    .where('status', '=', 'requested')
    .limit(1)
    .executeTakeFirst();
  const payout = await db.selectFrom('payouts').select('id').where('loaded_at', 'is', null).limit(1).executeTakeFirst();
  return Boolean(open ?? refund ?? payout);
}

/** Open pages on which more can be paid than is due. */
async function findUnpayable({ db }: PaymentApp): Promise<AttemptRow[]> {
  return db
    .selectFrom('checkout_attempts as t')
    .leftJoin('due_fees as due', 'due.application_id', 't.application_id')
    .selectAll('t')
    .where('t.status', '=', 'open')
    .where('t.purpose', '=', 'adoption')
    .where(({ eb, ref, or }) =>
      or([
        eb('due.balance_cents', 'is', null),
        eb('due.balance_cents', '<', eb(ref('t.fee_cents'), '+', ref('t.deposit_cents'))),
      ]),
    )
    .orderBy('t.id')
    .limit(BATCH_SIZE)
    .execute();
}

/** Claimed, so that several servers don't ask about the same. */
async function claimUnchecked({ db, clock }: PaymentApp): Promise<AttemptRow[]> {
  const now = clock.now();
  const due = db
    .selectFrom('checkout_attempts')
    .select('id')
    .where('status', 'in', ['creating', 'open'])
    .where('checked_at', '<', new Date(now.getTime() - CHECK_AFTER_MS))
    .orderBy('checked_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked();
  return db.updateTable('checkout_attempts').set({ checked_at: now }).where('id', 'in', due).returningAll().execute();
}

async function listRequestedRefunds({ db }: PaymentApp, { mode }: OpenProvider): Promise<number[]> {
  const rows = await db
    .selectFrom('online_refunds as r')
    .innerJoin('checkout_attempts as t', 't.id', 'r.attempt_id')
    .select('r.id')
    .where('r.status', '=', 'requested')
    .where('t.mode', '=', mode)
    .orderBy('r.id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
