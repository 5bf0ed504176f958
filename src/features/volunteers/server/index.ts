import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { minutesOf } from './hours.queries.ts';

const YEAR_MS = 365 * 86_400_000;

/** Gives up the places in shifts to come of someone who may no longer use the dashboard. */
export async function releaseSignUps(trx: Database, userId: number, now: Date): Promise<void> {
  const released = await trx
    .deleteFrom('shift_sign_ups')
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .where('checked_in_at', 'is', null)
    .returning('id')
    .execute();
  if (released.length === 0) return;
  const subject = { type: 'user', id: userId };
  const details = { count: released.length };
  await recordEvent(trx, { actor: null, action: 'volunteer.released', subject, details, ip: '', now });
}

/** Deletes sign-ups without a check-in a year after the shift, and then shifts without hours. */
export async function deleteOldShifts(db: Database, now: Date): Promise<void> {
  const yearAgo = new Date(now.getTime() - YEAR_MS);
  await db.deleteFrom('shift_sign_ups').where('ends_at', '<', yearAgo).where('checked_in_at', 'is', null).execute();
  await db
    .deleteFrom('shifts')
    .where('ends_at', '<', yearAgo)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shift_sign_ups').select('id').whereRef('shift_id', '=', 'shifts.id'))),
    )
    .execute();
}

/** A person's shifts, skills and hours as a volunteer. */
export async function exportPersonalData(db: Database, { id, now }: { id: number; now: Date }) {
  const shifts = await db
    .selectFrom('shift_sign_ups as s')
    .innerJoin('shifts as h', 'h.id', 's.shift_id')
    .select(['h.title', 'h.location', 's.starts_at', 's.ends_at', 's.signed_up_at', 's.reminded_at'])
    .select(['s.checked_in_at', 's.checked_out_at', 's.is_no_show'])
    .where('s.user_id', '=', id)
    .orderBy('s.starts_at')
    .execute();
  const volunteer_skills = await db
    .selectFrom('volunteer_skills')
    .select(['skill', 'added_at'])
    .where('user_id', '=', id)
    .orderBy('skill')
    .execute();
  const volunteer_hours = await db
    .selectFrom('volunteer_hours')
    .select(['day', 'minutes', 'note', 'recorded_at'])
    .where('user_id', '=', id)
    .orderBy('day')
    .orderBy('id')
    .execute();
  const withMinutes = shifts.map((shift) => ({ ...shift, minutes: minutesOf(shift, now) }));
  return { shifts: withMinutes, volunteer_skills, volunteer_hours };
}
