import type { Database } from '../../database.ts';
import type { BackupCounts } from '../backup-counts.ts';

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

/** The location of a request, which waits for a server with jobs to start the backup. */
export const REQUESTED = '';

/**
 * Requests a backup from the server that makes the scheduled ones.
 * @returns its id; null if one is already requested or in progress
 */
export async function requestBackup(db: Database, { name, now }: { name: string; now: Date }): Promise<number | null> {
  const added = await db
    .insertInto('backups')
    .values({ name, location: REQUESTED, due_at: now, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** When the backup that waits was requested; null if none does. */
export async function findRequest(db: Database): Promise<Date | null> {
  const found = await db
    .selectFrom('backups')
    .select((eb) => eb.ref('due_at').$notNull().as('due_at'))
    .where('due_at', 'is not', null)
    .where('finished_at', 'is', null)
    .where('location', '=', REQUESTED)
    .executeTakeFirst();
  return found?.due_at ?? null;
}

/** Records that a backup has started, which is also the requested one if there is one. @param dueAt null for a manual one */
export async function recordStart(
  db: Database,
  { name, location, dueAt, now }: { name: string; location: string; dueAt: Date | null; now: Date },
): Promise<{ id: number; wasRequested: boolean }> {
  const requested =
    dueAt &&
    (await db
      .updateTable('backups')
      .set({ name, location, started_at: now })
      .where('due_at', 'is not', null)
      .where('finished_at', 'is', null)
      .where('location', '=', REQUESTED)
      .returning('id')
      .executeTakeFirst());
  if (requested) return { id: requested.id, wasRequested: true };
  const { id } = await db
    .insertInto('backups')
    .values({ name, location, due_at: dueAt, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, wasRequested: false };
}

/** Records that a backup is complete, even if another server has marked it as abandoned: without a record, it would never be deleted. */
export async function recordSuccess(
  db: Database,
  id: number,
  { bytes, rows, photos, files, now }: BackupCounts & { bytes: number; now: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finished_at: now, bytes, records: rows, photos, files, error: null })
    .where('id', '=', id)
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
 * Undoes `recordStart` for a backup that was interrupted: a request waits again, and a scheduled one remains due.
 * @param wasRequested whether it was a request
 */
export async function recordInterruption(
  db: Database,
  id: number,
  { wasRequested }: { wasRequested: boolean },
): Promise<void> {
  await (wasRequested
    ? db
        .updateTable('backups')
        .set({ location: REQUESTED })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute()
    : db.deleteFrom('backups').where('id', '=', id).where('finished_at', 'is', null).execute());
}

/**
 * Marks scheduled backups that a dead server has left unfinished as failed. Call it only from the job, which runs on one
 * server at a time.
 */
export async function recordAbandoned(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finished_at: now, error: 'The server stopped before the backup was complete.' })
    .where('due_at', 'is not', null)
    .where('finished_at', 'is', null)
    .where('location', '<>', REQUESTED)
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

/** The latest complete backup at this location that hasn't been deleted; null if there is none. */
export async function findLatestBackup(db: Database, location: string): Promise<MadeBackup | null> {
  const found = await selectMade(db, location).executeTakeFirst();
  return found ?? null;
}

/** Those at this location, by name. */
export async function mapBackups(db: Database, location: string): Promise<Map<string, MadeBackup>> {
  const rows = await selectMade(db, location).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

function selectMade(db: Database, location: string) {
  return db
    .selectFrom('backups')
    .select(['id', 'name', 'started_at', 'verify_started_at', 'verified_at', 'verification_error'])
    .select((eb) => eb.ref('bytes').$notNull().as('bytes'))
    .where('location', '=', location)
    .where('bytes', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
}
