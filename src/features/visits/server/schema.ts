import type { Generated } from 'kysely';
import type { VisitState } from '../visit-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    visit_requests: {
      id: Generated<number>;
      /** Null where none of the shelter's pets, or several, have the name that was given. */
      pet_id: number | null;
      pet_name: string;
      /** What tells one pet from another for good, also when it is not with us any more. */
      pet_key: string;
      name: string;
      email: string;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      visit_date: string;
      /** Whose account it was asked for from. */
      user_id: number | null;
      created_at: Date;
      state: Generated<VisitState>;
    };
  }
}
