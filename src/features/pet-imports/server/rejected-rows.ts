import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { MAX_CORRECTED_ROWS } from '../pet-imports.constants.ts';
import type { RejectedRow } from '../pet-imports.contract.ts';
import { detectFormat, type Layout } from './formats/detect-format.ts';
import { mapColumns } from './formats/mapped-columns.ts';
import { findCell, parseRow, type RowError } from './parse-rows.ts';
import type { RowContext } from './parse-record.ts';
import { planRows } from './plan-rows.ts';

/** The layout of an import's file, as it was when the file was checked. */
export function layoutOf({ columns, mapping }: Pick<Selectable<Tables['pet_imports']>, 'columns' | 'mapping'>): Layout {
  return mapping ? mapColumns(columns, mapping) : detectFormat(columns);
}

/** The first rejected rows, with the cells for which they would be rejected now. */
export async function listRejectedRows(db: Database, id: number, context: RowContext): Promise<RejectedRow[]> {
  const rows = await db
    .selectFrom('pet_import_rows')
    .select(['row_number', 'cells', 'error'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'refuse')
    .where('cells', 'is not', null)
    .orderBy('row_number')
    .limit(MAX_CORRECTED_ROWS)
    .execute();
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('pet_imports')
    .select(['columns', 'mapping'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const layout = layoutOf(found);
  const parsed = rows.map(({ row_number, cells }) =>
    parseRow(layout, { row_number, cells: cells!, source: null }, context),
  );
  const planned = await planRows(db, layout, parsed);
  return planned.map(({ row_number, name, cells, errors }, at): RejectedRow => {
    const current = errors.length > 0 ? errors : [otherError(layout, cells, rows[at]!.error ?? '')];
    return {
      row_number,
      name,
      error: current.find(({ cell }) => cell === null)?.message ?? null,
      cells: current
        .toSorted((one, other) => (one.cell ?? 0) - (other.cell ?? 0))
        .flatMap(({ cell, message }) =>
          cell === null
            ? []
            : [{ column: cell, column_name: found.columns[cell] ?? '', value: cells[cell] ?? '', error: message }],
        ),
    };
  });
}

/** Not about the row alone: the pet was changed since the check, or another row is about it. Its number may be wrong. */
function otherError(layout: Layout, cells: readonly string[], message: string): RowError {
  return { cell: findCell(layout, 'id', cells) ?? findCell(layout, 'external_id', cells), message };
}
