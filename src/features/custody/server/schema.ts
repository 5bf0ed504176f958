import type { Generated } from 'kysely';
import type { IdentifierType, IntakeType, OutcomeType } from '../custody.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** The shelter's care of an animal, from an intake to an outcome. Those of one animal never overlap. */
    custodies: {
      id: Generated<number>;
      pet_id: number;
      intake_at: Date;
      intake_type: IntakeType;
      /** Only the pet's status says that it came in. */
      is_intake_assumed: Generated<boolean>;
      reason: string | null;
      source_person_id: number | null;
      source_organization: string | null;
      found_location: string | null;
      /** `YYYY-MM-DD`: the last day of a stray hold. */
      hold_until: string | null;
      /** The adoption that a return has ended. */
      return_of: number | null;
      outcome_at: Date | null;
      outcome_type: OutcomeType | null;
      is_outcome_assumed: Generated<boolean>;
      outcome_reason: string | null;
      outcome_person_id: number | null;
      outcome_organization: string | null;
      /** Where an adopted animal was picked up, if a pickup was booked. */
      outcome_site: string | null;
      application_id: number | null;
      is_demo: Generated<boolean>;
    };
    pet_identifiers: {
      id: Generated<number>;
      pet_id: number;
      type: IdentifierType;
      value: string;
      /** `YYYY-MM-DD`: when a microchip was implanted. */
      applied_on: string | null;
      added_at: Date;
      is_demo: Generated<boolean>;
    };
    /** So that an intake that is sent twice takes in its animals once. */
    intake_submissions: { user_id: number; key: string; pet_ids: number[]; created_at: Date };
    pet_notes: {
      id: Generated<number>;
      pet_id: number;
      author_id: number | null;
      text: string;
      created_at: Date;
      is_demo: Generated<boolean>;
    };
  }
}
