import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import type { Correction } from '../pet-imports.contract.ts';
import type { ActionContext } from './check-import.ts';
import { insertPhotos } from './import-photos.ts';
import { insertRows } from './import-rows.ts';
import { lockImport } from './lock-import.ts';
import { parseRow } from './parse-rows.ts';
import { claimKeys, planRows } from './plan-rows.ts';
import { layoutOf } from './rejected-rows.ts';
import type { RowSource } from './split-header.ts';

type StoredImport = Selectable<Tables['pet_imports']>;
type StoredRow = Pick<Selectable<Tables['pet_import_rows']>, 'row_number' | 'cells' | 'source_import' | 'source_row'>;

/**
 * Checks rejected rows again with new cells, in one transaction. What can be used then becomes part of the import; if that
 * was applied, of a new one, whose rows are still known as these, so that no pet is added twice.
 * @throws ApiError 400 for a column that the file lacks, 404 for an unknown import, 409 if it was undone, or another person
 *   has corrected one of the rows
 */
export async function correctRows(
  db: Database,
  id: number,
  corrections: readonly Correction[],
  { actor, ip, now, timeZone }: Omit<ActionContext, 'publicUrl'>,
): Promise<{ import_id: number; corrected: number; rejected: number }> {
  return db.transaction().execute(async (trx) => {
    const { status } = await lockImport(trx, id);
    await confirmCurrentUser(trx, actor);
    if (status === 'undone') throw new ApiError(409, importMessages.correctsUndone);
    const found = await trx.selectFrom('pet_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const cellsOf = new Map(corrections.map(({ row_number, cells }) => [row_number, cells]));
    const stored = await removeRejected(trx, id, [...cellsOf.keys()]);
    const layout = layoutOf(found);
    const isApplied = status === 'applied';
    const parsed = stored.map((row) => {
      const cells = correctCells(found.columns, row.cells ?? [], cellsOf.get(row.row_number) ?? []);
      return parseRow(
        layout,
        { row_number: row.row_number, cells, source: sourceOf(row, id, isApplied) },
        { now, timeZone },
      );
    });
    const claims = isApplied ? new Map<string, number>() : await listClaims(trx, id);
    const planned = Map.groupBy(await planRows(trx, layout, parsed, claims), ({ outcome }) => outcome === 'refuse');
    const [corrected, rejected] = [planned.get(false) ?? [], planned.get(true) ?? []];
    await insertRows(trx, id, rejected);
    const importId = isApplied && corrected.length > 0 ? await copyImport(trx, found, { actor, now }) : id;
    await insertRows(trx, importId, corrected);
    await insertPhotos(trx, importId, corrected);
    const details = { corrected: corrected.length, rejected: rejected.length };
    const subject = { type: 'import', id };
    await recordEvent(trx, { actor, action: 'import.rows_corrected', subject, details, ip, now });
    return { import_id: importId, ...details };
  });
}

async function removeRejected(trx: Database, id: number, rowNumbers: readonly number[]): Promise<StoredRow[]> {
  const removed = await trx
    .deleteFrom('pet_import_rows')
    .where('import_id', '=', id)
    .where('outcome', '=', 'refuse')
    .where('cells', 'is not', null)
    .where('row_number', '=', sql<number>`any(${rowNumbers})`)
    .returning(['row_number', 'cells', 'source_import', 'source_row'])
    .execute();
  if (removed.length < rowNumbers.length) throw new ApiError(409, importMessages.correctedBefore);
  return removed.toSorted((one, other) => one.row_number - other.row_number);
}

/** An applied import stays the source of its rows: a file of its rejected rows may come back too. */
function sourceOf(
  { row_number, source_import, source_row }: StoredRow,
  id: number,
  isApplied: boolean,
): RowSource | null {
  if (source_import !== null && source_row !== null) return { import_id: source_import, row_number: source_row };
  return isApplied ? { import_id: id, row_number } : null;
}

function correctCells(columns: readonly string[], cells: readonly string[], corrected: Correction['cells']): string[] {
  const all = columns.map((_, column) => cells[column] ?? '');
  for (const { column, value } of corrected) {
    if (column >= columns.length) throw new ApiError(400, `column ${importMessages.unknownColumn}`);
    all[column] = value;
  }
  return all;
}

/** What the import's other rows claim. */
async function listClaims(trx: Database, id: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('pet_import_rows')
    .select(['row_number', 'pet_id', 'fields', 'source_import', 'source_row'])
    .where('import_id', '=', id)
    .where('outcome', '!=', 'refuse')
    .execute();
  return new Map(
    rows.flatMap(({ row_number, pet_id, fields, source_import, source_row }) => {
      const source =
        source_import === null || source_row === null ? null : { import_id: source_import, row_number: source_row };
      return claimKeys({ pet_id, source, external_id: fields.external_id }).map((key) => [key, row_number] as const);
    }),
  );
}

/** An import of the same file that is not applied yet. */
async function copyImport(
  trx: Database,
  { file_name, format, ignored_columns, columns, mapping }: StoredImport,
  { actor, now }: Pick<ActionContext, 'actor' | 'now'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('pet_imports')
    .values({
      user_id: actor.id,
      file_name,
      format,
      ignored_columns,
      columns,
      mapping: mapping && JSON.stringify(mapping),
      status: 'checked',
      created_at: now,
      applied_at: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
