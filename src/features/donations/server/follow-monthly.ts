import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import {
  createContext,
  openProvider,
  PaymentProviderError,
  type OpenProvider,
  type PaymentApp,
  type ProviderCheckout,
  type ProviderSubscription,
} from '../../online-payments/server/index.ts';
import { endMonthly, type MonthlyRow } from './monthly.ts';

const BATCH_SIZE = 20;
/** People need some time to pay, and the webhook to arrive. */
const CHECK_AFTER_MS = 2 * 60_000;
const UNPAID_DAYS = 60;
/** For events that were lost. */
const CHECK_ACTIVE_AFTER_MS = 24 * 60 * 60_000;

/** Opens a monthly donation's page at the provider, or finds the one that it has. @returns where to pay; null if it is over */
export async function openMonthly(app: PaymentApp, opened: OpenProvider, monthly: MonthlyRow): Promise<string | null> {
  if (monthly.status !== 'creating' && monthly.status !== 'open') return null;
  const checkout = await findOrCreate(app, opened, monthly);
  return checkout?.status === 'open' ? checkout.url : null;
}

/** Asks the provider about a monthly donation, and records what happened to it: its start, its invoices, its end. */
export async function checkMonthly(app: PaymentApp, opened: OpenProvider, monthly: MonthlyRow): Promise<void> {
  const { provider } = opened;
  let subscription = monthly.subscription_id;
  if (monthly.status === 'creating' || monthly.status === 'open') {
    const checkout = await findOrCreate(app, opened, monthly);
    if (!checkout) return;
    await inTransaction(app, (trx, context) => context.donations.recordCheckout(trx, checkout, context));
    subscription = checkout.subscription;
  }
  if (subscription === null) return;
  await recordInvoices(app, opened, subscription);
  const now = await provider.getSubscription(subscription);
  await inTransaction(app, (trx, context) => context.donations.recordSubscription(trx, now, context));
}

async function recordInvoices(app: PaymentApp, { provider }: OpenProvider, subscription: string): Promise<void> {
  const invoices = await provider.listInvoices(subscription);
  for (const invoice of invoices.toReversed()) {
    await inTransaction(app, (trx, context) =>
      context.donations.recordInvoice(trx, invoice, { ...context, hasFailed: false }),
    );
  }
}

/**
 * Ends a monthly donation at the provider, whose request is stored already. A page that nobody has paid on is closed.
 * @throws PaymentProviderError if the provider can't be reached
 */
export async function carryOutStop(app: PaymentApp, opened: OpenProvider, monthly: MonthlyRow): Promise<void> {
  const { provider, mode } = opened;
  if (mode !== monthly.mode) return;
  if (monthly.subscription_id === null && monthly.started_at !== null) {
    // Such as one of the demo's: nothing is charged.
    await endById(app, monthly.id);
    return;
  }
  if (monthly.subscription_id === null) {
    const checkout = await findOrCreate(app, opened, monthly);
    if (!checkout) return;
    const closed = checkout.status === 'open' ? await provider.expireCheckout(checkout.id) : checkout;
    await inTransaction(app, (trx, context) => context.donations.recordCheckout(trx, closed, context));
    if (closed.subscription === null) return;
    await carryOutStop(app, opened, { ...monthly, subscription_id: closed.subscription });
    return;
  }
  const subscription = await cancel(opened, monthly.subscription_id);
  // A month that was charged just before, and whose event was lost: it isn’t checked again.
  await recordInvoices(app, opened, subscription.id);
  await inTransaction(app, (trx, context) => context.donations.recordSubscription(trx, subscription, context));
}

/** One that has ended already can't be canceled. One that these keys don't know may still charge: that isn't its end. */
async function cancel({ provider }: OpenProvider, id: string): Promise<ProviderSubscription> {
  try {
    return await provider.cancelSubscription(id);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.providerCode !== 'resource_missing') throw error;
    return provider.getSubscription(id);
  }
}

async function endById(app: PaymentApp, id: number): Promise<void> {
  await inTransaction(app, async (trx, context) => {
    const locked = await lockById(trx, id);
    if (!locked || locked.status === 'ended') return;
    await endMonthly(trx, locked, { ...context, subscription_id: locked.subscription_id });
  });
}

