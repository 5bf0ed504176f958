import { sql, type SqlBool } from 'kysely';
import type { output } from 'zod';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { line } from '../../../platform/http/text-schemas.ts';
import { confirmCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import {
  MAX_PAYPAL_ADDRESS,
  maskedCard,
  MAX_PAYMENT_METHODS,
  paymentMessages,
  paymentProblem,
  type PaymentType,
} from '../payment-words.contract.ts';
import type { PaymentMethod, paymentsApi } from '../payments.contract.ts';
import { toPaymentMethod } from './payments.queries.ts';
import type {} from './schema.ts';

type Sent = output<(typeof paymentsApi)['POST /api/payments/']['body']>;

interface ActionContext {
  ip: string;
  now: Date;
}

/**
 * Keeps how somebody means to pay (`product.md`, section 6). What they have kept already stays the one that it is.
 * @throws ApiError 403 for somebody else's, 400 for what is no way to pay, 409 for one too many
 */
export async function addPaymentMethod(
  db: Database,
  currentUser: CurrentUser,
  sent: Sent,
  { ip, now }: ActionContext,
): Promise<PaymentMethod> {
  if (sent.user_id !== undefined && sent.user_id !== currentUser.id) throw new ApiError(403, paymentMessages.notYours);
  const kept = readMethod(sent);
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const own = await trx
      .selectFrom('payment_methods')
      .selectAll()
      .select(sql<SqlBool>`payment_type = ${kept.payment_type} and lower(method) = lower(${kept.method})`.as('is_same'))
      .where('user_id', '=', currentUser.id)
      .execute();
    const same = own.find(({ is_same }) => is_same);
    if (same) {
      const { is_same: _, ...row } = same;
      return toPaymentMethod(row);
    }
    if (own.length >= MAX_PAYMENT_METHODS) throw new ApiError(409, paymentMessages.tooMany);
    const row = await trx
      .insertInto('payment_methods')
      .values({ user_id: currentUser.id, ...kept, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    // Neither what was typed nor what is kept of it: the log outlives the person.
    const details = { payment_type: kept.payment_type };
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'payment_method.added', subject, details, ip, now });
    return toPaymentMethod(row);
  });
}

/**
 * Deletes one of somebody's own payment methods.
 * @throws ApiError 404 where they have none of this number
 */
export async function deletePaymentMethod(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  { ip, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('payment_methods')
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returning('payment_type')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!deleted) throw new ApiError(404, paymentMessages.notFound);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, {
      actor: currentUser,
      action: 'payment_method.deleted',
      subject,
      details: deleted,
      ip,
      now,
    });
  });
}

/** What is kept of what was typed. No refusal repeats it: that may be a card number, if a wrong one. */
function readMethod({ payment_type = '', method = '' }: Sent): { payment_type: PaymentType; method: string } {
  const problem = paymentProblem(payment_type, method);
  if (problem) throw new ApiError(400, problem.text, { fields: { [problem.field]: problem.text } });
  if (payment_type === 'MasterCard') return { payment_type, method: maskedCard(method)! };
  const payPal = line(MAX_PAYPAL_ADDRESS).safeParse(method);
  if (!payPal.success) throw new ApiError(400, paymentMessages.payPal, { fields: { method: paymentMessages.payPal } });
  return { payment_type: 'PayPal', method: payPal.data };
}
