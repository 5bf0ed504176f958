import { createHash } from 'node:crypto';
import { toCsv } from '../../../../platform/csv.ts';
import type { Database } from '../../../../platform/database.ts';
import type { CareType } from '../../../medical/medical.constants.ts';
import { planImportedTreatments, type ImportPlan } from '../../../medical/server/index.ts';
import {
  ERROR_COLUMN,
  MAX_PREVIEW_ROWS,
  treatmentOutcomes,
  type TreatmentOutcome,
} from '../../pet-imports.constants.ts';
import type { TreatmentPreview, TreatmentPreviewRow } from '../../pet-imports.contract.ts';
import type { RowContext } from '../parse-record.ts';
import { findAnimals, type FoundAnimal } from './find-animals.ts';
import type { TreatmentFile, TreatmentRow } from './parse-treatments.ts';

interface Decision {
  row: TreatmentRow;
  animal: FoundAnimal | null;
  outcome: TreatmentOutcome;
  reason: string | null;
  type: CareType | null;
  protocol: string | null;
}

export interface FilePlan {
  plan: ImportPlan;
  decisions: Decision[];
  counts: Record<TreatmentOutcome, number>;
  /** Of what would happen: two plans with the same digest do the same. */
  digest: string;
}

/** What importing a file would do. @param isLocking whether it is going to happen, in this transaction */
export async function planTreatments(
  db: Database,
  { rows, layout }: TreatmentFile,
  context: RowContext & { isLocking: boolean },
): Promise<FilePlan> {
  const find = await findAnimals(
    db,
    rows.map(({ animal }) => animal),
  );
  const resolved = rows.map((row) => ({ row, found: row.error === null ? find(row.animal) : null }));
  const usable = resolved.flatMap(({ row: { row_number, values }, found }) =>
    values && found && 'id' in found ? { ...values, row_number, pet_id: found.id } : [],
  );
  const plan = await planImportedTreatments(db, usable, context);
  const planned = new Map(plan.rows.map((row) => [row.row_number, row]));
  const decisions = resolved.map(({ row, found }): Decision => {
    const animal = found && 'id' in found ? found : null;
    const nothing = { row, animal, type: null, protocol: null };
    const error = row.error ?? (found && 'error' in found ? found.error : null);
    if (error !== null) return { ...nothing, outcome: 'refuse', reason: error };
    if (row.nothing !== null) return { ...nothing, outcome: 'same', reason: row.nothing };
    return { ...nothing, ...planned.get(row.row_number)! };
  });
  const hash = createHash('sha256').update(JSON.stringify(layout.columns));
  for (const { row, animal, ...rest } of decisions) hash.update(JSON.stringify([row.cells, animal?.id, rest]));
  return { plan, decisions, counts: countOutcomes(decisions), digest: hash.digest('hex') };
}

function countOutcomes(decisions: readonly Decision[]): Record<TreatmentOutcome, number> {
  const counts = treatmentOutcomes.map((outcome) => [
    outcome,
    decisions.filter((decision) => decision.outcome === outcome).length,
  ]);
  return Object.fromEntries(counts) as Record<TreatmentOutcome, number>;
}

/** The plan as people see it: the first rows of each outcome, and all rejected ones as CSV. */
export function toPreview({ layout }: TreatmentFile, { decisions, counts, digest }: FilePlan): TreatmentPreview {
  const animals = new Set(
    decisions.filter(({ outcome }) => outcome === 'record' || outcome === 'plan').map(({ animal }) => animal?.id),
  );
  const rejected = decisions.filter(({ outcome }) => outcome === 'refuse');
  return {
    digest,
    counts,
    animals: animals.size,
    ignored_columns: layout.ignored,
    rows: treatmentOutcomes.flatMap((outcome) =>
      decisions
        .filter((decision) => decision.outcome === outcome)
        .slice(0, MAX_PREVIEW_ROWS)
        .map(toPreviewRow),
    ),
    rejected: rejected.length === 0 ? null : toRejectedCsv(layout.columns, rejected),
  };
}

function toPreviewRow({ row, animal, outcome, reason, type, protocol }: Decision): TreatmentPreviewRow {
  const { row_number, values, treatment } = row;
  return {
    row_number,
    outcome,
    reason,
    animal: animal && { id: animal.id, code: animal.code, name: animal.name },
    animal_name: row.animal.name || row.animal.external_id.slice(0, 60),
    treatment,
    type,
    protocol,
    given_on: values?.given_on ?? null,
    due_on: values?.due_on ?? null,
    details: values ? describeDetails(values) : [],
  };
}

function describeDetails({ result, lot, dose }: NonNullable<TreatmentRow['values']>): string[] {
  return [result && result.charAt(0).toUpperCase() + result.slice(1), lot && `Lot ${lot}`, dose].filter(
    (text) => text !== null,
  );
}

function toRejectedCsv(columns: readonly string[], rejected: readonly Decision[]): string {
  return toCsv([
    [...columns, ERROR_COLUMN],
    ...rejected.map(({ row, reason }) => [...columns.map((_, index) => row.cells[index] ?? ''), reason]),
  ]);
}