/** Completes what was cut off: pages that were paid without a webhook, stops whose answer was lost, lost events. */
export async function reconcileMonthly(app: PaymentApp, signal: AbortSignal): Promise<void> {
  // So that nothing is loaded, and no fake provider started, as long as there is nothing to do.
  const waiting = await selectUnchecked(app).limit(1).executeTakeFirst();
  const opened = waiting ? await openProvider(app) : null;
  if (!opened) return;
  const steps = (await claimUnchecked(app, opened)).map(
    (monthly) => () =>
      monthly.stop_requested_at === null ? checkMonthly(app, opened, monthly) : carryOutStop(app, opened, monthly),
  );
  for (const step of steps) {
    if (signal.aborted) return;
    await step().catch((error: unknown) => app.onWarning(`reconciling monthly donations: ${String(error)}`));
  }
}

/** Claimed, so that several servers don't ask about the same. */
async function claimUnchecked(app: PaymentApp, { mode }: OpenProvider): Promise<MonthlyRow[]> {
  const due = selectUnchecked(app)
    .where('mode', '=', mode)
    .orderBy('checked_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked();
  const { db, clock } = app;
  const checked = { checked_at: clock.now() };
  return db.updateTable('monthly_donations').set(checked).where('id', 'in', due).returningAll().execute();
}

function selectUnchecked({ db, clock }: PaymentApp) {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('monthly_donations')
    .select('id')
    .where('status', 'not in', ['ended', 'expired'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('checked_at', '<', before(CHECK_ACTIVE_AFTER_MS)), eb('subscription_id', 'is not', null)]),
        and([
          eb('checked_at', '<', before(CHECK_AFTER_MS)),
          or([eb('status', 'in', ['creating', 'open']), eb('stop_requested_at', 'is not', null)]),
        ]),
      ]),
    );
}

/** The same idempotency key finds what was created before the server ended. Null if the page is over. */
async function findOrCreate(
  app: PaymentApp,
  { provider, mode }: OpenProvider,
  monthly: MonthlyRow,
): Promise<ProviderCheckout | null> {
  const isOver = monthly.session_id === null && monthly.expires_at <= app.clock.now();
  if (monthly.mode !== mode || isOver) {
    await markExpired(app, monthly);
    return null;
  }
  try {
    if (monthly.session_id !== null) return await provider.getCheckout(monthly.session_id);
    return await createPage(app, { provider, mode }, monthly);
  } catch (error) {
    const isGone = error instanceof PaymentProviderError && error.reason === 'request';
    if (!isGone) throw error;
    await markExpired(app, monthly);
    if (monthly.session_id === null) throw error;
    return null;
  }
}

/** With nothing that may change until a second call with the same key, and without personal data. */
async function createPage(
  { db, config, clock }: PaymentApp,
  { provider }: OpenProvider,
  monthly: MonthlyRow,
): Promise<ProviderCheckout> {
  const checkout = await provider.createCheckout({
    idempotencyKey: monthly.idempotency_key,
    reference: monthly.idempotency_key,
    currency: monthly.currency,
    lines: [{ name: 'Monthly donation', amount_cents: monthly.amount_cents }],
    isMonthly: true,
    successUrl: `${config.publicUrl}/donate/thanks?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.publicUrl}/donate`,
    expiresAt: monthly.expires_at,
  });
  await db
    .updateTable('monthly_donations')
    .set({ status: 'open', session_id: checkout.id, checked_at: clock.now() })
    .where('id', '=', monthly.id)
    .where('status', '=', 'creating')
    .execute();
  return checkout;
}

async function markExpired({ db, clock }: PaymentApp, { id }: MonthlyRow): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('monthly_donations')
    .set({ status: 'expired', checked_at: now, ended_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .execute();
}

async function inTransaction(
  app: PaymentApp,
  run: (trx: Database, context: Awaited<ReturnType<typeof createContext>>) => Promise<void>,
): Promise<void> {
  const context = await createContext(app);
  await transactionWithRetry(app.db, (trx) => run(trx, context));
}

async function lockById(trx: Database, id: number): Promise<MonthlyRow | null> {
  const query = trx.selectFrom('monthly_donations').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Deletes pages of monthly donations that nobody paid on, like those of other payments. */
export async function deleteUnpaidMonthly(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('monthly_donations as m')
    .where('status', '=', 'expired')
    .where('ended_at', '<', new Date(now.getTime() - UNPAID_DAYS * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('donations').select('id').whereRef('monthly_id', '=', 'm.id'))),
    )
    .execute();
}
