import type { Generated } from 'kysely';
import type { FeeMethod } from '../receipts.constants.ts';

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
      application_id: number | null;
      user_id: number | null;
      /** The refunded payment. */
      refunds: number | null;
      is_refunded: Generated<boolean>;
      amount_cents: number;
      /** ISO code: the shelter's when it was issued. */
      currency: Generated<string>;
      method: FeeMethod;
      pet_name: string;
      pet_species: string;
      person_name: string;
      shelter_name: string;
      note: string | null;
      issued_by: number | null;
      issued_at: Date;
      is_demo: Generated<boolean>;
    };
  }
}
