import type { Insertable } from 'kysely';
import type { StaffRole } from '../src/platform/capabilities.contract.ts';
import type { Database, Tables } from '../src/platform/database.ts';
import type { VolunteerSkill } from '../src/features/volunteers/volunteers.constants.ts';
import { dayOf, startOfDay } from './adoptions/demo-types.ts';
import { findDemoPeople } from './people-and-pets.ts';
import { demoAccounts } from './people.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;
const WEEKS_BEFORE = 8;
const WEEKS_AFTER = 3;
/** The first ones to sign up have foster homes. */
const FIRST_PERSON = 10;
const MAX_LATE = 15 * minute;

/** Staff with narrower roles. */
const staff: readonly StaffRole[] = ['adoption counselor', 'medical', 'foster coordinator'];

/** What each of the volunteers can do. */
const volunteers: readonly (readonly VolunteerSkill[])[] = [
  ['dog walking', 'large dogs'],
  ['dog walking'],
  ['dog walking', 'cat care'],
  ['dog walking', 'training'],
  ['dog walking', 'driving'],
  ['cat care', 'cleaning', 'photography'],
  ['cat care', 'cleaning'],
  ['front desk', 'cleaning', 'events'],
];

interface DemoShift {
  title: string;
  location: string;
  notes: string | null;
  /** From Sunday, 0. */
  weekdays: readonly number[];
  /** In hours after midnight. */
  starts: number;
  ends: number;
  places: number;
  skills: VolunteerSkill[];
  /** Who comes in turn; no one is on two lists that overlap. */
  people: readonly number[];
}

const shifts: readonly DemoShift[] = [
  {
    title: 'Morning dog walks',
    location: 'Kennel building',
    notes: 'Wear sturdy shoes. Leashes hang beside the door.',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    starts: 9,
    ends: 11,
    places: 3,
    skills: ['dog walking'],
    people: [0, 1, 2, 3, 4],
  },
  {
    title: 'Cat socializing',
    location: 'Cat rooms',
    notes: null,
    weekdays: [2, 4, 6],
    starts: 14,
    ends: 16,
    places: 2,
    skills: ['cat care'],
    people: [5, 2, 6],
  },
  {
    title: 'Front desk',
    location: 'Lobby',
    notes: 'Greet visitors and answer the phone. A colleague is always nearby.',
    weekdays: [1, 3, 5],
    starts: 10,
    ends: 14,
    places: 1,
    skills: ['front desk'],
    people: [7],
  },
  {
    title: 'Cleaning crew',
    location: '',
    notes: null,
    weekdays: [6],
    starts: 8,
    ends: 11,
    places: 4,
    skills: [],
    people: [5, 6, 7],
  },
  {
    title: 'Ride to the vet',
    location: 'Parking lot',
    notes: 'Two crates fit in the van. Bring your license.',
    weekdays: [3],
    starts: 7.5,
    ends: 8.75,
    places: 1,
    skills: ['driving'],
    people: [4],
  },
];

interface DemoPeople {
  admin: number;
  /** In the order of `volunteers`. */
  volunteers: readonly number[];
}

/**
 * Grants some of the demo's people staff roles, and inserts the volunteers' shifts, hours and skills. Requires the people.
 */
export async function insertVolunteers(trx: Database, now: Date): Promise<void> {
  const ids = await findDemoPeople(trx, { offset: FIRST_PERSON, limit: staff.length + volunteers.length });
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirstOrThrow();
  const people = { admin: admin.id, volunteers: ids.slice(staff.length) };
  const today = startOfDay(now);
  await insertRolesAndSkills(trx, ids, { ...people, today });
  const random = seededRandom(20_261_129);
  for (const shift of shifts) {
    for (const weekday of shift.weekdays) await insertSeries(trx, { shift, weekday }, { people, random, now });
  }
  await insertHours(trx, people, today);
}

/** Removes what isn't deleted with the demo's people. */
export async function removeVolunteers(trx: Database): Promise<void> {
  await trx.deleteFrom('shifts').where('is_demo', '=', true).execute();
  await trx.deleteFrom('volunteer_hours').where('is_demo', '=', true).execute();
}

async function insertRolesAndSkills(
  trx: Database,
  ids: readonly number[],
  { admin, today, ...people }: DemoPeople & { today: Date },
): Promise<void> {
  const since = new Date(today.getTime() - WEEKS_BEFORE * 7 * day);
  const roles = [...staff, ...volunteers.map((): StaffRole => 'volunteer')];
  await trx
    .insertInto('staff_grants')
    .values(
      ids.map((user_id, at) => ({ user_id, role: roles[at]!, granted_by: admin, granted_at: since, ends_at: null })),
    )
    .execute();
  const skills = people.volunteers.flatMap((user_id, at) =>
    volunteers[at]!.map((skill) => ({ user_id, skill, added_by: admin, added_at: since })),
  );
  await trx.insertInto('volunteer_skills').values(skills).execute();
}

