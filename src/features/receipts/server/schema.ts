import type { Generated } from 'kysely';
import type { FeeMethod } from '../receipt-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** The last number given in each series; whoever takes the next one holds the row until they have used it. */
    receipt_series: { series: string; last_number: number };
    receipts: {
      id: Generated<number>;
      /** The year in the shelter's time zone; the demo shelter's receipts have a series of their own. */
      series: string;
      number: number;
      kind: 'payment' | 'refund';
      application_id: number | null;
      user_id: number | null;
      /** The payment that a refund gives back. */
      refunds: number | null;
      is_refunded: Generated<boolean>;
      amount_cents: number;
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
