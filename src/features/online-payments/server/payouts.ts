import type { AppContext } from '../../../app-context.ts';
import type { Database } from '../../../platform/database.ts';
import type { PaymentMode } from '../online-payments.constants.ts';
import { findAttemptByIntent } from './find-attempt.ts';
import type { OpenProvider } from './open-provider.ts';
import type { ProviderPayout } from './provider/payment-provider.ts';

const RECENT_PAYOUTS = 20;

/** Records a payout. Its items are loaded by a job. */
export async function recordPayout(trx: Database, payout: ProviderPayout, mode: PaymentMode): Promise<void> {
  const { id, amount_cents, currency, status, arrives_at } = payout;
  await trx
    .insertInto('payouts')
    .values({ id, mode, amount_cents, currency, status, arrives_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, arrives_at }))
    .execute();
}

/** Loads the items of new payouts, each with the payment that it belongs to. */
export async function loadPayoutItems({ db, clock }: AppContext, { provider, mode }: OpenProvider): Promise<void> {
  const payouts = await db
    .selectFrom('payouts')
    .select('id')
    .where('loaded_at', 'is', null)
    .where('mode', '=', mode)
    .orderBy('arrives_at')
    .limit(RECENT_PAYOUTS)
    .execute();
  for (const { id } of payouts) {
    const items = await provider.listPayoutItems(id);
    await db.transaction().execute(async (trx) => {
      for (const { payment_intent, ...item } of items) {
        const attempt = await findAttemptByIntent(trx, payment_intent);
        await trx
          .insertInto('payout_items')
          .values({ ...item, payout_id: id, attempt_id: attempt?.id ?? null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      await trx.updateTable('payouts').set({ loaded_at: clock.now() }).where('id', '=', id).execute();
    });
  }
}

/** Finds payouts whose event was lost. */
export async function findMissedPayouts({ db }: AppContext, { provider, mode }: OpenProvider): Promise<void> {
  for (const payout of await provider.listPayouts(RECENT_PAYOUTS)) {
    if (payout.status === 'paid') await recordPayout(db, payout, mode);
  }
}
