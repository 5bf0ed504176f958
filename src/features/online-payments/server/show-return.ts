import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { findDueCents, findNextDue } from '../../adoptions/server/index.ts';
import { sumAmounts } from '../../receipts/receipts.constants.ts';
import { getReceipt } from '../../receipts/server/index.ts';
import { checkoutMessages } from '../online-payments.constants.ts';
import type { PaymentReturn } from '../online-payments.contract.ts';
import { checkAttempt } from './follow-checkout.ts';
import { openProvider } from './open-provider.ts';
import type { AttemptRow, PaymentApp } from './payment-context.ts';
import { PaymentProviderError } from './provider/payment-provider.ts';

interface ReturnInput {
  session_id?: string | undefined;
  attempt_id?: number | undefined;
}

/**
 * What happened to a payment, for the page that the provider returns to. The provider is asked if its event hasn't
 * arrived yet; if it can't be reached, the payment is still waiting.
 * @throws ApiError 404 if the current user has no such payment
 */
export async function showReturn(
  app: PaymentApp,
  input: ReturnInput,
  currentUser: CurrentUser,
): Promise<PaymentReturn> {
  const attempt = await findAttempt(app, input, currentUser);
  if (!attempt) throw new ApiError(404, checkoutMessages.notFound);
  if (attempt.status !== 'open') return describe(app, attempt);
  const opened = await openProvider(app);
  if (!opened) return describe(app, attempt);
  try {
    await checkAttempt(app, opened, attempt);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
  return describe(app, (await findAttempt(app, { attempt_id: attempt.id }, currentUser)) ?? attempt);
}

async function findAttempt(
  { db }: PaymentApp,
  { session_id, attempt_id }: ReturnInput,
  { id }: CurrentUser,
): Promise<AttemptRow | null> {
  if (!session_id && attempt_id === undefined) return null;
  let query = db.selectFrom('checkout_attempts').selectAll().where('user_id', '=', id);
  if (session_id) query = query.where('session_id', '=', session_id);
  if (attempt_id !== undefined) query = query.where('id', '=', attempt_id);
  return (await query.executeTakeFirst()) ?? null;
}

async function describe({ db }: PaymentApp, attempt: AttemptRow): Promise<PaymentReturn> {
  const pet = await db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .select(['p.id', 'p.name'])
    .where('a.id', '=', attempt.application_id ?? 0)
    .executeTakeFirst();
  const receipt = attempt.receipt_id === null ? null : await getReceipt(db, attempt.receipt_id);
  const refunds = await db
    .selectFrom('online_refunds')
    .select(['fee_cents', 'deposit_cents', 'donation_cents'])
    .where('attempt_id', '=', attempt.id)
    .where('reason', '=', 'too late')
    .where('status', '<>', 'failed')
    .execute();
  const statuses = { creating: 'waiting', open: 'waiting', paid: 'paid', expired: 'not paid' } as const;
  return {
    status: statuses[attempt.status],
    amount_cents: sumAmounts(attempt),
    currency: attempt.currency,
    mode: attempt.mode,
    application_id: attempt.application_id,
    balance_cents: attempt.application_id === null ? 0 : await findDueCents(db, attempt.application_id),
    pet: pet ?? null,
    next: attempt.application_id === null ? null : await findNextDue(db, attempt.application_id),
    receipt: receipt && { id: receipt.id, label: receipt.label },
    refunded_cents: refunds.reduce((sum, refund) => sum + sumAmounts(refund), 0),
  };
}
