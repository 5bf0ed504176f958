import type Stripe from 'stripe';
import { observeCall } from '../../../../platform/telemetry/telemetry.ts';
import {
  InvalidSignatureError,
  PaymentProviderError,
  type PaymentProvider,
  type ProviderErrorReason,
} from './payment-provider.ts';
import {
  toCheckout,
  toInvoice,
  toPayout,
  toPayoutItem,
  toProviderEvent,
  toRefund,
  toSubscription,
} from './stripe-objects.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the API: that of the fake provider. */
  apiUrl: string | undefined;
  /** Logs a line without secrets. */
  onWarning: (what: string) => void;
}

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const TOLERANCE_SECONDS = 300;
const MAX_PAYOUT_ITEMS = 5000;
const RECENT_INVOICES = 24;

/** The payment provider Stripe, by its official package, which is loaded with the first use. */
export async function openStripe({
  secretKey,
  webhookSecret,
  apiUrl,
  onWarning,
}: StripeOptions): Promise<PaymentProvider> {
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  });
  const run = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await observeCall('stripe', 'stripe call', call);
    } catch (error) {
      throw toProviderError(error, onWarning);
    }
  };
  return {
    createCheckout: ({ idempotencyKey, reference, currency, lines, isMonthly, successUrl, cancelUrl, expiresAt }) =>
      run(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: isMonthly ? 'subscription' : 'payment',
            line_items: lines.map(({ name, amount_cents }) => ({
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount_cents,
                product_data: { name },
                ...(isMonthly && { recurring: { interval: 'month' as const } }),
              },
            })),
            client_reference_id: reference,
            metadata: { reference },
            ...(isMonthly
              ? { subscription_data: { metadata: { reference } } }
              : { payment_intent_data: { metadata: { reference } } }),
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
          },
          { idempotencyKey },
        );
        return toCheckout(session);
      }),
    getCheckout: (id) => run(async () => toCheckout(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) =>
      run(async () => {
        try {
          return toCheckout(await stripe.checkout.sessions.expire(id));
        } catch (error) {
          const session = toCheckout(await stripe.checkout.sessions.retrieve(id));
          if (session.status === 'open') throw error;
          return session;
        }
      }),
    createRefund: ({ idempotencyKey, payment_intent, amount_cents, reference }) =>
      run(async () =>
        toRefund(
          await stripe.refunds.create(
            { payment_intent, amount: amount_cents, metadata: { reference } },
            { idempotencyKey },
          ),
        ),
      ),
    getRefund: (id) => run(async () => toRefund(await stripe.refunds.retrieve(id))),
    getSubscription: (id) => run(async () => toSubscription(await stripe.subscriptions.retrieve(id))),
    cancelSubscription: (id) =>
      run(async () => {
        try {
          return toSubscription(await stripe.subscriptions.cancel(id));
        } catch (error) {
          const subscription = toSubscription(await stripe.subscriptions.retrieve(id));
          if (!subscription.isEnded) throw error;
          return subscription;
        }
      }),
    getInvoice: (id) => run(async () => toInvoice(await stripe.invoices.retrieve(id, { expand: ['payments'] }))),
    listInvoices: (subscription) =>
      run(async () => {
        const { data } = await stripe.invoices.list({
          subscription,
          limit: RECENT_INVOICES,
          expand: ['data.payments'],
        });
        return data.map(toInvoice);
      }),
    listPayouts: (limit) => run(async () => (await stripe.payouts.list({ limit })).data.map(toPayout)),
    listPayoutItems: (payout) =>
      run(async () => {
        const items = await stripe.balanceTransactions
          .list({ payout, limit: 100, expand: ['data.source'] })
          .autoPagingToArray({ limit: MAX_PAYOUT_ITEMS });
        return items.filter(({ type }) => type !== 'payout').map(toPayoutItem);
      }),
    checkKey: () => run(async () => void (await stripe.checkout.sessions.list({ limit: 1 }))),
    parseWebhook: (body, signature, now) => {
      assertNotFromTheFuture(signature, now);
      let event: Stripe.Event;
      try {
        const crypto = StripeClient.createNodeCryptoProvider();
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          crypto,
          now.getTime(),
        );
      } catch {
        throw new InvalidSignatureError('The signature doesn’t match.');
      }
      return toProviderEvent(event);
    },
  };
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttps = protocol === 'https:';
  return {
    host: hostname,
    protocol: isHttps ? 'https' : 'http',
    port: port === '' ? (isHttps ? 443 : 80) : Number(port),
  };
}

/** The package only rejects old ones. */
function assertNotFromTheFuture(signature: string, now: Date): void {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  if (!(seconds * 1000 <= now.getTime() + TOLERANCE_SECONDS * 1000)) {
    throw new InvalidSignatureError('The signature has no valid time.');
  }
}

const reasons: Record<string, ProviderErrorReason> = {
  StripeAuthenticationError: 'key',
  StripePermissionError: 'permission',
  StripeInvalidRequestError: 'request',
  StripeIdempotencyError: 'request',
  StripeCardError: 'request',
};

function toProviderError(error: unknown, onWarning: (what: string) => void): PaymentProviderError {
  const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  if (type === undefined) throw error;
  const details = [type, code, statusCode, requestId].filter((part) => part !== undefined);
  onWarning(`the payment provider: ${details.join(' ')}`);
  // The first call with the key is still being answered: the next one finds what it created.
  const isInProgress = code === 'idempotency_key_in_use';
  return new PaymentProviderError((!isInProgress && reasons[type]) || 'unreachable', code);
}
