import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ApplicationField, ApplicationStatus, CheckType, CheckOutcome } from '../adoptions.constants.ts';

/** The answers besides name, email and phone. Blank answers are omitted. */
export type Answers = Partial<
  Record<Exclude<ApplicationField, 'first_name' | 'last_name' | 'email' | 'phone_number'>, string>
>;

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Derived by triggers: approved applications whose fee is neither paid nor refunded. */
    due_fees: { application_id: number };
    applications: {
      id: Generated<number>;
      /** Null for a walk-in, and after the account was deleted. */
      user_id: number | null;
      pet_id: number;
      is_walk_in: Generated<boolean>;
      /** Whose walk-in it is, unless it is an account's. */
      person_id: Generated<number | null>;
      /** When the account was deleted and the personal data removed. */
      anonymized_at: Date | null;
      first_name: string;
      last_name: string;
      email: string;
      phone_number: string;
      /** Null for a walk-in, and after anonymization. */
      answers: ColumnType<Answers | null, string | null, string | null>;
      status: Generated<ApplicationStatus>;
      reason: string | null;
      is_reason_internal: Generated<boolean>;
      /** Fixed on approval. */
      fee_cents: number | null;
      created_at: Date;
      updated_at: Date;
      decided_at: Date | null;
      /** When the adopter took the pet home; an approval alone reserves it. */
      handover_at: Generated<Date | null>;
      returned_at: Date | null;
      return_reason: string | null;
      is_demo: Generated<boolean>;
      /** The Admin who looks after it; null once they are no longer one. */
      assigned_to: Generated<number | null>;
      /** Since when it waits for the applicant's reply. */
      info_requested_at: Generated<Date | null>;
      /** What the applicant was asked; null unless it waits. */
      info_question: Generated<string | null>;
      /** The thread that the question started; null for people without an account. */
      info_thread_id: Generated<number | null>;
      /**
       * The required adoption status of the pet while this application is its active one. A foreign key enforces it.
       */
      active_pet_key: GeneratedAlways<'Adopted' | null>;
      /** Name, email and phone number, one line each, lowercase and without accents. */
      search_text: GeneratedAlways<string>;
      /** Last and first name, lowercase and without accents. */
      applicant_order: GeneratedAlways<string>;
    };
    application_drafts: {
      user_id: number;
      /** 0 for a form without a pet. */
      pet_id: number;
      procedure_read_at: Date | null;
      answers: ColumnType<Record<string, string>, string | undefined, string>;
      updated_at: Date;
      /** When a reminder was queued; at most once. */
      reminded_at: Generated<Date | null>;
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
      type: CheckType;
      outcome: CheckOutcome;
      note: string | null;
      checked_by: number | null;
      checked_at: Date;
    };
    /** The Admins who currently view an application. */
    application_viewers: { application_id: number; user_id: number; seen_at: Date };
  }
}
