import type { Selectable } from 'kysely';
import type { AppContext } from '../../../app-context.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { isTestKey, keyMessages, modeOf } from '../online-payments.constants.ts';
import type { PaymentKeys } from '../payment-keys.contract.ts';
import { findPaymentMode } from './open-provider.ts';
import type { PaymentApp } from './payment-context.ts';
import { PaymentProviderError, type PaymentProvider } from './provider/payment-provider.ts';
import { openStripe } from './provider/stripe-provider.ts';

type KeysRow = Selectable<Tables['payment_keys']>;

interface KeyInput {
  secret_key: string;
  webhook_secret: string;
}

interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/** The keys' last characters, which tell them apart and open nothing. */
export async function describeKeys(app: AppContext): Promise<PaymentKeys> {
  const keys = await findKeys(app.db);
  return {
    mode: await findPaymentMode(app),
    saved: keys && {
      secret_key_end: keys.secret_key.slice(-4),
      webhook_secret_end: keys.webhook_secret.slice(-4),
      saved_at: keys.saved_at.toISOString(),
    },
    webhook_url: `${app.config.publicUrl}/api/online-payments/webhook`,
  };
}

async function findKeys(db: Database): Promise<KeysRow | null> {
  return (await db.selectFrom('payment_keys').selectAll().executeTakeFirst()) ?? null;
}

/**
 * Saves the keys after one call with them.
 * @throws ApiError 400 for a key that Stripe rejects, 409 for one that doesn't know the monthly donations that are running
 */
export async function saveKeys(
  { db, config, donations, onWarning }: PaymentApp,
  input: KeyInput,
  { actor, ip, now }: ActionContext,
): Promise<{ is_checked: boolean }> {
  const provider = await openStripe({
    secretKey: input.secret_key,
    webhookSecret: input.webhook_secret,
    apiUrl: config.stripeApiUrl,
    onWarning,
  });
  const isChecked = await provider.checkKey().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.reason === 'unreachable') return false;
      const message = error.reason === 'permission' ? keyMessages.permission : keyMessages.rejected;
      throw new ApiError(400, `${message}.`, { fields: { secret_key: message } });
    },
  );
  const findRunning = async (trx: Database, current: Pick<KeysRow, 'secret_key'> | null | undefined) =>
    current ? (await donations.listRunning(trx, modeOf(current.secret_key)))[0] : undefined;
  // Not in the transaction, whose locks the provider must not prolong.
  const checked = await findRunning(db, await findKeys(db));
  if (checked !== undefined && !(await knows(provider, checked))) throw new ApiError(409, keyMessages.hasMonthly);
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const current = await trx.selectFrom('payment_keys').select('secret_key').forUpdate().executeTakeFirst();
    const running = await findRunning(trx, current);
    // One has started since.
    if (running !== undefined && running !== checked) throw new ApiError(409, keyMessages.hasMonthly);
    await trx
      .insertInto('payment_keys')
      .values({ ...input, saved_at: now })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ ...input, saved_at: now }))
      .execute();
    const subject = { type: 'settings', id: null };
    const details = { is_test: isTestKey(input.secret_key) };
    await recordEvent(trx, { actor, action: 'online_payments.keys_saved', subject, details, ip, now });
  });
  return { is_checked: isChecked };
}

/**
 * Turns online payments off. Without keys, nothing changes.
 * @throws ApiError 409 while monthly donations are charged with them
 */
export async function deleteKeys({ db, donations }: PaymentApp, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const current = await trx.selectFrom('payment_keys').select('secret_key').forUpdate().executeTakeFirst();
    const running = current ? await donations.listRunning(trx, modeOf(current.secret_key)) : [];
    if (running.length > 0) throw new ApiError(409, keyMessages.hasMonthly);
    const deleted = await trx.deleteFrom('payment_keys').executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return;
    const subject = { type: 'settings', id: null };
    await recordEvent(trx, { actor, action: 'online_payments.keys_deleted', subject, ip, now });
  });
}

/** Whether the keys are of the account, and the mode, in which a subscription was started. */
async function knows(provider: PaymentProvider, subscription: string): Promise<boolean> {
  try {
    await provider.getSubscription(subscription);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    // Keys can be replaced while Stripe can't be reached.
    return error.reason === 'unreachable';
  }
}
