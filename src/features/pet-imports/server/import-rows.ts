import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ImportedPet } from '../../pets/server/index.ts';
import type { UndoOutcome } from '../import-words.contract.ts';
import type {} from './schema.ts';
import type { PlannedRow } from './plan-rows.ts';

/** A row that waits to be written, or to be taken back. */
export interface WaitingRow {
  line: number;
  pet_id: number | null;
  fields: ImportedPet;
  before: ImportedPet | null;
  seen_at: Date | null;
}

export interface UndoNote {
  line: number;
  undo: UndoOutcome;
  /** What was kept, and why. */
  problem: string | null;
}

/** So many rows go into a statement: its values travel as one text. */
const BATCH_SIZE = 1000;

/** Keeps the rows of an import. A pet deleted since it was looked at is noticed when the import is applied. */
export async function insertRows(trx: Database, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await sql`
      insert into pet_import_rows (import_id, line, pet_id, name, outcome, problem, fields, before, seen_at)
      select ${importId}::integer, said.line, pets.id, said.name, said.outcome, said.problem, said.fields,
        nullif(said.before, 'null'), said.seen_at
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + BATCH_SIZE))}::jsonb) as said(
        line integer, pet_id integer, name text, outcome text, problem text, fields jsonb, before jsonb,
        seen_at timestamptz
      )
      left join pets on pets.id = said.pet_id
    `.execute(trx);
  }
}

/** The rows of one outcome in the file's order. */
export async function* rowsInPortions(
  trx: Database,
  importId: number,
  outcome: 'add' | 'change',
): AsyncGenerator<WaitingRow[]> {
  let last = 0;
  for (;;) {
    const rows = await trx
      .selectFrom('pet_import_rows')
      .select(['line', 'pet_id', 'fields', 'before', 'seen_at'])
      .where('import_id', '=', importId)
      .where('outcome', '=', outcome)
      .where('line', '>', last)
      .orderBy('line')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.line;
  }
}

/** Writes down which pet each row has added. */
export async function noteAdded(
  trx: Database,
  importId: number,
  rows: readonly { line: number; pet_id: number | null }[],
): Promise<void> {
  await sql`
    update pet_import_rows set pet_id = said.pet_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(line integer, pet_id integer)
    where import_id = ${importId} and pet_import_rows.line = said.line
  `.execute(trx);
}

/** Leaves rows out that cannot be written any more. */
export async function refuseRows(
  trx: Database,
  importId: number,
  lines: readonly number[],
  problem: string,
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .updateTable('pet_import_rows')
    .set({ outcome: 'refuse', problem })
    .where('import_id', '=', importId)
    .where('line', '=', sql<number>`any(${lines})`)
    .execute();
}

/** Writes down what undoing has made of each row. */
export async function noteUndo(trx: Database, importId: number, notes: readonly UndoNote[]): Promise<void> {
  await sql`
    update pet_import_rows set undo = said.undo, problem = said.problem
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as said(line integer, undo text, problem text)
    where import_id = ${importId} and pet_import_rows.line = said.line
  `.execute(trx);
}

/** How many rows were undone, and how many were kept. */
export async function countUndone(db: Database, importId: number): Promise<Record<UndoOutcome, number>> {
  const count = (undo: UndoOutcome) => sql<number>`count(*) filter (where undo = ${undo})`.as(undo);
  return db
    .selectFrom('pet_import_rows')
    .select([count('undone'), count('kept')])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}
