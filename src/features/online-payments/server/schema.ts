import type { Generated } from 'kysely';
import type { Currency } from '../../settings/settings.constants.ts';
import type { DisputeStatus, PaymentMode, RefundReason, RefundStatus } from '../online-payments.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Stripe's keys; at most one row. No backup contains it. */
    payment_keys: {
      is_only: Generated<boolean>;
      secret_key: string;
      webhook_secret: string;
      saved_at: Date;
    };
    /** Payments at the provider, from before it is called: an application has one open at a time. */
    checkout_attempts: {
      id: Generated<number>;
      /** Null after the application was deleted. */
      application_id: number | null;
      /** Who pays; null after the account was deleted. */
      user_id: number | null;
      purpose: Generated<'adoption' | 'donation'>;
      mode: PaymentMode;
      fee_cents: number;
      deposit_cents: number;
      donation_cents: number;
      currency: Currency;
      idempotency_key: string;
      /** The provider's; null until it has answered. */
      session_id: string | null;
      payment_intent: string | null;
      status: 'creating' | 'open' | 'paid' | 'expired';
      receipt_id: number | null;
      /** What refunds were requested of the parts, or made; never more than was paid. A trigger adds each. */
      refunding_fee_cents: Generated<number>;
      refunding_deposit_cents: Generated<number>;
      refunding_donation_cents: Generated<number>;
      created_at: Date;
      expires_at: Date;
      /** When the provider was last asked about it. */
      checked_at: Date;
      completed_at: Date | null;
      is_demo: Generated<boolean>;
    };
    online_refunds: {
      id: Generated<number>;
      attempt_id: number;
      fee_cents: number;
      deposit_cents: number;
      donation_cents: number;
      reason: RefundReason;
      note: string | null;
      client_key: string | null;
      idempotency_key: string;
      provider_id: string | null;
      status: RefundStatus;
      /** The provider's code. */
      failure: string | null;
      receipt_id: number | null;
      requested_by: number | null;
      requested_at: Date;
      completed_at: Date | null;
    };
    /** The provider's events that had their effect. */
    payment_events: { id: string; type: string; received_at: Date };
    disputes: {
      /** The provider's. */
      id: string;
      attempt_id: number;
      amount_cents: number;
      currency: string;
      reason: string;
      status: DisputeStatus;
      respond_by: Date | null;
      opened_at: Date;
      closed_at: Date | null;
    };
    /** What the provider has transferred to the shelter's bank account. */
    payouts: {
      /** The provider's. */
      id: string;
      mode: PaymentMode;
      amount_cents: number;
      currency: string;
      status: string;
      arrives_at: Date;
      /** When its items were loaded. */
      loaded_at: Date | null;
    };
    payout_items: {
      id: string;
      payout_id: string;
      type: 'payment' | 'refund' | 'dispute' | 'other';
      amount_cents: number;
      fee_cents: number;
      net_cents: number;
      attempt_id: number | null;
    };
  }
}
