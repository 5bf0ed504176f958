import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { sql, type SqlBool } from 'kysely';
import type { output } from 'zod';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { line } from '../../../platform/http/text-schemas.ts';
import { confirmCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import {
  brandedCard,
  maskedCard,
  MAX_PAYMENT_METHODS,
  paymentMessages,
  findPaymentError,
  type PaymentType,
} from '../payments.constants.ts';
import type { PaymentMethod, paymentsApi } from '../payments.contract.ts';
import { toPaymentMethod } from './payments.queries.ts';

type PaymentInput = output<(typeof paymentsApi)['POST /api/payments/']['body']>;

interface ActionContext {
  ip: string;
  now: Date;
}

/**
 * Saves a payment method (`product.md`, section 6). Saving the same one again returns the existing one.
 * @throws ApiError 403 for another user, 400 for an invalid method, 409 for too many
 */
export async function addPaymentMethod(
  db: Database,
  currentUser: CurrentUser,
  input: PaymentInput,
  { ip, now }: ActionContext,
): Promise<PaymentMethod> {
  if (input.user_id !== undefined && input.user_id !== currentUser.id)
    throw new ApiError(403, paymentMessages.notYours);
  const paymentMethod = parseMethod(input);
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const own = await trx
      .selectFrom('payment_methods')
      .selectAll()
      .select(
        sql<SqlBool>`payment_type = ${paymentMethod.payment_type} and lower(method) = lower(${paymentMethod.method})`.as(
          'is_same',
        ),
      )
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
      .values({ user_id: currentUser.id, ...paymentMethod, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    // The log outlives the person, so it never contains the method itself.
    const details = { payment_type: paymentMethod.payment_type };
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'payment_method.added', subject, details, ip, now });
    return toPaymentMethod(row);
  });
}

/**
 * Deletes the current user's own payment method.
 * @throws ApiError 404 if they have none with this id
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

/** Errors never repeat the input: it may be a mistyped card number. */
function parseMethod({ payment_type = '', method = '' }: PaymentInput): { payment_type: PaymentType; method: string } {
  const error = findPaymentError(payment_type, method);
  if (error) throw new ApiError(400, error.text, { fields: { [error.field]: error.text } });
  if (payment_type === 'At pickup') return { payment_type, method: '' };
  if (payment_type === 'Card') return { payment_type, method: brandedCard(method)! };
  if (payment_type === 'MasterCard') return { payment_type, method: maskedCard(method)! };
  const payPal = line(MAX_EMAIL_LENGTH).safeParse(method);
  if (!payPal.success) throw new ApiError(400, paymentMessages.payPal, { fields: { method: paymentMessages.payPal } });
  return { payment_type: 'PayPal', method: payPal.data };
}
