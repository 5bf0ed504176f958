import { sql } from 'kysely';
import type { AppContext } from '../../../app-context.ts';
import { BACKUP_JOB } from '../../../platform/backup/backup-settings.ts';
import type { Database } from '../../../platform/database.ts';
import type { Backup, Backups } from '../system-status.contract.ts';

const MAX_LISTED = 10;

/** The latest backups, and what runs now: a backup or a test restore of the job that only one server runs at a time. */
export async function listBackups({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<Backups> {
  const rows = await selectLatest(db);
  const jobStartedAt = await findJobStart(db);
  return {
    is_set_up: config.backups !== undefined,
    in_progress: findInProgress(rows, jobStartedAt),
    latest: rows.filter(({ location }) => location !== '').map((row) => toBackup(row, jobStartedAt !== null)),
  };
}

async function selectLatest(db: Database) {
  return db
    .selectFrom('backups')
    .select(['name', 'location', 'due_at', 'started_at', 'finished_at', 'bytes', 'error', 'removed_at'])
    .select(['verify_started_at', 'verified_at', 'verification_error'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

type Row = Awaited<ReturnType<typeof selectLatest>>[number];

/** Since when a server has been running the job; null while none does. */
async function findJobStart(db: Database): Promise<Date | null> {
  const running = await db
    .selectFrom('job_leases')
    .select('last_started_at')
    .where('name', '=', BACKUP_JOB)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return running?.last_started_at ?? null;
}

function findInProgress(rows: readonly Row[], jobStartedAt: Date | null): Backups['in_progress'] {
  const current = rows.find(({ due_at, finished_at }) => due_at !== null && finished_at === null);
  if (current?.location === '') return { type: 'request', since: current.started_at.toISOString() };
  if (jobStartedAt === null) return null;
  if (current) return { type: 'backup', since: current.started_at.toISOString() };
  const tested = rows.find(
    ({ verify_started_at: at, verified_at, verification_error }) =>
      at !== null && at >= jobStartedAt && verified_at === null && verification_error === null,
  );
  return tested ? { type: 'test restore', since: tested.verify_started_at!.toISOString() } : null;
}

function toBackup(row: Row, isJobRunning: boolean): Backup {
  return {
    name: row.name,
    location: row.location,
    started_at: row.started_at.toISOString(),
    result: findResult(row, isJobRunning),
    bytes: row.bytes,
    error: row.error,
    verified_at: row.verified_at?.toISOString() ?? null,
    verification_error: row.verification_error,
    is_removed: row.removed_at !== null,
  };
}

function findResult({ due_at, finished_at, error }: Row, isJobRunning: boolean): Backup['result'] {
  if (finished_at !== null) return error === null ? 'complete' : 'failed';
  // What a command makes is not known to run.
  return isJobRunning && due_at !== null ? 'in progress' : 'interrupted';
}
