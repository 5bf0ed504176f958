import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { findBalance, findDueCents, lockApplication, type LockedApplication } from '../../adoptions/server/index.ts';
import { checkoutMessages, type PaymentMode } from '../online-payments.constants.ts';
import { closeAttempt, openAttempt } from './follow-checkout.ts';
import { getProvider } from './open-provider.ts';
import type { AttemptRow, PaymentApp } from './payment-context.ts';

/** Stripe allows no less than half an hour. */
const CHECKOUT_MS = 60 * 60_000;
/** So much time is left to pay on a page that is shared. */
const MIN_LEFT_MS = 60_000;
const MAX_ROUNDS = 4;

interface CheckoutInput {
  donation_cents: number;
}

/**
 * Opens the provider's page on which an adopter pays what is left of their fee (`records.md`, section 6). What it is
 * about is stored before the provider is called, so nothing is lost if the server ends in between. All calls for an
 * application share one page, as long as its amounts are right.
 * @returns where to pay
 * @throws ApiError 404 if it isn't the current user's application; 409 if nothing is due, it is paid already, or online
 *   payments are off; 503 if the provider can't be reached
 */
export async function startCheckout(
  app: PaymentApp,
  applicationId: number,
  input: CheckoutInput,
  currentUser: CurrentUser,
): Promise<{ url: string }> {
  const { db, clock, limits } = app;
  const opened = await getProvider(app);
  const block = await consumeLimit(db, limits, 'checkoutByUser', String(currentUser.id));
  if (block) throw tooManyRequests(block);
  const { currency } = await app.getShelter();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { attempt, isCurrent } = await transactionWithRetry(db, async (trx) => {
      const locked = await lockApplication(
        trx,
        applicationId,
        currentUser,
        ({ user_id }) => user_id === currentUser.id,
      );
      return claimAttempt(trx, locked, { ...input, currency, mode: opened.mode, now: clock.now() });
    });
    if (!isCurrent) {
      await closeAttempt(app, opened, attempt);
      continue;
    }
    const url = await openAttempt(app, opened, attempt);
    if (url !== null) return { url };
  }
  throw new ApiError(409, checkoutMessages.busy);
}

/** The application's open attempt, or a new one. It isn't current if it has other amounts, or is about to expire. */
async function claimAttempt(
  trx: Database,
  { application }: LockedApplication,
  details: CheckoutInput & { currency: AttemptRow['currency']; mode: PaymentMode; now: Date },
): Promise<{ attempt: AttemptRow; isCurrent: boolean }> {
  const { donation_cents, currency, mode, now } = details;
  const open = await trx
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('application_id', '=', application.id)
    .where('status', 'in', ['creating', 'open'])
    .forUpdate()
    .executeTakeFirst();
  const { left } = await findBalance(trx, application);
  const isDue = (await findDueCents(trx, application.id)) > 0;
  const requested = { ...left, donation_cents, currency, mode };
  if (open) {
    const isSame = (Object.keys(requested) as (keyof typeof requested)[]).every((key) => open[key] === requested[key]);
    const hasTime = open.expires_at.getTime() - now.getTime() > MIN_LEFT_MS;
    return { attempt: open, isCurrent: isDue && isSame && hasTime };
  }
  if (!isDue) throw new ApiError(409, checkoutMessages.notDue);
  const attempt = await trx
    .insertInto('checkout_attempts')
    .values({
      ...requested,
      application_id: application.id,
      user_id: application.user_id,
      idempotency_key: randomUUID(),
      status: 'creating',
      created_at: now,
      expires_at: new Date(now.getTime() + CHECKOUT_MS),
      checked_at: now,
      is_demo: application.is_demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { attempt, isCurrent: true };
}
