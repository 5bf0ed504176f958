import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { listAdminNames } from '../../accounts/server/index.ts';
import { annotationMessages } from '../adoptions.constants.ts';
import type { ApplicantFlag } from '../manage-adoptions.contract.ts';
import type { AnnotationContext } from './action-context.ts';
import { lockApplicationRow } from './lock-application.ts';

interface FlagInput {
  reason: string;
  /** The last day on which the flag is shown. Without it, the flag does not expire. */
  expires_on?: string | undefined;
  /** Days are counted in the shelter's time zone. */
  timeZone: string;
}

/**
 * Flags the applicant on all of their applications, replacing an earlier flag. A flag blocks nothing.
 * @throws ApiError 404 if there is no such application, 409 if it has no account, 400 if the expiry is in the past
 */
export async function setFlag(
  db: Database,
  { id, reason, expires_on: day, timeZone, actor, ip, now }: AnnotationContext & FlagInput,
): Promise<ApplicantFlag> {
  return transactionWithRetry(db, async (trx) => {
    const { user_id } = await lockApplicationRow(trx, id, actor);
    if (user_id === null) throw new ApiError(409, annotationMessages.noAccountToFlag);
    const expires_on = day ?? null;
    assertNotPast(expires_on, dayIn(timeZone, now));
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
 * Removes the applicant's flag, if there is one.
 * @throws ApiError 404 if there is no such application
 */
export async function removeFlag(db: Database, { id, actor, ip, now }: AnnotationContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { user_id } = await lockApplicationRow(trx, id, actor);
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

/** Lists unexpired flags by user id. @param today in the shelter's time zone */
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

function assertNotPast(day: string | null, today: string): void {
  if (day !== null && day < today) {
    throw new ApiError(400, annotationMessages.expiryInPast, { fields: { expires_on: 'must be today or later' } });
  }
}
