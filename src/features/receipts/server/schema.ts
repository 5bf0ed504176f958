import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReceiptMethod } from '../receipts.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** The last number of each series. Taking a number locks the row until the transaction ends. */
    receipt_series: { series: string; last_number: number };
    receipts: {
      id: Generated<number>;
      /** The year in the shelter's time zone. Demo receipts have their own series. */
      series: string;
      number: number;
      type: 'payment' | 'refund';
      /** Null for a donation without an adoption. */
      application_id: number | null;
      user_id: number | null;
      /** The payment of which a refund returns a part. */
      refunds: number | null;
      /** Whether all of a payment was refunded. */
      is_refunded: GeneratedAlways<boolean>;
      /** The sum of the three parts. */
      amount_cents: number;
      fee_cents: Generated<number>;
      deposit_cents: Generated<number>;
      donation_cents: Generated<number>;
      /** What was refunded of a payment's parts: never more than was paid. A trigger adds each refund. */
      refunded_fee_cents: Generated<number>;
      refunded_deposit_cents: Generated<number>;
      refunded_donation_cents: Generated<number>;
      /** ISO code: the shelter's when it was issued. */
      currency: Generated<string>;
      method: ReceiptMethod;
      pet_name: string;
      pet_species: string;
      person_name: string;
      shelter_name: string;
      note: string | null;
      issued_by: number | null;
      issued_at: Date;
      is_demo: Generated<boolean>;
      /** So that a payment that is sent twice is recorded once. */
      client_key: Generated<string | null>;
      /** A voided receipt keeps its number, and counts nowhere. */
      voided_at: Generated<Date | null>;
      voided_by: Generated<number | null>;
      void_reason: Generated<string | null>;
    };
    /** What was in the cash drawer at the end of a day. The last count of a day is the day's. */
    cash_counts: {
      id: Generated<number>;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      day: ColumnType<string>;
      opening_cents: number;
      /** What the receipts said when it was counted. */
      expected_cents: number;
      counted_cents: number;
      note: string | null;
      counted_by: number | null;
      counted_at: Date;
      is_demo: Generated<boolean>;
    };
  }
}
