import type { Generated } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    newsletter_subscribers: {
      id: Generated<number>;
      name: string;
      email: string;
      /** Of the link in the newest mail that asks for a confirmation. */
      confirm_token_hash: string | null;
      /** Null until the address is shown to be the subscriber's own: then nothing is sent to it. */
      confirmed_at: Date | null;
      /** As it is, since it stands in each newsletter; all it can do is end the subscription. */
      unsubscribe_token: string;
      created_at: Date;
    };
  }
}
