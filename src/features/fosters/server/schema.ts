import type { Generated } from 'kysely';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type {
  FosterKind,
  HomeCheckOutcome,
  HomeStatus,
  HomeType,
  NeedOutcome,
  OfferAnswer,
  OfferOutcome,
  ReportType,
  SupplyStatus,
  Urgency,
} from '../fosters.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    foster_homes: {
      id: Generated<number>;
      user_id: number;
      status: HomeStatus;
      /** Such a pause is ended by the shelter alone. */
      paused_by_shelter: Generated<boolean>;
      /** Where its animals are placed; null until it is approved. */
      location_id: number | null;
      street_address: string;
      area: string;
      /** That of the location, as soon as there is one. */
      capacity: number;
      species: PetType[];
      kinds: FosterKind[];
      home_type: HomeType;
      household: string;
      other_pets: string;
      experience: string;
      agreement_version: string;
      agreed_at: Date;
      home_check_outcome: HomeCheckOutcome | null;
      home_check_on: string | null;
      home_check_note: string | null;
      home_check_by: number | null;
      /** Why it was rejected or ended. */
      reason: string | null;
      coordinator_notes: string | null;
      may_record_doses: Generated<boolean>;
      /** The day whose doses were emailed last. */
      doses_emailed_for: string | null;
      applied_at: Date;
      status_at: Date;
      version: Generated<number>;
      is_demo: Generated<boolean>;
    };
    foster_absences: { id: Generated<number>; home_id: number; from_on: string; to_on: string };
    /** Animals that need a foster home. */
    foster_needs: {
      id: Generated<number>;
      pet_id: number;
      urgency: Urgency;
      kinds: FosterKind[];
      until_on: string | null;
      note: string | null;
      created_by: number | null;
      created_at: Date;
      closed_at: Date | null;
      outcome: NeedOutcome | null;
      is_demo: Generated<boolean>;
    };
    foster_offers: {
      id: Generated<number>;
      need_id: number;
      home_id: number;
      sent_by: number | null;
      sent_at: Date;
      expires_at: Date;
      answer: OfferAnswer | null;
      answered_at: Date | null;
      /** The order of the yeses. */
      position: number | null;
      outcome: OfferOutcome | null;
      /** Why the home was passed over. */
      reason: string | null;
      closed_at: Date | null;
    };
    foster_reports: {
      id: Generated<number>;
      pet_id: number;
      /** Null after the account was deleted. */
      home_id: number | null;
      author_id: number | null;
      type: ReportType;
      text: string;
      photo_hash: string | null;
      weight_kg: number | null;
      urgency: Urgency;
      created_at: Date;
      /** Null once it is answered. */
      waiting_since: Date | null;
      due_at: Date;
      answered_at: Date | null;
      answered_by: number | null;
      escalated_at: Date | null;
      client_key: string;
      is_demo: Generated<boolean>;
    };
    foster_replies: {
      id: Generated<number>;
      report_id: number;
      author_id: number | null;
      is_from_staff: boolean;
      text: string;
      created_at: Date;
    };
    foster_supplies: {
      id: Generated<number>;
      home_id: number;
      item: string;
      note: string | null;
      status: SupplyStatus;
      requested_at: Date;
      status_at: Date;
    };
    /** How foster homes care for an animal. */
    foster_instructions: { pet_id: number; text: string; written_by: number | null; written_at: Date };
  }
}
