import type { Database } from '../../src/platform/database.ts';

export interface VolunteerRecordIds {
  shiftId: number;
  entryId: number;
}

/** A shift tomorrow with a sign-up of the user, and of a colleague if there is one; a skill, and recorded hours. */
export async function createVolunteerRecord(
  db: Database,
  { userId, colleagueId, note = null }: { userId: number; colleagueId?: number; note?: string | null },
): Promise<VolunteerRecordIds> {
  const now = new Date();
  const starts_at = new Date(now.getTime() + 24 * 3_600_000);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000), places: 3 };
  const { id: shiftId } = await db
    .insertInto('shifts')
    .values({ ...times, title: 'Morning walk', location: 'Main entrance', skills: [], created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const signUps = [userId, ...(colleagueId === undefined ? [] : [colleagueId])].map((user_id, at) => ({
    shift_id: shiftId,
    ...times,
    user_id,
    position: at + 1,
    signed_up_at: now,
  }));
  await db.insertInto('shift_sign_ups').values(signUps).execute();
  await db.insertInto('volunteer_skills').values({ user_id: userId, skill: 'driving', added_at: now }).execute();
  const { id: entryId } = await db
    .insertInto('volunteer_hours')
    .values({ user_id: userId, day: '2026-05-03', minutes: 60, note, recorded_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { shiftId, entryId };
}
