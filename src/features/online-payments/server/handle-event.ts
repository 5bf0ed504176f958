import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { completeCheckoutIn } from './complete-checkout.ts';
import { completeRefund, recordProviderRefund } from './complete-refund.ts';
import { recordDispute } from './disputes.ts';
import { findAttemptByIntent, findAttemptByReference, isReference } from './find-attempt.ts';
import { markExpired } from './follow-checkout.ts';
import { createContext, type PaymentApp, type ServerContext } from './payment-context.ts';
import { recordPayout } from './payouts.ts';
import type { OpenProvider } from './open-provider.ts';
import type { ProviderEvent, ProviderInvoice, ProviderRefund } from './provider/payment-provider.ts';

const EVENT_DAYS = 60;

/**
 * Gives an event of the provider its effect, once: its id is stored in the same transaction. Events may come twice, late
 * or in another order, and each effect only ever goes forward.
 */
export async function handleEvent(app: PaymentApp, opened: OpenProvider, event: ProviderEvent): Promise<void> {
  const { mode } = opened;
  const context = await createContext(app);
  // Not while the transaction holds its locks.
  const invoice = await readInvoice(app, opened, event);
  await transactionWithRetry(app.db, async (trx) => {
    if (!(await isNew(trx, event, context.now))) return;
    if (event.about === 'checkout' && event.checkout.subscription !== null) {
      await context.donations.recordCheckout(trx, event.checkout, context);
    } else if (event.about === 'checkout' && event.checkout.status === 'paid') {
      await completeCheckoutIn(trx, event.checkout, context, app.onWarning);
    } else if (event.about === 'refund') await handleRefund(trx, event.refund, context);
    else if (event.about === 'dispute') await recordDispute(trx, event.dispute, event.created_at, context);
    else if (event.about === 'invoice' && invoice) {
      await context.donations.recordInvoice(trx, invoice, { ...context, hasFailed: event.hasFailed });
    } else if (event.about === 'subscription') {
      await context.donations.recordSubscription(trx, event.subscription, context);
    } else if (event.about === 'payout') await recordPayout(trx, event.payout, mode);
  });
  if (event.about !== 'checkout' || event.checkout.status !== 'expired') return;
  const expired = await findAttemptByReference(app.db, event.checkout.reference);
  if (expired) await markExpired(app, expired);
  else if (event.checkout.subscription === null) {
    await transactionWithRetry(app.db, (trx) => context.donations.recordCheckout(trx, event.checkout, context));
  }
}

/** The shelter may send invoices of its own: those belong to no subscription. */
async function readInvoice(
  { db }: PaymentApp,
  { provider }: OpenProvider,
  event: ProviderEvent,
): Promise<ProviderInvoice | null> {
  if (event.about !== 'invoice' || event.subscription === null) return null;
  const known = await db.selectFrom('payment_events').select('id').where('id', '=', event.id).executeTakeFirst();
  return known ? null : provider.getInvoice(event.invoice_id);
}

async function isNew(trx: Database, { id, type }: ProviderEvent, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** One of ours names itself; others are found by their payment, if that is ours. */
async function handleRefund(trx: Database, refund: ProviderRefund, context: ServerContext): Promise<void> {
  const attempt = await findAttemptByIntent(trx, refund.payment_intent);
  if (!attempt) return;
  const own = isReference(refund.reference)
    ? await trx
        .selectFrom('online_refunds')
        .select('id')
        .where('idempotency_key', '=', refund.reference)
        .where('attempt_id', '=', attempt.id)
        .executeTakeFirst()
    : undefined;
  if (own) await completeRefund(trx, own.id, refund, context);
  else await recordProviderRefund(trx, attempt.id, refund, context);
}

/**
 * Deletes events, and pages that nobody paid on. The provider repeats events for three days; a replayed one is rejected by
 * its signature's age.
 */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_DAYS * 86_400_000);
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
  await db.deleteFrom('checkout_attempts').where('status', '=', 'expired').where('completed_at', '<', before).execute();
}
