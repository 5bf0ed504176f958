import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { listAdminNames } from '../../accounts/server/index.ts';
import { fileMessages } from '../application-words.contract.ts';
import type { ApplicantFlag } from '../manage-adoptions.contract.ts';
import { lockFile, type FileEntry } from './lock-file.ts';

interface Warning {
  reason: string;
  /** The last day on which it is shown; never unless told. */
  expires_on?: string | undefined;
  /** The shelter's, in which days are counted. */
  timeZone: string;
}

/**
 * Warns of the applicant, beside all of their applications, in place of an earlier warning. It blocks nothing.
 * @throws ApiError 404 where there is no such application, 409 where no account is behind it, 400 for a day that has passed
 */
export async function setFlag(
  db: Database,
  { id, reason, expires_on: day, timeZone, actor, ip, now }: FileEntry & Warning,
): Promise<ApplicantFlag> {
  return transactionWithRetry(db, async (trx) => {
    const { user_id } = await lockFile(trx, id, actor);
    if (user_id === null) throw new ApiError(409, fileMessages.nobodyToWarnOf);
    const expires_on = day ?? null;
    refusePastDay(expires_on, dayIn(timeZone, now));
    const flag = { reason, expires_on, set_by: actor.id, set_at: now };
    await trx
      .insertInto('applicant_flags')
      .values({ user_id, ...flag })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(flag))
      .execute();
    const subject = { type: 'application', id };
    await recordEvent(trx, { actor, action: 'application.flagged', subject, ip, now });
    return { reason, expires_on, set_by: actor.name, set_at: now.toISOString() };
  });
}

/**
 * Takes the warning of an applicant back; where there is none, that stays so.
 * @throws ApiError 404 where there is no such application
 */
export async function removeFlag(db: Database, { id, actor, ip, now }: FileEntry): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { user_id } = await lockFile(trx, id, actor);
    const removed = await trx
      .deleteFrom('applicant_flags')
      .where('user_id', '=', user_id)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) return;
    const subject = { type: 'application', id };
    await recordEvent(trx, { actor, action: 'application.unflagged', subject, ip, now });
  });
}

/** The warnings of these people that have not expired, by the people's numbers. @param today the shelter's day */
export async function listFlags(
  db: Database,
  userIds: readonly number[],
  today: string,
): Promise<Map<number, ApplicantFlag>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('applicant_flags')
    .select(['user_id', 'reason', 'expires_on', 'set_by', 'set_at'])
    .where('user_id', 'in', userIds)
    .where((where) => where.or([where('expires_on', 'is', null), where('expires_on', '>=', today)]))
    .execute();
  const names = await listAdminNames(
    db,
    rows.map(({ set_by }) => set_by),
  );
  return new Map(
    rows.map(({ user_id, set_by, set_at, ...flag }) => [
      user_id,
      { ...flag, set_by: names.get(set_by) ?? null, set_at: set_at.toISOString() },
    ]),
  );
}

function refusePastDay(day: string | null, today: string): void {
  if (day !== null && day < today) {
    throw new ApiError(400, fileMessages.dayHasPassed, { fields: { expires_on: 'must be today or later' } });
  }
}
