import type { Generated } from 'kysely';
import type { MailFrequency } from '../saved-search-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    saved_searches: {
      id: Generated<number>;
      user_id: number;
      name: string;
      /** The search part of an address, in its one spelling. */
      query: string;
      frequency: MailFrequency;
      /** As it is, since it stands in each mail; all it can do is end the mails. */
      unsubscribe_token: string;
      /** What became available up to this moment, by the database's clock, its owner knows of or was mailed. */
      seen_until: Date;
      created_at: Date;
    };
  }
}
