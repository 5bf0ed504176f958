import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StaffRole } from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { activeStaffRoles, isAllowed, isUserFoundBy } from '../../accounts/server/index.ts';
import { shiftMessages, type VolunteerSkill } from '../volunteers.constants.ts';
import type { HourTotals } from '../shifts.contract.ts';
import type { HourEntry, Volunteer, VolunteerDetails, VolunteersQuery } from '../volunteers.contract.ts';
import { hourRows, hourSums } from './hours.queries.ts';
import { listShiftsOf } from './shifts.queries.ts';

const MAX_PAST = 50;
const MAX_ENTRIES = 200;

interface QueryContext {
  currentUser: CurrentUser;
  now: Date;
  timeZone: string;
}

/** Everyone who has the role Volunteer, has signed up, or has hours; by name. */
export function listVolunteers(
  db: Database,
  { search, skill }: VolunteersQuery,
  context: Omit<QueryContext, 'currentUser'>,
): List<Volunteer> {
  const { now } = context;
  let matching = db.selectFrom('users').where(
    sql<SqlBool>`(${hasVolunteered()} or exists (
      select from staff_grants g where g.user_id = users.id and g.role = 'volunteer'
        and (g.ends_at is null or g.ends_at > ${now})))`,
  );
  if (search !== undefined) matching = matching.where(isUserFoundBy(search));
  if (skill !== undefined) {
    matching = matching.where(
      sql<SqlBool>`exists (select from volunteer_skills v where v.user_id = users.id and v.skill = ${skill})`,
    );
  }
  return listFromQuery(db, {
    matching,
    rows: withDetails(matching, context)
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id'),
    toItems: (rows) => rows.map(toVolunteer),
  });
}

/**
 * Someone on the staff, or who has volunteered.
 * @throws ApiError 404 for anyone else: coordinators needn't see all accounts
 */
export async function getVolunteer(db: Database, id: number, context: QueryContext): Promise<VolunteerDetails> {
  const matching = db
    .selectFrom('users')
    .where('users.id', '=', id)
    .where(isVolunteer(sql`users.id`, context.now));
  const row = await withDetails(matching, context).executeTakeFirst();
  if (!row) throw new ApiError(404, shiftMessages.noVolunteer);
  return {
    ...toVolunteer(row),
    upcoming: await listShiftsOf(db, id, 'upcoming', context),
    past: await listShiftsOf(db, id, 'past', { ...context, limit: MAX_PAST }),
    entries: await listEntries(db, id),
  };
}

/** Whether coordinators may see an account: it is on the staff, or has volunteered. */
export function isVolunteer(userId: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isAllowed(userId, 'use dashboard', now)} or ${hasVolunteered(userId)})`;
}

function hasVolunteered(userId: RawBuilder<unknown> = sql`users.id`): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select from shift_sign_ups s where s.user_id = ${userId})
    or exists (select from volunteer_hours e where e.user_id = ${userId}))`;
}

interface VolunteerRow {
  id: number;
  name: string;
  email: string;
  phone_number: string | null;
  staff_roles: StaffRole[];
  skills: VolunteerSkill[];
  minutes: HourTotals;
  next_shift: { id: number; title: string; starts_at: string } | null;
  no_shows: number;
}

function withDetails(matching: ReturnType<typeof selectUsers>, context: { now: Date; timeZone: string }) {
  const { now } = context;
  return matching
    .select(['users.id', 'users.name', 'users.email', 'users.phone_number'])
    .select(activeStaffRoles(now).as('staff_roles'))
    .select(
      sql<VolunteerSkill[]>`array(
        select v.skill from volunteer_skills v where v.user_id = users.id order by v.skill)`.as('skills'),
    )
    .select(
      sql<HourTotals>`(select to_jsonb(sums) from (
        select ${hourSums(context)} from ${hourRows(context)} hours where user_id = users.id) sums)`.as('minutes'),
    )
    .select(
      sql<VolunteerRow['next_shift']>`(
        select jsonb_build_object('id', h.id, 'title', h.title, 'starts_at', h.starts_at)
        from shift_sign_ups s join shifts h on h.id = s.shift_id
        where s.user_id = users.id and s.ends_at > ${now} order by s.starts_at limit 1)`.as('next_shift'),
    )
    .select(
      sql<number>`(select count(*)::integer from shift_sign_ups s where s.user_id = users.id and s.is_no_show
        and s.starts_at > ${now}::timestamptz - interval '12 months')`.as('no_shows'),
    );
}

function selectUsers(db: Database) {
  return db.selectFrom('users');
}

function toVolunteer(row: VolunteerRow): Volunteer {
  const { next_shift } = row;
  return {
    ...row,
    phone_number: row.phone_number ?? '',
    next_shift: next_shift && { ...next_shift, starts_at: new Date(next_shift.starts_at).toISOString() },
  };
}

/** @throws ApiError 404 for another volunteer's, or one that was deleted */
export async function getEntry(db: Database, userId: number, id: number): Promise<HourEntry> {
  const row = await selectEntries(db, userId).where('e.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, shiftMessages.noEntry);
  return toEntry(row);
}

async function listEntries(db: Database, userId: number): Promise<HourEntry[]> {
  const rows = await selectEntries(db, userId)
    .orderBy('e.day', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(toEntry);
}

function selectEntries(db: Database, userId: number) {
  return db
    .selectFrom('volunteer_hours as e')
    .leftJoin('users as u', 'u.id', 'e.recorded_by')
    .select(['e.id', 'e.day', 'e.minutes', 'e.note', 'e.recorded_at', 'u.name as recorded_by'])
    .where('e.user_id', '=', userId);
}

function toEntry(row: Omit<HourEntry, 'recorded_at'> & { recorded_at: Date }): HourEntry {
  return { ...row, recorded_at: row.recorded_at.toISOString() };
}
