import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { countRows } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Capability, StaffRole } from '../../../platform/capabilities.contract.ts';
import type { Role, User } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { isAllowed } from './staff-access.ts';
import { describeDevice } from './describe-device.ts';

export async function findUser(db: Database, id: number): Promise<User | null> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Users in the order of these ids. */
export async function loadUsers(db: Database, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const rows = await selectUsers(db)
    .where('users.id', '=', sql<number>`any(${ids})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toUser(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countUsers(db: Database): Promise<number> {
  return countRows(db.selectFrom('users'));
}

export async function listRoles(db: Database): Promise<Role[]> {
  return db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute();
}

/** Everyone on the staff who may do this, by name. */
export async function listColleagues(
  db: Database,
  capability: Capability,
  now: Date,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(isAllowed(sql.ref('users.id'), capability, now))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Names by id; without deleted users. */
export async function listUserNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names by id of those who work for the shelter, or did; without deleted users. */
export async function listStaffNames(
  db: Database,
  ids: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  return listUserNames(
    db,
    ids.filter((id) => id !== null),
  );
}

const MAX_PEOPLE = 1000;

/** The ids of users with this in their name, at most a thousand. */
export async function findIdsByName(db: Database, search: string): Promise<number[]> {
  // The name is the first of three lines.
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from users where search_text like lower(${`${containing(search)}\n%\n%`}) limit ${MAX_PEOPLE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The condition for ids of users with this in their name or email. */
export function isUserFoundBy(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`users.search_text like lower(${`${containing(search)}\n%`})`;
}

/** The account's stored personal data. Passwords, tokens and links appear only as dates. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.name',
      'email',
      'phone_number',
      'roles.name as role',
      'created_at',
      'email_confirmed_at',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('last_used_at', 'desc')
    .execute();
  const staff_roles = await db
    .selectFrom('staff_grants')
    .select(['role', 'granted_at', 'ends_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const networks = await db
    .selectFrom('known_networks')
    .select(['network', 'last_sign_in_at'])
    .where('user_id', '=', id)
    .orderBy('last_sign_in_at', 'desc')
    .execute();
  const password_links = await db
    .selectFrom('password_resets')
    .select('created_at as requested_at')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return {
    account,
    staff_roles,
    ...(await exportSignIn(db, id)),
    sessions: sessions.map((session) => ({ device: describeDevice(session.user_agent), ...session })),
    known_networks: networks,
    password_links,
  };
}

/** How they log in, as dates and names. */
async function exportSignIn(db: Database, id: number): Promise<Record<string, unknown>> {
  const own = (
    table: 'passkeys' | 'authenticator_apps' | 'recovery_codes' | 'remembered_devices' | 'linked_accounts',
  ) => db.selectFrom(table).where('user_id', '=', id).orderBy('created_at');
  return {
    passkeys: await own('passkeys').select(['name', 'created_at', 'last_used_at']).execute(),
    authenticator_apps: await own('authenticator_apps').select(['created_at', 'confirmed_at']).execute(),
    recovery_codes: await own('recovery_codes').select(['created_at', 'used_at']).execute(),
    remembered_devices: await own('remembered_devices')
      .select(['user_agent', 'ip', 'created_at', 'last_used_at'])
      .execute(),
    linked_accounts: await own('linked_accounts')
      .select(['provider', 'issuer', 'subject', 'label', 'created_at', 'last_used_at'])
      .execute(),
  };
}

function selectUsers(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone_number', 'users.role_id', 'users.created_at'])
    .select('roles.name as role_name')
    .select(
      sql<{ role: StaffRole; ends_at: string | null }[]>`(
        select coalesce(json_agg(json_build_object('role', g.role, 'ends_at', g.ends_at) order by g.id), '[]')
        from staff_grants g where g.user_id = users.id and users.role_id <> ${sql.lit(roleIds.Admin)})`.as(
        'staff_roles',
      ),
    );
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

function toUser({ role_name, created_at, staff_roles, ...user }: UserRow): User {
  return {
    ...user,
    role: { id: user.role_id, name: role_name },
    created_at: created_at.toISOString(),
    staff_roles: staff_roles.map(({ role, ends_at }) => ({
      role,
      ends_at: ends_at && new Date(ends_at).toISOString(),
    })),
  };
}
