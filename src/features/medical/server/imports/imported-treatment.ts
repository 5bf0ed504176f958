import type { CareType, Route, TestResult } from '../../medical.constants.ts';
import type { Step } from '../plan-doses.ts';

/** What another system says of a treatment of an animal. */
export interface ImportedTreatment {
  row_number: number;
  pet_id: number;
  name: string;
  /** Null if the file doesn't say; then that of the protocol or product, or the likely one. */
  type: CareType | null;
  likely_type: CareType;
  protocol: string | null;
  product: string | null;
  manufacturer: string | null;
  given_at: Date | null;
  /** In the shelter's time zone. */
  given_on: string | null;
  /** Whether the file has the time, and not only the day. */
  has_time: boolean;
  due_on: string | null;
  lot: string | null;
  lot_expires_on: string | null;
  dose: string | null;
  route: Route | null;
  result: TestResult | null;
  note: string | null;
}

/** What importing does with a row: record a treatment, plan one, nothing (`same`), or reject the row (`refuse`). */
export type ImportedOutcome = 'record' | 'plan' | 'same' | 'refuse';

export interface PlannedImport {
  row_number: number;
  outcome: ImportedOutcome;
  /** Why nothing is done. */
  reason: string | null;
  type: CareType;
  protocol: string | null;
}

/** A treatment to insert. One that is given has its step, if it belongs to a protocol. */
export interface TreatmentInsertion {
  pet_id: number;
  step_id: number | null;
  occurrence: number;
  product_id: number | null;
  name: string;
  type: CareType;
  due_on: string | null;
  given_at: string | null;
  lot: string | null;
  lot_expires_on: string | null;
  dose: string | null;
  route: Route | null;
  result: TestResult | null;
  note: string | null;
  import_key: string;
}

/** The next dose of a protocol. */
export interface NextDose {
  pet_id: number;
  step: Step;
  due_on: string;
  planned_from: string;
  planned_as: 'start' | 'next' | 'repeat';
  /** Whether the file has chosen the day. */
  is_moved: boolean;
  import_key: string | null;
}

/** What importing the treatments of animals would do. */
export interface ImportPlan {
  rows: PlannedImport[];
  insertions: TreatmentInsertion[];
  next: NextDose[];
  /** The open doses that others replace. */
  replaced: number[];
}
