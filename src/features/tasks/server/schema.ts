import type { Generated } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    tasks: {
      id: Generated<number>;
      title: string;
      details: string | null;
      /** Null if nobody has taken it, and after their account was deleted. */
      owner_id: number | null;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      due_on: string | null;
      pet_id: number | null;
      application_id: number | null;
      /** The user whom it is about. */
      person_id: number | null;
      created_by: number | null;
      created_at: Date;
      done_at: Date | null;
      done_by: number | null;
      is_demo: Generated<boolean>;
    };
  }
}
