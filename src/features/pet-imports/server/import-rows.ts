import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/database/list.ts';
import type { ImportedPet } from '../../pets/server/index.ts';
import type { ImportedRecord } from './parse-record.ts';
import type { UndoOutcome } from '../pet-imports.constants.ts';
import type { PlannedRow } from './plan-rows.ts';

/** A row to apply or undo. */
export interface PendingRow {
  row_number: number;
  pet_id: number | null;
  fields: ImportedPet & ImportedRecord;
  before: (ImportedPet & ImportedRecord) | null;
  pet_updated_at: Date | null;
}

export interface UndoResult {
  row_number: number;
  undo: UndoOutcome;
  /** What was kept, and why. */
  error: string | null;
}

/** Rows per statement, which sends them as one JSON text. */
const BATCH_SIZE = 1000;

/** Inserts the rows of an import. If a pet was deleted since the check, applying rejects its row. */
export async function insertRows(trx: Database, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await sql`
      insert into pet_import_rows (import_id, row_number, pet_id, name, outcome, error, fields, before, pet_updated_at,
        cells, source_import, source_row)
      select ${importId}::integer, input.row_number, pets.id, input.name, input.outcome, input.error, input.fields,
        nullif(input.before, 'null'), input.pet_updated_at, input.cells, input.source_import, input.source_row
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + BATCH_SIZE))}::jsonb) as input(
        row_number integer, pet_id integer, name text, outcome text, error text, fields jsonb, before jsonb,
        pet_updated_at timestamptz, cells text[], source_import integer, source_row integer
      )
      left join pets on pets.id = input.pet_id
    `.execute(trx);
  }
}

/** The rows with this outcome, in file order. */
export function rowBatches(trx: Database, importId: number, outcome: 'add' | 'change'): AsyncGenerator<PendingRow[]> {
  return inBatches<PendingRow>(
    ({ last }) =>
      trx
        .selectFrom('pet_import_rows')
        .select(['row_number', 'pet_id', 'fields', 'before', 'pet_updated_at'])
        .where('import_id', '=', importId)
        .where('outcome', '=', outcome)
        .where('row_number', '>', last?.row_number ?? 0)
        .orderBy('row_number')
        .limit(BATCH_SIZE)
        .execute(),
    BATCH_SIZE,
  );
}

/** Records which pet each row added. */
export async function recordAdded(
  trx: Database,
  importId: number,
  rows: readonly { row_number: number; pet_id: number | null }[],
): Promise<void> {
  await sql`
    update pet_import_rows set pet_id = input.pet_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input(row_number integer, pet_id integer)
    where import_id = ${importId} and pet_import_rows.row_number = input.row_number
  `.execute(trx);
}

/** Marks rows that can no longer be applied. */
export async function rejectRows(
  trx: Database,
  importId: number,
  rowNumbers: readonly number[],
  error: string,
): Promise<void> {
  if (rowNumbers.length === 0) return;
  await trx
    .updateTable('pet_import_rows')
    .set({ outcome: 'refuse', error })
    .where('import_id', '=', importId)
    .where('row_number', '=', sql<number>`any(${rowNumbers})`)
    .execute();
}

/** Once an import is applied, only its rejected rows may be downloaded. */
export async function deleteUsedCells(trx: Database, importId: number): Promise<void> {
  await trx
    .updateTable('pet_import_rows')
    .set({ cells: null })
    .where('import_id', '=', importId)
    .where('outcome', '!=', 'refuse')
    .execute();
}

/** Records what the undo did with each row. */
export async function recordUndo(trx: Database, importId: number, results: readonly UndoResult[]): Promise<void> {
  await sql`
    update pet_import_rows set undo = input.undo, error = input.error
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as input(row_number integer, undo text, error text)
    where import_id = ${importId} and pet_import_rows.row_number = input.row_number
  `.execute(trx);
}

export async function countUndone(db: Database, importId: number): Promise<Record<UndoOutcome, number>> {
  const count = (undo: UndoOutcome) => sql<number>`count(*) filter (where undo = ${undo})`.as(undo);
  return db
    .selectFrom('pet_import_rows')
    .select([count('undone'), count('kept')])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}
