import type { Database } from '../../../platform/database.ts';
import { toCsv } from '../../../platform/csv.ts';
import { ERROR_COLUMN, SOURCE_COLUMN } from '../pet-imports.constants.ts';

/** The rejected rows as the file had them, each with its problem: to mend, and to send again. */
export async function exportRejectedRows(db: Database, id: number): Promise<string> {
  const { columns } = await db
    .selectFrom('pet_imports')
    .select('columns')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('pet_import_rows')
    .select(['row_number', 'cells', 'error', 'source_import', 'source_row'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'refuse')
    .orderBy('row_number')
    .execute();
  return toCsv([
    [...columns, ERROR_COLUMN, SOURCE_COLUMN],
    ...rows.map(({ row_number, cells, error, source_import, source_row }) => [
      ...columns.map((_, index) => cells?.[index] ?? ''),
      error,
      // A row that is mended in several rounds stays the same row.
      `${source_import ?? id}-${source_row ?? row_number}`,
    ]),
  ]);
}
