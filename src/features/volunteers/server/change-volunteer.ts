import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { shiftMessages, type VolunteerSkill } from '../volunteers.constants.ts';
import type { HourEntry, HourUpdate, NewHourEntry, VolunteerDetails } from '../volunteers.contract.ts';
import { invalid, type ShiftContext } from './shift-context.ts';
import { findMissing, listSkills } from './shifts.queries.ts';
import { getEntry, getVolunteer, isVolunteer } from './volunteers.queries.ts';

/**
 * Replaces a volunteer's skills. Places that they have already stay theirs.
 * @throws ApiError 404 as `getVolunteer`
 */
export async function changeSkills(
  db: Database,
  id: number,
  skills: readonly VolunteerSkill[],
  context: ShiftContext,
): Promise<VolunteerDetails> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    await lockVolunteer(trx, id, context);
    const before = await listSkills(trx, id);
    const added = findMissing([...new Set(skills)], before);
    const removed = findMissing(before, skills);
    if (removed.length > 0) {
      await trx.deleteFrom('volunteer_skills').where('user_id', '=', id).where('skill', 'in', removed).execute();
    }
    if (added.length > 0) {
      const rows = added.map((skill) => ({ user_id: id, skill, added_by: actor.id, added_at: now }));
      await trx.insertInto('volunteer_skills').values(rows).execute();
    }
    if (added.length + removed.length > 0) {
      const details = { added, removed };
      const subject = { type: 'user', id };
      await recordEvent(trx, { actor, action: 'volunteer.skills_changed', subject, details, ip, now });
    }
    return getVolunteer(trx, id, { currentUser: actor, ...context });
  });
}

/**
 * Records hours of a volunteer besides those of check-ins.
 * @throws ApiError 400 for a day in the future, 404 as `getVolunteer`
 */
export async function addHours(
  db: Database,
  userId: number,
  { day, minutes, note = null }: NewHourEntry,
  context: ShiftContext,
): Promise<HourEntry> {
  const { actor, ip, now } = context;
  assertPast(day, context);
  return transactionWithRetry(db, async (trx) => {
    await lockVolunteer(trx, userId, context);
    const entry = { user_id: userId, day, minutes, note, recorded_by: actor.id, recorded_at: now };
    const { id } = await trx.insertInto('volunteer_hours').values(entry).returning('id').executeTakeFirstOrThrow();
    const subject = { type: 'user', id: userId };
    await recordEvent(trx, { actor, action: 'volunteer.hours_added', subject, details: { day, minutes }, ip, now });
    return getEntry(trx, userId, id);
  });
}

/** @throws ApiError 400 for a day in the future, 404 for another volunteer's entry or one that was deleted */
export async function correctHours(
  db: Database,
  { userId, id }: { userId: number; id: number },
  update: HourUpdate,
  context: ShiftContext,
): Promise<HourEntry> {
  const { actor, ip, now } = context;
  if (update.day !== undefined) assertPast(update.day, context);
  return transactionWithRetry(db, async (trx) => {
    await lockVolunteer(trx, userId, context);
    const before = await lockEntry(trx, userId, id);
    const { day = before.day, minutes = before.minutes, note = before.note } = update;
    if (day === before.day && minutes === before.minutes && note === before.note) return getEntry(trx, userId, id);
    const after = { day, minutes, note, recorded_by: actor.id, recorded_at: now };
    await trx.updateTable('volunteer_hours').set(after).where('id', '=', id).execute();
    const details = { day, minutes, before: before.minutes };
    const subject = { type: 'user', id: userId };
    await recordEvent(trx, { actor, action: 'volunteer.hours_corrected', subject, details, ip, now });
    return getEntry(trx, userId, id);
  });
}

/** @throws ApiError 404 as `correctHours` */
export async function deleteHours(
  db: Database,
  { userId, id }: { userId: number; id: number },
  context: ShiftContext,
): Promise<void> {
  const { actor, ip, now } = context;
  await transactionWithRetry(db, async (trx) => {
    await lockVolunteer(trx, userId, context);
    const { day, minutes } = await lockEntry(trx, userId, id);
    await trx.deleteFrom('volunteer_hours').where('id', '=', id).execute();
    const subject = { type: 'user', id: userId };
    await recordEvent(trx, { actor, action: 'volunteer.hours_deleted', subject, details: { day, minutes }, ip, now });
  });
}

/** Locks the account exclusively, so that two coordinators change it one after the other. */
async function lockVolunteer(trx: Database, id: number, { actor, now }: ShiftContext): Promise<void> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isVolunteer(sql`users.id`, now))
    .forNoKeyUpdate()
    .executeTakeFirst();
  await lockCurrentUser(trx, actor);
  if (!found) throw new ApiError(404, shiftMessages.noVolunteer);
}

async function lockEntry(trx: Database, userId: number, id: number) {
  const entry = await trx
    .selectFrom('volunteer_hours')
    .select(['day', 'minutes', 'note'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw new ApiError(404, shiftMessages.noEntry);
  return entry;
}

function assertPast(day: string, { now, timeZone }: ShiftContext): void {
  if (day > dayIn(timeZone, now)) throw invalid('day', shiftMessages.futureDay);
}
