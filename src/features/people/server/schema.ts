import type { Generated, GeneratedAlways } from 'kysely';
import type { FlagLevel } from '../people.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** A record of someone the shelter deals with. */
    people: {
      id: Generated<number>;
      /** The account whose contact details it has (a trigger). */
      user_id: number | null;
      /** The record that stands for both, which is never merged itself. */
      merged_into: Generated<number | null>;
      name: string;
      email: string;
      phone_number: string;
      created_at: Generated<Date>;
      is_demo: Generated<boolean>;
      /** The last nine digits of the phone number, or empty. */
      phone_key: GeneratedAlways<string>;
      /** Name, email, phone number and its digits, one line each, lowercase and without accents. */
      search_text: GeneratedAlways<string>;
    };
    person_flags: {
      /** A changed flag has a new id. */
      id: Generated<number>;
      person_id: number;
      level: FlagLevel;
      reason: string;
      /** The last day on which it is shown, in the shelter's time zone. */
      expires_on: string | null;
      set_by: number | null;
      set_at: Date;
    };
    person_notes: {
      id: Generated<number>;
      person_id: number;
      author_id: number | null;
      text: string;
      created_at: Date;
    };
    person_merges: {
      id: Generated<number>;
      person_id: number;
      merged_id: number;
      /** The merged record, and those that were merged into it before. */
      moved_ids: number[];
      merged_by: number | null;
      merged_at: Date;
      undone_at: Generated<Date | null>;
    };
    /** Suggested duplicates that are different people. */
    person_distinctions: { person_id: number; other_id: number };
  }
}
