/** The objects of Stripe's API, as far as the fake provider has them. Amounts are in minor units. */

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  /** Null for a subscription, whose invoices have their own. */
  payment_intent: string | null;
  subscription: string | null;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  created: number;
  expires_at: number;
  livemode: false;
  /** Of the subscription that it starts; Stripe doesn’t return it. */
  subscription_metadata: Record<string, string>;
  /** What the page shows; Stripe returns it only when asked to. */
  line_items: { name: string; amount: number }[];
}

export interface FakeSubscription {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  currency: string;
  metadata: Record<string, string>;
  latest_invoice: string;
  created: number;
  canceled_at: number | null;
  ended_at: number | null;
  livemode: false;
  /** What it charges each month; not a field of Stripe's. */
  amount: number;
}

export interface FakeInvoice {
  id: string;
  object: 'invoice';
  status: 'open' | 'paid';
  billing_reason: 'subscription_create' | 'subscription_cycle';
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  currency: string;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  created: number;
  livemode: false;
  /** Stripe returns it only when asked to. */
  payments: {
    object: 'list';
    has_more: false;
    data: {
      id: string;
      object: 'invoice_payment';
      status: 'paid';
      amount_paid: number;
      payment: { type: 'payment_intent'; payment_intent: string };
    }[];
  };
}

export interface FakeIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'succeeded';
  latest_charge: string;
  metadata: Record<string, string>;
  created: number;
  livemode: false;
}

export interface FakeCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  payment_intent: string;
  paid: true;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded';
  balance_transaction: string;
  created: number;
  livemode: false;
}

export interface FakeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  metadata: Record<string, string>;
  balance_transaction: string;
  created: number;
}

export interface FakeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  evidence_details: { due_by: number };
  created: number;
  livemode: false;
}

export interface FakePayout {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  status: 'paid';
  arrival_date: number;
  created: number;
  livemode: false;
}

export interface FakeBalanceTransaction {
  id: string;
  object: 'balance_transaction';
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  amount: number;
  fee: number;
  net: number;
  currency: string;
  source: string;
  created: number;
  /** The payout that contains it; not a field of Stripe's. */
  payout: string | null;
}

export interface FakeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
}

/** A response that the same idempotency key gets again. */
export interface ReplayedResponse {
  fingerprint: string;
  status: number;
  body: unknown;
}

/** An error in the format of Stripe's API. */
export class FakeApiError extends Error {
  override name = 'FakeApiError';
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

export function invalidRequest(message: string, code?: string): FakeApiError {
  return new FakeApiError(code === 'resource_missing' ? 404 : 400, 'invalid_request_error', message, code);
}
