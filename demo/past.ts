import type { Insertable } from 'kysely';
import { welcomeEmail } from '../src/features/accounts/server/index.ts';
import type {} from '../src/features/accounts/server/schema.ts';
import type {} from '../src/platform/audit/schema.ts';
import type { Database, Tables } from '../src/platform/database.ts';
import type {} from '../src/platform/email/schema.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

type Deed = Insertable<Tables['audit_log']>;

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
const MAILS_OF_DAYS = 360;

/** What the people of the demo shelter did before its first start: the audit log, and the mails that they got. */
export async function insertPast(trx: Database, publicUrl: string, now: Date): Promise<void> {
  const users = await listDemoUsers(trx);
  const deeds = demoDeeds(users, now);
  for (let from = 0; from < deeds.length; from += 500) {
    await trx
      .insertInto('audit_log')
      .values(deeds.slice(from, from + 500))
      .execute();
  }
  const since = Math.floor(now.getTime() / day) * day - MAILS_OF_DAYS * day;
  const mails = users
    .filter(({ role, created_at }) => role === 'User' && created_at.getTime() > since)
    .map(({ name, email, created_at }) => ({
      kind: 'welcome',
      to_name: name,
      to_email: email,
      content: JSON.stringify(welcomeEmail(name, publicUrl)),
      is_demo: true,
      state: 'kept' as const,
      next_attempt_at: created_at,
      created_at,
      completed_at: new Date(created_at.getTime() + 1000),
    }));
  if (mails.length > 0) await trx.insertInto('emails').values(mails).execute();
}

/** Takes out of the log and the outbox what people of the demo shelter did and got. */
export async function removePast(trx: Database): Promise<void> {
  const demoUsers = trx.selectFrom('users').select('id').where('is_demo', '=', true);
  await trx
    .deleteFrom('audit_log')
    .where(({ or, and, eb }) =>
      or([eb('actor_id', 'in', demoUsers), and([eb('subject_type', '=', 'user'), eb('subject_id', 'in', demoUsers)])]),
    )
    .execute();
  await trx.deleteFrom('emails').where('is_demo', '=', true).execute();
}

/** The same deeds each time: sign-ups as people came, an Admin who logs in on most days, adopters who come back. */
function demoDeeds(users: readonly DemoUser[], now: Date): Deed[] {
  const random = seededRandom(20_260_718);
  const adopters = users.filter(({ role }) => role === 'User');
  const deeds = adopters.map((user) => deed(user, 'user.signed_up', user.id, user.created_at));
  for (const admin of users.filter(({ role }) => role === 'Admin')) {
    for (let ago = 180; ago > 0; ago--) {
      if (!random.chance(0.7)) continue;
      const at = timestampOf(random, now, ago);
      deeds.push(deed(admin, 'session.login', admin.id, at));
      if (random.chance(0.12)) {
        const fields = random.chance(0.5) ? ['phone_number'] : ['name', 'phone_number'];
        const changed = random.pick(adopters).id;
        deeds.push(deed(admin, 'user.updated', changed, later(at, random), { fields }));
      }
      if (random.chance(0.5)) deeds.push(deed(admin, 'session.logout', null, later(at, random)));
    }
  }
  for (const adopter of adopters) {
    const age = Math.floor((now.getTime() - adopter.created_at.getTime()) / day);
    if (age < 1) continue;
    for (let visits = random.between(0, 4); visits > 0; visits--) {
      const at = timestampOf(random, now, random.between(1, age));
      const first = adopter.created_at.getTime() + hour;
      deeds.push(deed(adopter, 'session.login', adopter.id, new Date(Math.max(at.getTime(), first))));
    }
  }
  return deeds.toSorted((one, other) => one.at.valueOf() - other.at.valueOf());
}

function deed(actor: DemoUser, action: string, subject_id: number | null, at: Date, details = {}): Deed & { at: Date } {
  const subject_type = action === 'session.logout' ? 'session' : 'user';
  return { at, actor_id: actor.id, action, subject_type, subject_id, details: JSON.stringify(details), ip: null };
}

/** Some moment of the shelter's day, so many days ago. */
function timestampOf(random: SeededRandom, now: Date, daysAgo: number): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  return new Date(
    midnight - daysAgo * day + random.between(opening[0], opening[1]) * hour + random.between(0, 3_599_999),
  );
}

function later(moment: Date, random: SeededRandom): Date {
  return new Date(moment.getTime() + random.between(2, 240) * 60_000);
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
