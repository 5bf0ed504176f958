import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ApplicationField,
  ApplicationStatus,
  CheckType,
  CheckOutcome,
  FeeLineType,
  TrialChoice,
} from '../adoptions.constants.ts';

/** The answers besides name, email and phone. Blank answers are omitted. */
export type Answers = Partial<
  Record<Exclude<ApplicationField, 'first_name' | 'last_name' | 'email' | 'phone_number'>, string>
>;

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Derived by triggers: what is left to pay of approved applications. */
    due_fees: { application_id: number; balance_cents: number };
    /** What staff add to a quoted fee. Discounts and waivers reduce it; a deposit comes on top. */
    fee_lines: {
      id: Generated<number>;
      application_id: number;
      type: FeeLineType;
      amount_cents: number;
      reason: string;
      created_by: number | null;
      created_at: Date;
    };
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
      /** The fee quoted when it was submitted; null in those of earlier versions until they are approved. */
      fee_cents: number | null;
      created_at: Date;
      updated_at: Date;
      decided_at: Date | null;
      /** When the adopter took the pet home; an approval alone reserves it. */
      handover_at: Generated<Date | null>;
      /** When staff checked the adopter's identity at the handover. */
      identity_checked_at: Generated<Date | null>;
      identity_checked_by: Generated<number | null>;
      /** When the pet went home on trial. Until the handover finalizes the adoption, it stays in the shelter's care. */
      trial_started_at: Generated<Date | null>;
      /** `YYYY-MM-DD`: the last day of the trial. */
      trial_ends_on: Generated<string | null>;
      /** When the pet was brought back from the trial. */
      trial_ended_at: Generated<Date | null>;
      /** What the adopter would like. */
      trial_choice: Generated<TrialChoice | null>;
      trial_choice_at: Generated<Date | null>;
      returned_at: Date | null;
      return_reason: string | null;
      is_demo: Generated<boolean>;
      /** Shared by the rows of one application for several animals: the id of one of them. Null for a single animal. */
      group_id: Generated<number | null>;
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
    /** Emails about trials that were queued, each once. */
    trial_emails: { application_id: number; type: 'check-in' | 'ending' | 'over'; queued_at: Date };
    /** The Admins who currently view an application. */
    application_viewers: { application_id: number; user_id: number; seen_at: Date };
  }
}
