import type { Insertable } from 'kysely';
import { welcomeEmail } from '../src/features/accounts/server/index.ts';
import type { Database, Tables } from '../src/platform/database.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

type DemoEvent = Insertable<Tables['audit_log']>;

interface DemoUser {
  id: number;
  name: string;
  email: string;
  created_at: Date;
  role: string;
}

const day = 86_400_000;
const hour = 3_600_000;
/** The shelter's office hours, as hours of the day. */
const opening = [8, 19] as const;
const EMAIL_DAYS = 360;

/** Inserts the demo people's activity before the first start: audit log entries and received emails. */
export async function insertHistory(trx: Database, publicUrl: string, now: Date): Promise<void> {
  const users = await listDemoUsers(trx);
  const events = demoEvents(users, now);
  for (let from = 0; from < events.length; from += 500) {
    await trx
      .insertInto('audit_log')
      .values(events.slice(from, from + 500))
      .execute();
  }
  const since = Math.floor(now.getTime() / day) * day - EMAIL_DAYS * day;
  const emails = users
    .filter(({ role, created_at }) => role === 'User' && created_at.getTime() > since)
    .map(({ name, email, created_at }) => ({
      type: 'welcome',
      to_name: name,
      to_email: email,
      content: JSON.stringify(welcomeEmail(name, publicUrl)),
      is_demo: true,
      status: 'kept' as const,
      next_attempt_at: created_at,
      created_at,
      completed_at: new Date(created_at.getTime() + 1000),
    }));
  if (emails.length > 0) await trx.insertInto('emails').values(emails).execute();
}

/** Removes the demo people's audit log entries and emails. */
export async function removeHistory(trx: Database): Promise<void> {
  const demoUsers = trx.selectFrom('users').select('id').where('is_demo', '=', true);
  await trx
    .deleteFrom('audit_log')
    .where(({ or, and, eb }) =>
      or([eb('actor_id', 'in', demoUsers), and([eb('subject_type', '=', 'user'), eb('subject_id', 'in', demoUsers)])]),
    )
    .execute();
  await trx.deleteFrom('emails').where('is_demo', '=', true).execute();
}

/** The same events each time: sign-ups, an Admin's logins on most days, adopters' logins. */
function demoEvents(users: readonly DemoUser[], now: Date): DemoEvent[] {
  const random = seededRandom(20_260_718);
  const adopters = users.filter(({ role }) => role === 'User');
  const events = adopters.map((user) => event(user, 'user.signed_up', user.id, user.created_at));
  for (const admin of users.filter(({ role }) => role === 'Admin')) {
    for (let ago = 180; ago > 0; ago--) {
      if (!random.chance(0.7)) continue;
      const at = timestampOf(random, now, ago);
      events.push(event(admin, 'session.login', admin.id, at));
      if (random.chance(0.12)) {
        const fields = random.chance(0.5) ? ['phone_number'] : ['name', 'phone_number'];
        const changed = random.pick(adopters).id;
        events.push(event(admin, 'user.updated', changed, later(at, random), { fields }));
      }
      if (random.chance(0.5)) events.push(event(admin, 'session.logout', null, later(at, random)));
    }
  }
  for (const adopter of adopters) {
    const age = Math.floor((now.getTime() - adopter.created_at.getTime()) / day);
    if (age < 1) continue;
    for (let visits = random.between(0, 4); visits > 0; visits--) {
      const at = timestampOf(random, now, random.between(1, age));
      const first = adopter.created_at.getTime() + hour;
      events.push(event(adopter, 'session.login', adopter.id, new Date(Math.max(at.getTime(), first))));
    }
  }
  return events.toSorted((one, other) => one.at.valueOf() - other.at.valueOf());
}

function event(
  actor: DemoUser,
  action: string,
  subject_id: number | null,
  at: Date,
  details = {},
): DemoEvent & { at: Date } {
  const subject_type = action === 'session.logout' ? 'session' : 'user';
  return { at, actor_id: actor.id, action, subject_type, subject_id, details: JSON.stringify(details), ip: null };
}

/** A random time in the opening hours, `daysAgo` days ago. */
function timestampOf(random: SeededRandom, now: Date, daysAgo: number): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  return new Date(
    midnight - daysAgo * day + random.between(opening[0], opening[1]) * hour + random.between(0, 3_599_999),
  );
}

function later(timestamp: Date, random: SeededRandom): Date {
  return new Date(timestamp.getTime() + random.between(2, 240) * 60_000);
}

async function listDemoUsers(trx: Database): Promise<DemoUser[]> {
  return trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.created_at', 'roles.name as role'])
    .where('is_demo', '=', true)
    .orderBy('users.id')
    .execute();
}
