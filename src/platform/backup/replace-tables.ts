import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { migrate } from '../database/migrate.ts';
import { findInstallationId, setInstallationId } from '../storage/storage-owner.ts';
import { InvalidBackupError } from './backup-error.ts';
import { UNSAVED_TABLES, type Manifest } from './backup-format.ts';
import { listTables, rebuildDerivedTables, writeSequences, type TableShape } from './tables.ts';

/**
 * Replaces all tables with those of an unpacked backup, in one transaction.
 * @param unpacked the folder with the backup's `tables`
 * @returns the number of rows
 */
export function replaceTables(db: Database, manifest: Manifest, unpacked: string): Promise<number> {
  return db.transaction().execute((trx) => insertTables(trx, manifest, unpacked));
}

async function insertTables(db: Database, manifest: Manifest, unpacked: string): Promise<number> {
  const installation = await findInstallationId(db);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  // The backup's own schema first; later migrations then convert its rows.
  await migrate(db, manifest.migration);
  const tables = await listTables(db);
  assertKnownTables(tables, manifest);
  // The backup already contains what triggers would record.
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  // Migrations insert rows, such as roles, which the backup contains too.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  let rows = 0;
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    for await (const lines of readParts(join(unpacked, 'tables', name))) {
      await sql`insert into ${sql.table(name)} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
        db,
      );
      rows += lines.length;
    }
    await assertCount(db, name, manifest);
  }
  await writeSequences(db, manifest.sequences);
  // A table with pending deferred constraints cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  // Invalidates the other servers' response caches.
  await sql`insert into content_changes default values`.execute(db);
  await migrate(db);
  await setInstallationId(db, installation);
  await rebuildDerivedTables(db);
  return rows;
}

/** @throws InvalidBackupError if the backup has a table that its version didn't have */
function assertKnownTables(tables: readonly TableShape[], manifest: Manifest): void {
  // Earlier versions saved some of the tables that are no longer saved.
  const known = new Set([...tables.map(({ name }) => name), ...UNSAVED_TABLES]);
  const unknown = Object.keys(manifest.tables).find((name) => !known.has(name));
  if (unknown !== undefined) throw new InvalidBackupError(`The backup has an unknown table: ${unknown}.`);
}

/** @throws InvalidBackupError if the table lacks rows of the backup */
async function assertCount(db: Database, name: string, { tables }: Manifest): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db);
  const [inserted, expected] = [rows[0]!.count, tables[name]?.rows ?? 0];
  if (inserted !== expected) {
    throw new InvalidBackupError(`The table ${name} has ${inserted} of its ${expected} rows.`);
  }
}

async function* readParts(dir: string): AsyncGenerator<string[]> {
  const names = await readdir(dir).catch((): string[] => []);
  for (const name of names.toSorted()) yield (await readFile(join(dir, name), 'utf8')).trimEnd().split('\n');
}
