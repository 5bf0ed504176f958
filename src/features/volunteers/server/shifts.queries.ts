import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { FORMER_VOLUNTEER, shiftMessages, type VolunteerSkill } from '../volunteers.constants.ts';
import type { OwnShifts, Shift, ShiftCandidate, ShiftPerson } from '../shifts.contract.ts';
import { isAllowed } from '../../accounts/server/index.ts';
import { minutesOf, sumHours } from './hours.queries.ts';
import type { ShiftRow } from './shift-context.ts';

const DEFAULT_DAYS = 14;
const MAX_PAST = 20;
const MAX_CANDIDATES = 500;

interface QueryContext {
  currentUser: CurrentUser;
  now: Date;
  timeZone: string;
}

/** The shifts of some days, those included that run into the first. Canceled ones only for coordinators. */
export async function listShifts(
  db: Database,
  { from: requested, days = DEFAULT_DAYS }: { from?: string | undefined; days?: number | undefined },
  { currentUser, now, timeZone }: QueryContext,
) {
  const today = dayIn(timeZone, now);
  const from = requested ?? today;
  const to = addDays(from, days - 1);
  let rows = db
    .selectFrom('shifts')
    .selectAll()
    .where('ends_at', '>', timestampOf(from, '00:00', timeZone))
    .where('starts_at', '<', timestampOf(addDays(to, 1), '00:00', timeZone));
  if (!isCoordinator(currentUser)) rows = rows.where('canceled_at', 'is', null);
  const shifts = await toShifts(db, await rows.orderBy('starts_at').orderBy('id').execute(), { currentUser, now });
  return { today, from, to, shifts };
}

/** @throws ApiError 404 for an unknown one */
export async function getShift(db: Database, id: number, context: Omit<QueryContext, 'timeZone'>): Promise<Shift> {
  const row = await db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, shiftMessages.notFound);
  return (await toShifts(db, [row], context))[0]!;
}

/** One's own shifts and hours. */
export async function getOwnShifts(db: Database, context: QueryContext): Promise<OwnShifts> {
  const { currentUser } = context;
  return {
    skills: await listSkills(db, currentUser.id),
    minutes: await sumHours(db, context, currentUser.id),
    upcoming: await listShiftsOf(db, currentUser.id, 'upcoming', context),
    past: await listShiftsOf(db, currentUser.id, 'past', context),
  };
}

/** A person's shifts that have not ended, the next one first; or that have, the latest first. */
export async function listShiftsOf(
  db: Database,
  userId: number,
  when: 'upcoming' | 'past',
  { currentUser, now, limit = MAX_PAST }: Omit<QueryContext, 'timeZone'> & { limit?: number },
): Promise<Shift[]> {
  const own = db
    .selectFrom('shifts')
    .selectAll('shifts')
    .innerJoin('shift_sign_ups as s', 's.shift_id', 'shifts.id')
    .where('s.user_id', '=', userId);
  const rows =
    when === 'upcoming'
      ? own.where('s.ends_at', '>', now).orderBy('s.starts_at')
      : own.where('s.ends_at', '<=', now).orderBy('s.starts_at', 'desc').limit(limit);
  return toShifts(db, await rows.execute(), { currentUser, now, userId });
}

/** Staff who could be added to a shift: those who have its skills and the time first. */
export async function listCandidates(db: Database, id: number, now: Date): Promise<ShiftCandidate[]> {
  const shift = await db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!shift) throw new ApiError(404, shiftMessages.notFound);
  const { rows } = await sql<ShiftCandidate>`
    select * from (
      select users.id, users.name,
        array(select needed from unnest(${shift.skills}::text[]) needed where not exists (
          select from volunteer_skills v where v.user_id = users.id and v.skill = needed)) as missing_skills,
        exists (select from shift_sign_ups s where s.user_id = users.id
          and tstzrange(s.starts_at, s.ends_at) && tstzrange(${shift.starts_at}, ${shift.ends_at})) as is_busy
      from users
      where ${isAllowed(sql`users.id`, 'use dashboard', now)} and not exists (
        select from shift_sign_ups s where s.user_id = users.id and s.shift_id = ${id})) candidates
    order by is_busy, cardinality(missing_skills), lower(name), id limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
}

export async function listSkills(db: Database, userId: number): Promise<VolunteerSkill[]> {
  const skills = db.selectFrom('volunteer_skills').select('skill').where('user_id', '=', userId);
  return (await skills.orderBy('skill').execute()).map(({ skill }) => skill);
}

type SignUpRow = Selectable<Tables['shift_sign_ups']> & { name: string | null; skills: VolunteerSkill[] };

/** @param context.userId whose sign-ups are `own`: the current user's by default */
async function toShifts(
  db: Database,
  rows: readonly ShiftRow[],
  { currentUser, now, userId = currentUser.id }: { currentUser: CurrentUser; now: Date; userId?: number },
): Promise<Shift[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: signUps } = await sql<SignUpRow>`
    select s.*, u.name, array(select v.skill from volunteer_skills v where v.user_id = s.user_id) as skills
    from shift_sign_ups s left join users u on u.id = s.user_id
    where s.shift_id = any(${ids}::integer[]) order by s.position`.execute(db);
  const byShift = Map.groupBy(signUps, ({ shift_id }) => shift_id);
  const skills = await listSkills(db, userId);
  const isNamed = isCoordinator(currentUser);
  return rows.map((row) => {
    const people = byShift.get(row.id) ?? [];
    const own = people.find(({ user_id }) => user_id === userId);
    const { id, series_id, title, location, places, notes } = row;
    return {
      id,
      series_id,
      title,
      location,
      places,
      notes,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      canceled_at: row.canceled_at?.toISOString() ?? null,
      free: places - people.length,
      skills: row.skills,
      missing_skills: findMissing(row.skills, skills),
      own: own ? toSignUp(own, now) : null,
      people: isNamed ? people.map((person) => toPerson(person, row, now)) : null,
    };
  });
}

function toPerson(row: SignUpRow, shift: ShiftRow, now: Date): ShiftPerson {
  return {
    user_id: row.user_id,
    name: row.name ?? FORMER_VOLUNTEER,
    missing_skills: row.user_id === null ? [] : findMissing(shift.skills, row.skills),
    ...toSignUp(row, now),
  };
}

function toSignUp(row: SignUpRow, now: Date) {
  return {
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    checked_out_at: row.checked_out_at?.toISOString() ?? null,
    is_no_show: row.is_no_show,
    minutes: minutesOf(row, now),
  };
}

export function findMissing(needed: readonly VolunteerSkill[], skills: readonly VolunteerSkill[]): VolunteerSkill[] {
  return needed.filter((skill) => !skills.includes(skill));
}

function isCoordinator(currentUser: CurrentUser): boolean {
  return hasCapability(currentUser, 'coordinate volunteers');
}
