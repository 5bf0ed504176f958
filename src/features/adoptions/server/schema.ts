import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ApplicationField, ApplicationStatus, CheckKind, CheckOutcome } from '../application-words.contract.ts';

/** What the form asks beside the person's name, e-mail and phone; what was left blank is not in it. */
export type Answers = Partial<
  Record<Exclude<ApplicationField, 'first_name' | 'last_name' | 'email' | 'phone_number'>, string>
>;

declare module '../../../platform/database.ts' {
  interface Tables {
    applications: {
      id: Generated<number>;
      /** Null for a walk-in, and for somebody whose account is gone. */
      user_id: number | null;
      pet_id: number;
      is_walk_in: Generated<boolean>;
      /** When the account was deleted: from then on nothing here tells who it was. */
      forgotten_at: Date | null;
      first_name: string;
      last_name: string;
      email: string;
      phone_number: string;
      /** Null for a walk-in, and for somebody who was forgotten. */
      answers: ColumnType<Answers | null, string | null, string | null>;
      status: Generated<ApplicationStatus>;
      reason: string | null;
      is_reason_internal: Generated<boolean>;
      /** Fixed on approval. */
      fee_cents: number | null;
      created_at: Date;
      updated_at: Date;
      decided_at: Date | null;
      returned_at: Date | null;
      return_reason: string | null;
      is_demo: Generated<boolean>;
      /** The status that its pet has as long as it holds it; null while it holds none. */
      holds: GeneratedAlways<'Adopted' | null>;
    };
    application_drafts: {
      user_id: number;
      /** 0 for a form without a pet. */
      pet_id: number;
      procedure_read_at: Date | null;
      answers: ColumnType<Record<string, string>, string | undefined, string>;
      updated_at: Date;
    };
    application_notes: {
      id: Generated<number>;
      application_id: number;
      author_id: number | null;
      text: string;
      created_at: Date;
    };
    application_checks: {
      application_id: number;
      kind: CheckKind;
      outcome: CheckOutcome;
      note: string | null;
      checked_by: number | null;
      checked_at: Date;
    };
    applicant_flags: {
      user_id: number;
      reason: string;
      /** The last day on which it is shown, in the shelter's time zone. */
      expires_on: string | null;
      set_by: number | null;
      set_at: Date;
    };
    /** Which Admins look at an application just now; one who is not heard of for a while has left. */
    application_viewers: { application_id: number; user_id: number; seen_at: Date };
  }
}
