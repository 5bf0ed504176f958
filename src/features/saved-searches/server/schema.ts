import type { Generated } from 'kysely';
import type { EmailFrequency } from '../saved-searches.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    saved_searches: {
      id: Generated<number>;
      user_id: number;
      name: string;
      /** The canonical query string. */
      query: string;
      frequency: EmailFrequency;
      /** Not hashed, since it is in every email. It can only stop the emails. */
      unsubscribe_token: string;
      /** Matches that became available up to this time, by the database's clock, were emailed or existed before. */
      last_checked_at: Date;
      created_at: Date;
    };
  }
}
