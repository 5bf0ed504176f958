import type { Generated } from 'kysely';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type {
  CanceledReason,
  CareType,
  MedicalNoteType,
  ProcedureType,
  Route,
  TestResult,
} from '../medical.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** What animals are given: vaccines, medication, tests. */
    products: {
      id: Generated<number>;
      name: string;
      type: CareType;
      manufacturer: string | null;
      pet_types: PetType[];
      /** What one dose usually is. */
      dose: string | null;
      route: Route | null;
      is_active: Generated<boolean>;
      version: Generated<number>;
    };
    product_lots: {
      id: Generated<number>;
      product_id: number;
      number: string;
      expires_on: string | null;
      is_active: Generated<boolean>;
      /** The one used last is offered next. */
      last_used_at: Date | null;
      is_demo: Generated<boolean>;
    };
    protocols: {
      id: Generated<number>;
      name: string;
      pet_types: PetType[];
      purpose: string | null;
      is_active: Generated<boolean>;
      /** Whether animals start it with their intake. */
      is_automatic: Generated<boolean>;
      /** At which age in days animals start it. */
      min_age_days: Generated<number>;
      max_age_days: number | null;
      version: Generated<number>;
    };
    protocol_steps: {
      id: Generated<number>;
      protocol_id: number;
      position: number;
      name: string;
      type: CareType;
      product_id: number | null;
      min_age_days: number | null;
      /** Including that day. */
      until_age_days: number | null;
      /** After the step before. */
      interval_days: number | null;
      repeat_days: number | null;
      is_active: Generated<boolean>;
    };
    /** Doses, planned and given. One that is neither given, skipped nor canceled is open. */
    treatments: {
      id: Generated<number>;
      pet_id: number;
      /** Null if it belongs to no protocol. */
      step_id: number | null;
      occurrence: Generated<number>;
      product_id: number | null;
      name: string;
      type: CareType;
      due_on: string | null;
      /** The day from which it was planned, and by which of the step's intervals. */
      planned_from: string | null;
      planned_as: 'start' | 'next' | 'repeat' | null;
      /** Whether someone has chosen the day, so that the protocol doesn't. */
      is_moved: Generated<boolean>;
      given_at: Date | null;
      given_by: number | null;
      lot: string | null;
      lot_expires_on: string | null;
      dose: string | null;
      route: Route | null;
      result: TestResult | null;
      skipped_at: Date | null;
      skipped_by: number | null;
      skipped_reason: string | null;
      canceled_at: Date | null;
      canceled_reason: CanceledReason | null;
      /** The custody whose outcome has canceled it. */
      canceled_custody_id: number | null;
      note: string | null;
      /** What the phone calls it, so that sending it twice records it once. */
      client_key: string | null;
      /** The import that added it. */
      import_id: number | null;
      /** What the animal was given, and when, so that importing it again adds nothing. */
      import_key: string | null;
      created_at: Date;
      updated_at: Date;
    };
    weights: {
      id: Generated<number>;
      pet_id: number;
      kg: number;
      weighed_at: Date;
      weighed_by: number | null;
      note: string | null;
      client_key: string | null;
      created_at: Date;
      updated_at: Date;
    };
    procedures: {
      id: Generated<number>;
      pet_id: number;
      type: ProcedureType;
      name: string | null;
      performed_on: string;
      veterinarian: string | null;
      outcome: string | null;
      note: string | null;
      follow_up_on: string | null;
      recorded_by: number | null;
      created_at: Date;
      updated_at: Date;
    };
    medical_notes: {
      id: Generated<number>;
      pet_id: number;
      type: MedicalNoteType;
      text: string;
      /** The last day of an alert or a hold. */
      ends_on: string | null;
      written_by: number | null;
      created_at: Date;
      updated_at: Date;
    };
    /** Lab reports, radiographs. Their content is in the storage of private files. */
    medical_files: {
      id: Generated<number>;
      pet_id: number;
      procedure_id: number | null;
      name: string;
      content_type: string;
      bytes: number;
      sha256: string;
      stored_name: string;
      note: string | null;
      uploaded_by: number | null;
      created_at: Date;
      updated_at: Date;
    };
    /** Custodies that have started the automatic protocols. */
    care_plans: { custody_id: number; planned_at: Date };
  }
}
