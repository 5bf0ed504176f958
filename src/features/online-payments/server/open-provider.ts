import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { hasDemoAccounts } from '../../accounts/server/index.ts';
import { keyMessages, modeOf, type PaymentMode } from '../online-payments.constants.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { openStripe } from './provider/stripe-provider.ts';

export interface OpenProvider {
  mode: PaymentMode;
  provider: PaymentProvider;
}

/** Whether people can pay online, and with what money; null if not. */
export async function findPaymentMode({ db, openDemoPayments }: AppContext): Promise<PaymentMode | null> {
  const keys = await db.selectFrom('payment_keys').select('secret_key').executeTakeFirst();
  if (keys) return modeOf(keys.secret_key);
  return openDemoPayments && (await hasDemoAccounts(db)) ? 'demo' : null;
}

/** The provider with the keys that are saved now; null without keys. In the demo, it starts the fake one. */
export async function openProvider(app: AppContext): Promise<OpenProvider | null> {
  const { db, openDemoPayments, config, onWarning } = app;
  const keys = await db.selectFrom('payment_keys').selectAll().executeTakeFirst();
  if (keys) {
    const { secret_key: secretKey, webhook_secret: webhookSecret } = keys;
    const provider = await openStripe({ secretKey, webhookSecret, apiUrl: config.stripeApiUrl, onWarning });
    return { mode: modeOf(secretKey), provider };
  }
  if (!openDemoPayments || !(await hasDemoAccounts(db))) return null;
  const { url: apiUrl, secretKey, webhookSecret } = await openDemoPayments();
  return { mode: 'demo', provider: await openStripe({ secretKey, webhookSecret, apiUrl, onWarning }) };
}

/** @throws ApiError 409 if online payments are off */
export async function getProvider(app: AppContext): Promise<OpenProvider> {
  const opened = await openProvider(app);
  if (!opened) throw new ApiError(409, keyMessages.off);
  return opened;
}
