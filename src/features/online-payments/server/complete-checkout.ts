import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { findBalance, issueAndEmailReceipt } from '../../adoptions/server/index.ts';
import { sumAmounts, type ReceiptAmounts } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { issueReceipt } from '../../receipts/server/index.ts';
import { testNote } from '../online-payments.constants.ts';
import { emailPaidTooLate } from './emails.ts';
import { findAttemptByReference } from './find-attempt.ts';
import { lockAttempt, type LockedAttempt } from './lock-attempt.ts';
import { type AttemptRow, createContext, type PaymentApp, type ServerContext } from './payment-context.ts';
import type { ProviderCheckout } from './provider/payment-provider.ts';

/**
 * Records a payment that the provider has confirmed: by a webhook, on the return page, or in a job, whichever comes
 * first. There is one receipt, however often it is called. What is no longer due, because the pet went to someone else
 * or the fee was paid at the shelter, is recorded too, and its refund requested in the same transaction.
 */
export async function completeCheckout(app: PaymentApp, checkout: ProviderCheckout): Promise<void> {
  const context = await createContext(app);
  await transactionWithRetry(app.db, (trx) => completeCheckoutIn(trx, checkout, context, app.onWarning));
}

/** The same in a larger transaction. */
export async function completeCheckoutIn(
  trx: Database,
  checkout: ProviderCheckout,
  context: ServerContext,
  onWarning: (what: string) => void,
): Promise<void> {
  // The shelter may use its Stripe account for other things, too.
  const own = await findAttemptByReference(trx, checkout.reference);
  const found = own && (await lockAttempt(trx, own.id));
  if (!found || found.attempt.status === 'paid') return;
  const { attempt } = found;
  if (!isSamePayment(attempt, checkout)) {
    onWarning(`checkout ${attempt.id} was paid with another amount or on another page`);
    return;
  }
  const surplus = attempt.purpose === 'donation' ? null : await findSurplus(trx, found);
  // The shelter may have changed its currency since.
  const shelter = { ...context.shelter, currency: attempt.currency };
  const isDue = surplus === null;
  const receipt = await issuePaymentReceipt(trx, found, { isDue, context: { ...context, shelter } });
  await trx
    .updateTable('checkout_attempts')
    .set({
      status: 'paid',
      receipt_id: receipt.id,
      session_id: checkout.id,
      payment_intent: checkout.payment_intent,
      completed_at: context.now,
      checked_at: context.now,
    })
    .where('id', '=', attempt.id)
    .execute();
  if (surplus) await refundSurplus(trx, found, { surplus, receipt, context });
}

function isSamePayment(attempt: AttemptRow, checkout: ProviderCheckout): boolean {
  return (
    (attempt.session_id === null || attempt.session_id === checkout.id) &&
    sumAmounts(attempt) === checkout.amount_cents &&
    attempt.currency === checkout.currency
  );
}

/** What was paid although it isn't due; null if all was. A donation comes with the adoption. */
async function findSurplus(trx: Database, { attempt, locked }: LockedAttempt): Promise<ReceiptAmounts | null> {
  const { fee_cents, deposit_cents, donation_cents } = attempt;
  if (!locked || locked.application.active_pet_key === null) return { fee_cents, deposit_cents, donation_cents };
  const { left } = await findBalance(trx, locked.application);
  const surplus = {
    fee_cents: Math.max(fee_cents - left.fee_cents, 0),
    deposit_cents: Math.max(deposit_cents - left.deposit_cents, 0),
    donation_cents: 0,
  };
  return sumAmounts(surplus) === 0 ? null : surplus;
}

async function issuePaymentReceipt(
  trx: Database,
  { attempt, locked }: LockedAttempt,
  { isDue, context }: { isDue: boolean; context: ServerContext },
): Promise<Receipt> {
  if (attempt.purpose === 'donation') return context.donations.issueReceipt(trx, attempt, context);
  const { fee_cents, deposit_cents, donation_cents, user_id, is_demo, mode } = attempt;
  const amounts = { fee_cents, deposit_cents, donation_cents };
  const note = testNote(mode);
  const input = { type: 'payment', amounts, method: 'online', note } as const;
  if (locked && isDue) return issueAndEmailReceipt(trx, locked, input, context);
  const subject = locked
    ? { application: { ...locked.application, pet_name: locked.pet.name, pet_species: locked.pet.species } }
    : { donor: { user_id, name: await findName(trx, user_id), is_demo } };
  const { actor, shelter, now } = context;
  return issueReceipt(trx, { ...input, note: note ?? null, subject, actor, shelter, now });
}

async function findName(trx: Database, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const user = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return user?.name ?? '';
}

async function refundSurplus(
  trx: Database,
  { attempt, locked }: LockedAttempt,
  { surplus, receipt, context }: { surplus: ReceiptAmounts; receipt: Receipt; context: ServerContext },
): Promise<void> {
  const { now } = context;
  await trx
    .insertInto('online_refunds')
    .values({
      ...surplus,
      attempt_id: attempt.id,
      reason: 'too late',
      idempotency_key: randomUUID(),
      status: 'requested',
      requested_at: now,
    })
    .execute();
  await emailPaidTooLate(trx, { attempt, locked, receipt, surplus_cents: sumAmounts(surplus) }, context);
  await recordEvent(trx, {
    actor: null,
    action: 'online_payments.paid_too_late',
    subject: locked ? { type: 'application', id: locked.application.id } : { type: 'receipt', id: receipt.id },
    details: { receipt: receipt.label, amount_cents: sumAmounts(surplus) },
    ip: null,
    now,
  });
}
