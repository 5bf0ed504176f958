import { join } from 'node:path';
import { sql } from 'kysely';
import { withTemporaryFolder } from '../platform/backup/process/temporary-folder.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { openDatabase, type Database } from '../platform/database.ts';
import { parseConnectionString } from '../platform/database/connection-string.ts';
import { findInstallationId, setInstallationId } from '../platform/storage/storage-owner.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Copies the embedded database to an empty one on a PostgreSQL server. Photos and medical files stay in the data directory, where a server
 * with `DATABASE_URL` reads them too.
 * @throws Error if the target is not empty; nothing is changed then
 */
export async function moveToServer(context: CommandContext, to: string, print: (line: string) => void): Promise<void> {
  if (!context.isEmbedded) throw new Error('DATABASE_URL is set: the shelter is on a server already.');
  if (!parseConnectionString(to)) {
    throw new Error('--to takes the address of a database, such as postgres://user:password@host:5432/pawhaven.');
  }
  const target = await openDatabase({
    databaseUrl: to,
    dataDir: context.config.dataDir,
    now: context.clock.now(),
    onWarning: print,
  });
  try {
    const rows = await target.withoutTimeLimit((db) => copyTo(db, context));
    print(`${rows} records are on the server. Now start Pawhaven with DATABASE_URL and the same DATA_DIR.`);
  } finally {
    await target.close();
  }
}

async function copyTo(
  target: Database,
  { db, photos: { files: photos }, files, config: { dataDir }, clock }: CommandContext,
) {
  const { rows: tables } =
    await sql`select 1 from information_schema.tables where table_schema = 'public' limit 1`.execute(target);
  if (tables.length > 0) throw new Error('The database on the server is not empty. Use an empty one.');
  return withTemporaryFolder({ dataDir, purpose: 'move' }, async (folder) => {
    const file = join(folder, 'shelter.tar.gz');
    await writeBackup(db, { photos, files, file, now: clock.now() });
    const { rows } = await restoreBackup(target, { photos, files, dataDir, file });
    // Unlike a restored backup, it is the same installation.
    await setInstallationId(target, await findInstallationId(db));
    return rows;
  });
}
