import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { openProvider, openAttempt, type OpenProvider, type PaymentApp } from '../../online-payments/server/index.ts';
import { donationMessages } from '../donations.constants.ts';
import type { CheckoutInput } from '../donations.contract.ts';
import { findAccountOf } from './donor.ts';
import { openMonthly } from './follow-monthly.ts';

/** Stripe allows no less than half an hour. */
export const CHECKOUT_MS = 60 * 60_000;

/**
 * Opens the provider's page to donate on. What it is about is stored before the provider is called, so nothing is lost if
 * the server ends in between. The same `client_key` again opens the same page.
 * @returns where to pay
 * @throws ApiError 400 for another currency than the shelter's, 409 if online payments are off or it is paid already, 429
 *   for too many requests from one network or for one email, 503 if the provider can't be reached
 */
export async function startDonation(
  app: PaymentApp,
  { client_key: idempotency_key = randomUUID(), ...input }: CheckoutInput,
  { ip }: { ip: string },
): Promise<{ url: string }> {
  const { db, limits } = app;
  const { currency } = await app.getShelter();
  if (input.currency !== undefined && input.currency.toUpperCase() !== currency) {
    const message = donationMessages.currency(currency);
    throw new ApiError(400, message, { fields: { currency: message } });
  }
  const opened = await openProvider(app);
  if (!opened) throw new ApiError(409, donationMessages.off);
  const block = await consumeLimit(db, limits, 'donationByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  // Test payments are free, and each receipt is emailed.
  const emailBlock = await consumeLimit(db, limits, 'donationByEmail', input.email.toLowerCase());
  if (emailBlock) throw tooManyRequests(emailBlock);
  const details = { ...input, currency, idempotency_key };
  const url =
    input.type === 'monthly' ? await openMonthlyPage(app, opened, details) : await openPage(app, opened, details);
  if (url === null) throw new ApiError(409, donationMessages.failed);
  return { url };
}

type Details = Omit<CheckoutInput, 'currency' | 'client_key'> & {
  currency: Awaited<ReturnType<PaymentApp['getShelter']>>['currency'];
  idempotency_key: string;
};

async function openPage(app: PaymentApp, opened: OpenProvider, details: Details): Promise<string | null> {
  const { db, clock } = app;
  const { amount_cents: donation_cents, currency, idempotency_key } = details;
  const now = clock.now();
  const attempt = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('checkout_attempts')
      .values({
        application_id: null,
        user_id: null,
        purpose: 'donation',
        mode: opened.mode,
        fee_cents: 0,
        deposit_cents: 0,
        donation_cents,
        currency,
        idempotency_key,
        status: 'creating',
        created_at: now,
        expires_at: new Date(now.getTime() + CHECKOUT_MS),
        checked_at: now,
        is_demo: opened.mode === 'demo',
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) return findSame(trx, details);
    await trx
      .insertInto('donations')
      .values({
        ...donorOf(details),
        user_id: null,
        attempt_id: inserted.id,
        is_demo: inserted.is_demo,
        created_at: now,
      })
      .execute();
    return inserted;
  });
  return openAttempt(app, opened, attempt);
}

/** @throws ApiError 409 for a key that was used for something else */
async function findSame(trx: Database, { idempotency_key, amount_cents, currency, email }: Details) {
  const attempt = await trx
    .selectFrom('checkout_attempts as t')
    .innerJoin('donations as d', 'd.attempt_id', 't.id')
    .selectAll('t')
    .where('t.idempotency_key', '=', idempotency_key)
    .where('t.donation_cents', '=', amount_cents)
    .where('t.currency', '=', currency)
    .where('d.email', '=', email)
    .executeTakeFirst();
  if (!attempt) throw new ApiError(409, donationMessages.failed);
  return attempt;
}

async function openMonthlyPage(app: PaymentApp, opened: OpenProvider, details: Details): Promise<string | null> {
  const { db, clock } = app;
  const { amount_cents, currency, idempotency_key, email } = details;
  const now = clock.now();
  const inserted = await db
    .insertInto('monthly_donations')
    .values({
      ...donorOf(details),
      user_id: await findAccountOf(db, email),
      currency,
      mode: opened.mode,
      idempotency_key,
      status: 'creating',
      created_at: now,
      expires_at: new Date(now.getTime() + CHECKOUT_MS),
      checked_at: now,
      is_demo: opened.mode === 'demo',
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  const monthly =
    inserted ??
    (await db
      .selectFrom('monthly_donations')
      .selectAll()
      .where('idempotency_key', '=', idempotency_key)
      .where('amount_cents', '=', amount_cents)
      .where('currency', '=', currency)
      .where('email', '=', email)
      .executeTakeFirst());
  if (!monthly) throw new ApiError(409, donationMessages.failed);
  return openMonthly(app, opened, monthly);
}

function donorOf({ name, email, amount_cents, dedication_type, dedication_name, dedication_note }: Details) {
  return {
    name,
    email,
    amount_cents,
    dedication_type: dedication_type ?? null,
    dedication_name: dedication_name ?? null,
    dedication_note: dedication_note ?? null,
  };
}
