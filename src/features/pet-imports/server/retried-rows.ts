import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { RowSource } from './split-header.ts';

/** The pets that earlier attempts at these rejected rows have added. */
export async function findRetriedRows(db: Database, sources: readonly RowSource[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map();
  const { rows } = await sql<RowSource & { pet_id: number }>`
    select r.source_import as import_id, r.source_row as row_number, r.pet_id
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as input(import_id integer, row_number integer)
    join pet_import_rows r on r.source_import = input.import_id and r.source_row = input.row_number
    where r.outcome = 'add' and r.pet_id is not null`.execute(db);
  return new Map(rows.map((row) => [sourceKey(row), row.pet_id]));
}

export function sourceKey({ import_id, row_number }: RowSource): string {
  return `${import_id}-${row_number}`;
}
