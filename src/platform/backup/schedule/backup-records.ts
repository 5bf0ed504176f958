import type { Database } from '../../database.ts';
import type { BackupCounts } from '../write-backup.ts';

/** A backup that is complete. */
export interface MadeBackup {
  id: number;
  name: string;
  started_at: Date;
  bytes: number;
  verify_started_at: Date | null;
  verified_at: Date | null;
  verification_error: string | null;
}

/** Records that a backup has started. @param dueAt null for a manual one */
export async function recordStart(
  db: Database,
  { name, location, dueAt, now }: { name: string; location: string; dueAt: Date | null; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({ name, location, due_at: dueAt, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function recordSuccess(
  db: Database,
  id: number,
  { bytes, rows, photos, files, now }: BackupCounts & { bytes: number; now: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finished_at: now, bytes, records: rows, photos, files })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

export async function recordFailure(db: Database, id: number, { error, now }: { error: string; now: Date }) {
  await db
    .updateTable('backups')
    .set({ finished_at: now, error })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/**
 * Marks scheduled backups that a dead server has left unfinished as failed. Call it only from the job, which runs on one
 * server at a time.
 */
export async function recordInterrupted(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finished_at: now, error: 'The server stopped before the backup was complete.' })
    .where('due_at', 'is not', null)
    .where('finished_at', 'is', null)
    .execute();
}

/** The result of a test restore. @param error null: the backup is usable */
export async function recordVerification(
  db: Database,
  id: number,
  { error, now }: { error: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ verification_error: error, ...(error === null && { verified_at: now }) })
    .where('id', '=', id)
    .execute();
}

/** The latest complete backup that is still there; null if there is none. */
export async function findLatestBackup(db: Database): Promise<MadeBackup | null> {
  const found = await selectMade(db).executeTakeFirst();
  return found ?? null;
}

/** Those of this location, by name. */
export async function mapBackups(db: Database, location: string): Promise<Map<string, MadeBackup>> {
  const rows = await selectMade(db).where('location', '=', location).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

function selectMade(db: Database) {
  return db
    .selectFrom('backups')
    .select(['id', 'name', 'started_at', 'verify_started_at', 'verified_at', 'verification_error'])
    .select((eb) => eb.ref('bytes').$notNull().as('bytes'))
    .where('bytes', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
}
