import type { Insertable } from 'kysely';
import type { Database, Tables } from '../database.ts';

/** So many rows stay below the 65,535 parameters of a statement, even with 60 columns. */
const BATCH_SIZE = 1000;

/** Inserts as many rows as there are, in few statements. */
export async function insertAll<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute();
}
