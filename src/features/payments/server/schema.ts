import type { Generated } from 'kysely';
import type { PaymentType } from '../payments.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    payment_methods: {
      id: Generated<number>;
      user_id: number;
      payment_type: PaymentType;
      /** A PayPal email address, a masked card number, or empty. A check constraint rejects anything else. */
      method: string;
      created_at: Date;
    };
  }
}
