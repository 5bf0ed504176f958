import type { Generated } from 'kysely';
import type { PaymentType } from '../payment-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    payment_methods: {
      id: Generated<number>;
      user_id: number;
      payment_type: PaymentType;
      /** A PayPal address, or a card's last four digits behind stars: the database takes no more of it. */
      method: string;
      created_at: Date;
    };
  }
}
