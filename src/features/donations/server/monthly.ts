import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import type {
  DonationRules,
  ProviderCheckout,
  ProviderInvoice,
  ProviderSubscription,
  ServerContext,
} from '../../online-payments/server/index.ts';
import { isReference } from '../../online-payments/server/index.ts';
import type { Currency } from '../../settings/settings.constants.ts';
import type { PaymentMode } from '../../online-payments/online-payments.constants.ts';
import { findAccountOf } from './donor.ts';
import { monthlyEndedEmail, monthlyFailedEmail } from './emails.ts';
import { testNote } from '../../online-payments/online-payments.constants.ts';
import { emailDonor, receiveDonation } from './record-donation.ts';

export type MonthlyRow = Selectable<Tables['monthly_donations']>;

/**
 * What the provider reports about monthly donations. Its events come twice, late and in any order, so each records only
 * what isn't recorded yet.
 */
export const monthlyDonations: Pick<
  DonationRules,
  'recordCheckout' | 'recordInvoice' | 'recordSubscription' | 'listRunning'
> = {
  recordCheckout,
  recordInvoice,
  recordSubscription,
  listRunning,
};

async function listRunning(trx: Database, mode: PaymentMode): Promise<string[]> {
  const rows = await trx
    .selectFrom('monthly_donations')
    .select('subscription_id')
    .where('status', 'in', ['active', 'past due'])
    .where('mode', '=', mode)
    .where('subscription_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ subscription_id }) => subscription_id!);
}

/** Before it has started. A page that we had given up may have been paid on all the same. */
const notStarted = new Set<MonthlyRow['status']>(['creating', 'open', 'expired']);

/** Its page was paid on, or has expired. The receipt comes with the invoice. */
async function recordCheckout(trx: Database, checkout: ProviderCheckout, context: ServerContext): Promise<void> {
  const monthly = await lockMonthly(trx, checkout);
  if (!monthly || !notStarted.has(monthly.status)) return;
  const { now } = context;
  if (checkout.status === 'expired') {
    const changes = { status: 'expired', ended_at: now, checked_at: now } as const;
    await trx.updateTable('monthly_donations').set(changes).where('id', '=', monthly.id).execute();
  } else if (checkout.subscription !== null) await start(trx, monthly, checkout.subscription, context);
}

/** A month was paid: it gets one donation with one receipt. Or it couldn't be: the donor is emailed once about it. */
async function recordInvoice(
  trx: Database,
  invoice: ProviderInvoice,
  context: ServerContext & { hasFailed: boolean },
): Promise<void> {
  const monthly = await lockMonthly(trx, invoice);
  if (!monthly || invoice.subscription === null) return;
  if (invoice.isPaid) await recordPaidInvoice(trx, monthly, invoice, context);
  else if (context.hasFailed) await recordFailedInvoice(trx, monthly, invoice, context);
}

async function recordPaidInvoice(
  trx: Database,
  monthly: MonthlyRow,
  invoice: ProviderInvoice,
  context: ServerContext,
): Promise<void> {
  if (notStarted.has(monthly.status)) {
    await start(trx, monthly, invoice.subscription!, context);
  } else if (monthly.failed_invoice === invoice.id) {
    const status = monthly.status === 'past due' ? 'active' : monthly.status;
    const changes = { status, failed_invoice: null } as const;
    await trx.updateTable('monthly_donations').set(changes).where('id', '=', monthly.id).execute();
  }
  if (invoice.amount_cents === 0) return;
  const { name, email, is_demo, mode, dedication_type, dedication_name, dedication_note } = monthly;
  const { amount_cents, payment_intent } = invoice;
  const currency = invoice.currency as Currency;
  const { now } = context;
  const user_id = monthly.user_id ?? (await findAccountOf(trx, email));
  const donation = await trx
    .insertInto('donations')
    .values({
      user_id,
      name,
      email,
      amount_cents,
      dedication_type,
      dedication_name,
      dedication_note,
      monthly_id: monthly.id,
      invoice_id: invoice.id,
      attempt_id: null,
      receipt_id: null,
      created_at: now,
      received_at: null,
      is_demo,
    })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!donation) return;
  const shelter = { ...context.shelter, currency };
  const receipt = await receiveDonation(
    trx,
    donation,
    { method: 'online', note: testNote(mode) },
    { ...context, shelter },
  );
  // Refunds and disputes find it by this.
  const { id: attempt_id } = await trx
    .insertInto('checkout_attempts')
    .values({
      application_id: null,
      user_id,
      purpose: 'donation',
      mode,
      fee_cents: 0,
      deposit_cents: 0,
      donation_cents: amount_cents,
      currency,
      idempotency_key: randomUUID(),
      session_id: null,
      payment_intent,
      status: 'paid',
      receipt_id: receipt.id,
      created_at: now,
      expires_at: now,
      checked_at: now,
      completed_at: now,
      is_demo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.updateTable('donations').set({ attempt_id }).where('id', '=', donation.id).execute();
}

async function start(
  trx: Database,
  { id, amount_cents, email, user_id }: MonthlyRow,
  subscription_id: string,
  { now }: ServerContext,
): Promise<void> {
  // So that it stays theirs after they change their email.
  const owner = user_id ?? (await findAccountOf(trx, email));
  await trx
    .updateTable('monthly_donations')
    .set({ status: 'active', subscription_id, user_id: owner, started_at: now, ended_at: null, checked_at: now })
    .where('id', '=', id)
    .execute();
  const subject = { type: 'monthly-donation', id };
  await recordEvent(trx, {
    actor: null,
    action: 'donations.monthly_started',
    subject,
    details: { amount_cents },
    ip: null,
    now,
  });
}

async function recordFailedInvoice(
  trx: Database,
  monthly: MonthlyRow,
  invoice: ProviderInvoice,
  context: ServerContext,
): Promise<void> {
  const { id, status, failed_invoice, amount_cents } = monthly;
  // The first payment fails on the provider's page, which says so.
  if ((status !== 'active' && status !== 'past due') || failed_invoice === invoice.id) return;
  await trx
    .updateTable('monthly_donations')
    .set({ status: 'past due', failed_invoice: invoice.id })
    .where('id', '=', id)
    .execute();
  await emailDonor(trx, monthly, { type: 'monthly-donation-failed', content: monthlyFailedEmail(monthly) }, context);
  await recordEvent(trx, {
    actor: null,
    action: 'donations.monthly_failed',
    subject: { type: 'monthly-donation', id },
    details: { amount_cents },
    ip: null,
    now: context.now,
  });
}

/** The subscription has ended: it was stopped here or at the provider, or could not be paid for too long. */
async function recordSubscription(
  trx: Database,
  subscription: ProviderSubscription,
  context: ServerContext,
): Promise<void> {
  const monthly = await lockMonthly(trx, { subscription: subscription.id, reference: subscription.reference });
  if (!monthly || !subscription.isEnded || monthly.status === 'ended') return;
  await endMonthly(trx, monthly, { ...context, subscription_id: subscription.id });
}

/** Records that a monthly donation has ended, and emails the donor. It must be locked. */
export async function endMonthly(
  trx: Database,
  monthly: MonthlyRow,
  context: ServerContext & { subscription_id: string | null },
): Promise<void> {
  const { now, subscription_id } = context;
  await trx
    .updateTable('monthly_donations')
    .set({ status: 'ended', subscription_id, started_at: monthly.started_at ?? now, ended_at: now, checked_at: now })
    .where('id', '=', monthly.id)
    .execute();
  await emailDonor(trx, monthly, { type: 'monthly-donation-ended', content: monthlyEndedEmail(monthly) }, context);
  await recordEvent(trx, {
    actor: null,
    action: 'donations.monthly_ended',
    subject: { type: 'monthly-donation', id: monthly.id },
    details: { amount_cents: monthly.amount_cents },
    ip: null,
    now,
  });
}

/** The first event of a subscription may be any: before its page's, it is found by what we have named it. */
async function lockMonthly(
  trx: Database,
  { subscription, reference }: { subscription: string | null; reference: string | null },
): Promise<MonthlyRow | null> {
  if (!isReference(reference) && subscription === null) return null;
  let query = trx.selectFrom('monthly_donations').selectAll();
  query = isReference(reference)
    ? query.where('idempotency_key', '=', reference)
    : query.where('subscription_id', '=', subscription);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}
