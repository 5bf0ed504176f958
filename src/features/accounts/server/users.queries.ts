import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { countRows } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Role, User } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
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

/** All Admins, by name. */
export async function listColleagues(db: Database): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role_id', '=', roleIds.Admin)
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

/** Admins' names by id; without deleted users and former Admins. */
export async function listAdminNames(
  db: Database,
  ids: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', known)
    .where('role_id', '=', roleIds.Admin)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
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
    .select(['users.id', 'users.name', 'email', 'phone_number', 'roles.name as role', 'created_at'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('last_used_at', 'desc')
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
    sessions: sessions.map((session) => ({ device: describeDevice(session.user_agent), ...session })),
    known_networks: networks,
    password_links,
  };
}

function selectUsers(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone_number', 'users.role_id', 'users.created_at'])
    .select('roles.name as role_name');
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

function toUser({ role_name, created_at, ...user }: UserRow): User {
  return { ...user, role: { id: user.role_id, name: role_name }, created_at: created_at.toISOString() };
}
