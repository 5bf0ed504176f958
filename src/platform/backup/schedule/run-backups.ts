import type { Database } from '../../database.ts';
import type { ProcessResult } from '../process/main.ts';
import { describeMissing } from '../backup-counts.ts';
import { describeFailure } from '../describe-failure.ts';
import { findLatestBackup, findRequest, recordAbandoned, recordVerification } from './backup-records.ts';
import { findLastDue } from './due-time.ts';
import { makeBackup, removeExpired, type BackupContext } from './make-backup.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** After the first, second, and each further failure. */
const RETRY_AFTER_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];
const VERIFY_AGAIN_AFTER_MS = 60 * MINUTE_MS;

export interface ScheduleContext extends BackupContext {
  /** Called with one line for each failure. */
  onWarning: (what: string) => void;
  /** Restores the backup of this name to a test database. */
  verify: (name: string) => Promise<ProcessResult>;
}

/**
 * Makes the backup that is requested or due, or else the test restore that is due, including one that was missed because
 * no server was running. Only one server at a time may call it.
 */
export async function runBackups(db: Database, context: ScheduleContext): Promise<void> {
  await recordAbandoned(db, context.clock.now());
  const dueAt = (await findRequest(db)) ?? (await findDueBackup(db, context));
  if (dueAt) await runBackup(db, dueAt, context);
  else await runVerification(db, context);
}

/** The scheduled time since which no backup at the location has succeeded, unless a failed one has to wait; null if none is due. */
async function findDueBackup(
  db: Database,
  { settings, location, timeZone, clock }: Pick<ScheduleContext, 'settings' | 'location' | 'timeZone' | 'clock'>,
): Promise<Date | null> {
  const now = clock.now();
  const dueAt = findLastDue(settings.times, timeZone, now);
  const attempts = await db
    .selectFrom('backups')
    .select(['finished_at', 'error'])
    .where('location', '=', location.label)
    .where('due_at', '>=', dueAt)
    // A clock that was wrong for a while must not stop the backups.
    .where('due_at', '<=', now)
    .orderBy('started_at', 'desc')
    .execute();
  const [last] = attempts;
  if (!last) return dueAt;
  if (attempts.some(({ error }) => error === null)) return null;
  const retryAfterMs = RETRY_AFTER_MS[Math.min(attempts.length, RETRY_AFTER_MS.length) - 1]!;
  return now.getTime() - last.finished_at!.getTime() >= retryAfterMs ? dueAt : null;
}

async function runBackup(db: Database, dueAt: Date, context: ScheduleContext): Promise<void> {
  try {
    const missing = describeMissing(await makeBackup(db, dueAt, context));
    if (missing !== null) context.onWarning(missing);
  } catch (error) {
    if (context.signal?.aborted) return;
    context.onWarning(`the backup failed: ${describeFailure(error)}`);
    return;
  }
  if (context.signal?.aborted) return;
  try {
    await removeExpired(db, context);
  } catch (error) {
    context.onWarning(`expired backups could not be deleted: ${describeFailure(error)}`);
  }
}

async function runVerification(db: Database, context: ScheduleContext): Promise<void> {
  const { clock, signal, onWarning, verify } = context;
  const backup = await findDueVerification(db, context);
  if (!backup) return;
  await db.updateTable('backups').set({ verify_started_at: clock.now() }).where('id', '=', backup.id).execute();
  const result = await verify(backup.name);
  if (signal?.aborted) return;
  if (result.type === 'restored') {
    await recordVerification(db, backup.id, { error: null, now: clock.now() });
  } else if (result.type === 'damaged' || result.type === 'failed') {
    // If the backup wasn't the reason, it is tried again.
    if (result.type === 'damaged') await recordVerification(db, backup.id, { error: result.reason, now: clock.now() });
    onWarning(`the test restore of ${backup.name} failed: ${result.reason}`);
  }
}

/** The latest backup at the location if it hasn't been test-restored, and none has been for as long as the settings say. */
async function findDueVerification(db: Database, { settings, location, clock }: ScheduleContext) {
  if (settings.verifyEveryDays === undefined) return null;
  const latest = await findLatestBackup(db, location.label);
  if (!latest || latest.verified_at !== null || latest.verification_error !== null) return null;
  const now = clock.now().getTime();
  if (latest.verify_started_at && now - latest.verify_started_at.getTime() < VERIFY_AGAIN_AFTER_MS) return null;
  const { verified_at } = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max<Date | null>('verified_at').as('verified_at'))
    .where('location', '=', location.label)
    .executeTakeFirstOrThrow();
  // Half a day less: a backup at the same time of day is verified somewhat later than that of the week before.
  const intervalMs = (settings.verifyEveryDays - 0.5) * DAY_MS;
  const isDue = verified_at === null || now - verified_at.getTime() >= intervalMs;
  return isDue ? latest : null;
}
