import { ApiError } from '../../../../platform/http/api-error.ts';

/** What Pawhaven needs of a payment provider. Amounts are in minor units, currencies in capital letters. */
export interface PaymentProvider {
  /** Creates the hosted page on which someone pays. The same key always returns the same one. */
  createCheckout(checkout: CheckoutToCreate): Promise<ProviderCheckout>;
  getCheckout(id: string): Promise<ProviderCheckout>;
  /** Nothing can be paid on it from now on. One that is paid or expired stays as it is. */
  expireCheckout(id: string): Promise<ProviderCheckout>;
  /** The same key refunds once. */
  createRefund(refund: RefundToCreate): Promise<ProviderRefund>;
  getRefund(id: string): Promise<ProviderRefund>;
  getSubscription(id: string): Promise<ProviderSubscription>;
  /** Nothing is charged from now on. One that has ended stays so. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  getInvoice(id: string): Promise<ProviderInvoice>;
  /** A subscription's newest invoices. */
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  /** Payouts to the shelter's bank account, newest first. */
  listPayouts(limit: number): Promise<ProviderPayout[]>;
  listPayoutItems(payoutId: string): Promise<ProviderPayoutItem[]>;
  /** Makes one harmless call. */
  checkKey(): Promise<void>;
  /**
   * Verifies a webhook.
   * @param body as it arrived, byte by byte
   * @throws InvalidSignatureError if it isn't the provider's, or not from the last 5 minutes
   */
  parseWebhook(body: Buffer, signature: string, now: Date): ProviderEvent;
}

export interface CheckoutToCreate {
  idempotencyKey: string;
  /** Which of ours it is. */
  reference: string;
  currency: string;
  lines: readonly { name: string; amount_cents: number }[];
  /** Whether it starts a subscription, which charges the same each month. */
  isMonthly?: boolean;
  /** With `{CHECKOUT_SESSION_ID}`, which the provider replaces. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface ProviderCheckout {
  id: string;
  status: 'open' | 'paid' | 'expired';
  /** Where to pay, as long as it is open. */
  url: string | null;
  amount_cents: number;
  currency: string;
  /** Null for a subscription, whose invoices have their own. */
  payment_intent: string | null;
  /** The subscription that it has started. */
  subscription: string | null;
  reference: string | null;
}

/** A payment each month. */
export interface ProviderSubscription {
  id: string;
  isEnded: boolean;
  reference: string | null;
}

/** One month's payment of a subscription, as it is now. */
export interface ProviderInvoice {
  id: string;
  subscription: string | null;
  /** The subscription's. */
  reference: string | null;
  isPaid: boolean;
  amount_cents: number;
  currency: string;
  payment_intent: string | null;
}

export interface RefundToCreate {
  idempotencyKey: string;
  payment_intent: string;
  amount_cents: number;
  /** Which of ours it is. */
  reference: string;
}

export interface ProviderRefund {
  id: string;
  payment_intent: string | null;
  amount_cents: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  /** Null for one that someone made at the provider. */
  reference: string | null;
}

export interface ProviderDispute {
  id: string;
  payment_intent: string | null;
  amount_cents: number;
  currency: string;
  /** The bank's, such as `fraudulent`. */
  reason: string;
  status: 'open' | 'won' | 'lost';
  respond_by: Date | null;
}

export interface ProviderPayout {
  id: string;
  amount_cents: number;
  currency: string;
  status: string;
  arrives_at: Date;
}

export interface ProviderPayoutItem {
  id: string;
  type: 'payment' | 'refund' | 'dispute' | 'other';
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  payment_intent: string | null;
}

/** What a webhook is about; `other` is acknowledged and has no effect. */
export type ProviderEvent = { id: string; type: string; created_at: Date } & (
  | { about: 'checkout'; checkout: ProviderCheckout }
  | { about: 'refund'; refund: ProviderRefund }
  | { about: 'dispute'; dispute: ProviderDispute }
  | { about: 'payout'; payout: ProviderPayout }
  /** Only its id: events come in any order, so the invoice is read as it is now. */
  | { about: 'invoice'; invoice_id: string; subscription: string | null; hasFailed: boolean }
  | { about: 'subscription'; subscription: ProviderSubscription }
  | { about: 'other' }
);

export const providerMessages = {
  unreachable: 'We can’t reach our payment provider right now. Please try again in a few minutes.',
} as const;

/** Why the provider didn't do it: it can't be reached, doesn't accept the key, or doesn't accept the request. */
export type ProviderErrorReason = 'unreachable' | 'key' | 'permission' | 'request';

/** The provider's own message may contain parts of keys, so it is neither shown nor logged. */
export class PaymentProviderError extends ApiError {
  override name = 'PaymentProviderError';
  readonly reason: ProviderErrorReason;
  /** The provider's code, such as `charge_already_refunded`. */
  readonly providerCode: string | undefined;

  constructor(reason: ProviderErrorReason, providerCode?: string) {
    super(503, providerMessages.unreachable, { retryAfterSeconds: 60 });
    this.reason = reason;
    this.providerCode = providerCode;
  }
}

export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
}