interface SeriesContext {
  people: DemoPeople;
  random: SeededRandom;
  now: Date;
}

/** One shift on the same weekday of each week. */
async function insertSeries(
  trx: Database,
  { shift, weekday }: { shift: DemoShift; weekday: number },
  { people, random, now }: SeriesContext,
): Promise<void> {
  const { title, location, notes, places, skills } = shift;
  const today = startOfDay(now);
  const first = today.getTime() + (weekday - today.getUTCDay() - WEEKS_BEFORE * 7) * day;
  const weeks = Array.from({ length: WEEKS_BEFORE + WEEKS_AFTER }, (_, week) => new Date(first + week * 7 * day));
  const created_at = new Date(first - 7 * day);
  const rows = weeks.map((date) => ({
    series_id: null,
    title,
    location,
    notes,
    places,
    skills,
    starts_at: new Date(date.getTime() + shift.starts * hour),
    ends_at: new Date(date.getTime() + shift.ends * hour),
    created_by: people.admin,
    created_at,
    canceled_at: null,
    is_demo: true,
  }));
  const inserted = await trx.insertInto('shifts').values(rows).returning('id').execute();
  const ids = inserted.map(({ id }) => id).toSorted((one, other) => one - other);
  await trx.updateTable('shifts').set({ series_id: ids[0]! }).where('id', 'in', ids).execute();
  const signUps = ids.flatMap((id, week) => listSignUps({ id, ...rows[week]! }, { shift, week, people, random, now }));
  await trx.insertInto('shift_sign_ups').values(signUps).execute();
}

type ShiftTimes = Pick<Tables['shifts'], 'starts_at' | 'ends_at' | 'places'> & { id: number };

/** The shifts of past weeks were full; of this week's and the coming ones, some places are free. */
function listSignUps(
  { id, starts_at, ends_at, places }: ShiftTimes,
  { shift, week, people, random, now }: SeriesContext & { shift: DemoShift; week: number },
): Insertable<Tables['shift_sign_ups']>[] {
  // As many at any hour, and the same numbers drawn for each.
  const filled = week < WEEKS_BEFORE ? places : random.between(places > 1 ? 1 : 0, places);
  const isPast = ends_at.getTime() + MAX_LATE <= now.getTime();
  return Array.from({ length: Math.min(shift.people.length, filled) }, (_, at) => {
    const person = shift.people[(week + at) % shift.people.length]!;
    const signedUp = new Date(starts_at.getTime() - random.between(12, 20) * day);
    // Seldom, someone doesn't come.
    const isNoShow = random.chance(0.02) && isPast;
    const arrived = new Date(starts_at.getTime() + random.between(-9, 6) * minute);
    const left = new Date(ends_at.getTime() - 10 * minute + random.next() * (10 * minute + MAX_LATE));
    return {
      shift_id: id,
      starts_at,
      ends_at,
      places,
      user_id: people.volunteers[person]!,
      position: at + 1,
      signed_up_at: new Date(Math.min(signedUp.getTime(), now.getTime() - hour)),
      added_by: null,
      reminded_at: starts_at.getTime() - now.getTime() < day ? new Date(starts_at.getTime() - day) : null,
      checked_in_at: isPast && !isNoShow ? arrived : null,
      checked_out_at: isPast && !isNoShow ? left : null,
      is_no_show: isNoShow,
    };
  });
}

/** Hours without a check-in, such as of an event. */
async function insertHours(trx: Database, { admin, volunteers: ids }: DemoPeople, today: Date): Promise<void> {
  const entries = [
    { person: 7, daysAgo: 20, minutes: 300, note: 'Adoption event at the farmers’ market' },
    { person: 5, daysAgo: 20, minutes: 240, note: 'Adoption event at the farmers’ market' },
    { person: 3, daysAgo: 9, minutes: 90, note: 'Helped with a behavior workshop' },
  ];
  await trx
    .insertInto('volunteer_hours')
    .values(
      entries.map(({ person, daysAgo, minutes, note }) => ({
        user_id: ids[person]!,
        day: dayOf(new Date(today.getTime() - daysAgo * day)),
        minutes,
        note,
        recorded_by: admin,
        recorded_at: new Date(today.getTime() - (daysAgo - 1) * day + 9 * hour),
        is_demo: true,
      })),
    )
    .execute();
}
