import type { Generated } from 'kysely';
import type { VisitStatus } from '../visits.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    visit_requests: {
      id: Generated<number>;
      /** Null if no pet, or more than one, has the typed name. */
      pet_id: number | null;
      pet_name: string;
      /** Identifies the pet even after it is deleted. */
      pet_key: string;
      name: string;
      email: string;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      visit_date: string;
      /** The account that made the request. */
      user_id: number | null;
      created_at: Date;
      status: Generated<VisitStatus>;
    };
  }
}
