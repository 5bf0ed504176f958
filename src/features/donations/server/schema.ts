import type { Generated } from 'kysely';
import type { PaymentMode } from '../../online-payments/online-payments.constants.ts';
import type { Currency } from '../../settings/settings.constants.ts';
import type { DedicationType } from '../donations.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Donations without an adoption: each has one receipt once it is paid. */
    donations: {
      id: Generated<number>;
      /** The account with the donor's confirmed email, if there is one. */
      user_id: number | null;
      name: string;
      email: string;
      amount_cents: number;
      dedication_type: Generated<DedicationType | null>;
      dedication_name: Generated<string | null>;
      dedication_note: Generated<string | null>;
      monthly_id: number | null;
      /** The provider's invoice of a monthly donation. */
      invoice_id: string | null;
      /** The online payment; null for one at the desk. */
      attempt_id: number | null;
      receipt_id: number | null;
      created_at: Date;
      received_at: Date | null;
      is_demo: Generated<boolean>;
    };
    /** Subscriptions at the provider, from before it is called. */
    monthly_donations: {
      id: Generated<number>;
      user_id: number | null;
      name: string;
      email: string;
      amount_cents: number;
      currency: Currency;
      mode: PaymentMode;
      dedication_type: Generated<DedicationType | null>;
      dedication_name: Generated<string | null>;
      dedication_note: Generated<string | null>;
      idempotency_key: string;
      session_id: string | null;
      subscription_id: string | null;
      status: 'creating' | 'open' | 'active' | 'past due' | 'ended' | 'expired';
      /** The provider's invoice that couldn't be paid, about which the donor was emailed. */
      failed_invoice: string | null;
      stop_requested_at: Date | null;
      /** The staff member who stopped it; null if it was the donor. */
      stopped_by: number | null;
      created_at: Date;
      expires_at: Date;
      checked_at: Date;
      started_at: Date | null;
      ended_at: Date | null;
      is_demo: Generated<boolean>;
    };
    /** Links in emails by which donors see their donations. */
    donor_links: { token_hash: string; email: string; created_at: Date };
    /** Requests for such a link, until the job looks up the donations. */
    donor_link_requests: { id: Generated<number>; email: string; requested_at: Date };
  }
}
