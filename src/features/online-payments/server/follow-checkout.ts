import { ApiError } from '../../../platform/http/api-error.ts';
import { checkoutMessages } from '../online-payments.constants.ts';
import { completeCheckout } from './complete-checkout.ts';
import type { OpenProvider } from './open-provider.ts';
import type { AttemptRow, PaymentApp } from './payment-context.ts';
import { PaymentProviderError, type ProviderCheckout } from './provider/payment-provider.ts';

/** Pages close within a day and bank debits are decided within two weeks, so what is open for longer has failed. */
const DECIDED_AFTER_MS = 30 * 86_400_000;
const RETURN_PATH = '/user-dashboard/payment';
/** Donors need no account. */
const DONATION_PATHS = { success: '/donate/thanks', cancel: '/donate' };

/**
 * Opens an attempt's page at the provider, or finds the one that it has.
 * @returns where to pay; null if it has expired meanwhile
 * @throws ApiError 409 if it is paid
 */
export async function openAttempt(app: PaymentApp, opened: OpenProvider, attempt: AttemptRow): Promise<string | null> {
  const checkout = await findOrCreate(app, opened, attempt);
  if (!checkout) return null;
  const status = await followCheckout(app, attempt, checkout);
  if (status === 'paid') throw new ApiError(409, checkoutMessages.alreadyPaid);
  return status === 'open' ? checkout.url : null;
}

/** Nothing can be paid on an attempt's page from now on; what was paid before is recorded. */
export async function closeAttempt(app: PaymentApp, opened: OpenProvider, attempt: AttemptRow): Promise<void> {
  const checkout = await findOrCreate(app, opened, attempt);
  if (!checkout) return;
  // One without a page is being paid by a bank debit.
  const canClose = checkout.status === 'open' && checkout.url !== null;
  const closed = canClose ? await opened.provider.expireCheckout(checkout.id) : checkout;
  await followCheckout(app, attempt, closed);
}

/**
 * Asks the provider about an attempt, and records what happened to it. A payment that is still not decided long after has
 * failed, although its event was lost.
 * @returns its status now
 */
export async function checkAttempt(
  app: PaymentApp,
  opened: OpenProvider,
  attempt: AttemptRow,
): Promise<ProviderCheckout['status']> {
  const checkout = await findOrCreate(app, opened, attempt);
  if (!checkout) return 'expired';
  const isOverdue = attempt.created_at.getTime() < app.clock.now().getTime() - DECIDED_AFTER_MS;
  const status = checkout.status === 'open' && isOverdue ? 'expired' : checkout.status;
  return followCheckout(app, attempt, { ...checkout, status });
}

/** The same idempotency key finds what was created before the server ended. Null if the attempt is over. */
async function findOrCreate(
  app: PaymentApp,
  { provider, mode }: OpenProvider,
  attempt: AttemptRow,
): Promise<ProviderCheckout | null> {
  const isOver = attempt.session_id === null && attempt.expires_at <= app.clock.now();
  if (attempt.mode !== mode || isOver) {
    await markExpired(app, attempt);
    return null;
  }
  try {
    if (attempt.session_id !== null) return await provider.getCheckout(attempt.session_id);
    return await createCheckout(app, { provider, mode }, attempt);
  } catch (error) {
    const isGone = error instanceof PaymentProviderError && error.reason === 'request';
    if (!isGone) throw error;
    await markExpired(app, attempt);
    if (attempt.session_id === null) throw error;
    return null;
  }
}

/** With nothing that may change until a second call with the same key, and without personal data. */
async function createCheckout(
  { db, config, clock }: PaymentApp,
  { provider }: OpenProvider,
  attempt: AttemptRow,
): Promise<ProviderCheckout> {
  const lines = [
    { name: 'Adoption fee', amount_cents: attempt.fee_cents },
    { name: 'Refundable deposit', amount_cents: attempt.deposit_cents },
    { name: 'Donation', amount_cents: attempt.donation_cents },
  ];
  const checkout = await provider.createCheckout({
    idempotencyKey: attempt.idempotency_key,
    reference: attempt.idempotency_key,
    currency: attempt.currency,
    lines: lines.filter(({ amount_cents }) => amount_cents > 0),
    ...returnUrls(config.publicUrl, attempt),
    expiresAt: attempt.expires_at,
  });
  await db
    .updateTable('checkout_attempts')
    .set({ status: 'open', session_id: checkout.id, checked_at: clock.now() })
    .where('id', '=', attempt.id)
    .where('status', '=', 'creating')
    .execute();
  return checkout;
}

function returnUrls(publicUrl: string, { id, purpose }: AttemptRow): { successUrl: string; cancelUrl: string } {
  const session = 'session_id={CHECKOUT_SESSION_ID}';
  if (purpose === 'donation') {
    return {
      successUrl: `${publicUrl}${DONATION_PATHS.success}?${session}`,
      cancelUrl: `${publicUrl}${DONATION_PATHS.cancel}`,
    };
  }
  return {
    successUrl: `${publicUrl}${RETURN_PATH}?${session}`,
    cancelUrl: `${publicUrl}${RETURN_PATH}?canceled=${id}`,
  };
}

async function followCheckout(
  app: PaymentApp,
  attempt: AttemptRow,
  checkout: ProviderCheckout,
): Promise<ProviderCheckout['status']> {
  if (checkout.status === 'paid') await completeCheckout(app, checkout);
  else if (checkout.status === 'expired') await markExpired(app, attempt);
  return checkout.status;
}

export async function markExpired({ db, clock }: PaymentApp, { id }: { id: number }): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('checkout_attempts')
    .set({ status: 'expired', checked_at: now, completed_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .execute();
}
