import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { sumAmounts } from '../../receipts/receipts.constants.ts';
import { completeRefund, failRefund } from './complete-refund.ts';
import { openProvider } from './open-provider.ts';
import { createContext, type PaymentApp, type RefundRow } from './payment-context.ts';
import { PaymentProviderError, type ProviderRefund } from './provider/payment-provider.ts';

/**
 * Makes a requested refund at the provider, once whatever happens: the key was stored with the request.
 * @returns the refund as it is now; null if it can't be made with the keys that are saved
 * @throws PaymentProviderError if the provider can't be reached
 */
export async function carryOutRefund(app: PaymentApp, id: number): Promise<RefundRow | null> {
  const opened = await openProvider(app);
  const found = await app.db
    .selectFrom('online_refunds as r')
    .innerJoin('checkout_attempts as t', 't.id', 'r.attempt_id')
    .selectAll('r')
    .select(['t.payment_intent', 't.mode'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!found || found.status !== 'requested') return found ?? null;
  if (!opened || opened.mode !== found.mode || found.payment_intent === null) return null;
  const context = await createContext(app);
  let refund: ProviderRefund;
  try {
    refund =
      found.provider_id === null
        ? await opened.provider.createRefund({
            idempotencyKey: found.idempotency_key,
            payment_intent: found.payment_intent,
            amount_cents: sumAmounts(found),
            reference: found.idempotency_key,
          })
        : await opened.provider.getRefund(found.provider_id);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== 'request') throw error;
    const failure = error.providerCode ?? 'rejected';
    return transactionWithRetry(app.db, (trx) => failRefund(trx, id, { failure }, context));
  }
  return transactionWithRetry(app.db, (trx) => completeRefund(trx, id, refund, context));
}
