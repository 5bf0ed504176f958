import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import { capabilitiesOf } from '../../../platform/capabilities.contract.ts';
import type { ProofMethod } from '../../../platform/http/api-error.ts';
import type { FindCurrentUser, UserRoles } from '../../../platform/http/current-user.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { roleIds } from './schema.ts';
import { activeStaffRoles } from './staff-access.ts';
import { startedSince, usedSince } from './sessions.ts';

/** A proof of who someone is counts for as long, for calls that need one. */
const STEP_UP_MS = 10 * 60_000;

/** A dashboard makes many requests: update at most once a minute. */
const LAST_USED_UPDATE_MS = 60_000;

/**
 * Makes the function that finds a session's user, with the current role (`product.md`, section 10). It finds nobody for
 * an unknown token, one not used for seven days, or one from a login a month ago.
 * @param getShelter says from which day on Admins need a second factor
 * @param also an expression that the same statement reads, and what receives its value
 */
export function createSessionLookup(
  db: Database,
  clock: Clock,
  getShelter: GetShelter,
  also: { expression: RawBuilder<string>; onRead: (value: string) => void } | null = null,
): FindCurrentUser {
  const findSession = compileOnce((_db, value: Value<{ token_hash: string; used: Date; started: Date; now: Date }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'users.name', 'users.email', 'roles.name as role'])
      .select(['sessions.id as session_id', 'sessions.last_used_at'])
      .select(sql<Date>`coalesce(sessions.stepped_up_at, sessions.created_at)`.as('stepped_up_at'))
      .select(isAdminWithoutSecondFactor.as('lacks_second_factor'))
      .select(activeStaffRoles(value('now')).as('staff_roles'))
      .select((also?.expression ?? sql<string>`null`).as('also'))
      .where('sessions.token_hash', '=', value('token_hash'))
      .where('sessions.last_used_at', '>', value('used'))
      .where('sessions.created_at', '>', value('started')),
  );
  return async (token, ip) => {
    const now = clock.now();
    const [found] = await findSession(db, {
      token_hash: hashToken(token),
      used: usedSince(now),
      started: startedSince(now),
      now,
    });
    if (!found) return null;
    const { last_used_at, stepped_up_at, lacks_second_factor, also: read, ...user } = found;
    also?.onRead(read);
    if (now.getTime() - last_used_at.getTime() > LAST_USED_UPDATE_MS) {
      await db.updateTable('sessions').set({ last_used_at: now, ip }).where('id', '=', user.session_id).execute();
    }
    return {
      ...user,
      capabilities: capabilitiesOf(user.staff_roles),
      is_stepped_up: now.getTime() - stepped_up_at.getTime() <= STEP_UP_MS,
      must_add_second_factor: lacks_second_factor && isSecondFactorRequired(await getShelter(), now),
    };
  };
}

/** From which day on Admins need a second factor; empty: never. */
export interface SecondFactorRule {
  timeZone: string;
  adminSecondFactorFrom: string;
}
type GetShelter = () => Promise<SecondFactorRule>;

/** Whether Admins need a second factor by now. */
export function isSecondFactorRequired({ timeZone, adminSecondFactorFrom }: SecondFactorRule, now: Date): boolean {
  return adminSecondFactorFrom !== '' && dayIn(timeZone, now) >= adminSecondFactorFrom;
}

/** A condition: whether an account has a second factor. */
export function hasSecondFactor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from passkeys where passkeys.user_id = ${userId})
    or exists (
      select from authenticator_apps app where app.user_id = ${userId} and app.confirmed_at is not null))`;
}

/** An expression for statements on `users`. */
const isAdminWithoutSecondFactor = sql<boolean>`(
  users.role_id = ${sql.lit(roleIds.Admin)} and not ${hasSecondFactor(sql.ref('users.id'))})`;

/** How an account can prove who uses it. */
export async function listProofMethods(db: Database, userId: number): Promise<ProofMethod[]> {
  const account = await db
    .selectFrom('users')
    .select([
      sql<boolean>`password_hash is not null`.as('password'),
      sql<boolean>`exists (
        select from authenticator_apps app where app.user_id = users.id and app.confirmed_at is not null)`.as('totp'),
      sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as('passkey'),
      sql<boolean>`exists (
        select from recovery_codes code where code.user_id = users.id and code.used_at is null)`.as('recovery code'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  const methods = ['password', 'totp', 'passkey', 'recovery code'] as const;
  return methods.filter((method) => account?.[method]);
}

/** The active ones among these sessions, with the current roles of their users. */
export async function findActiveSessions(
  db: Database,
  { clock, getShelter }: { clock: Clock; getShelter: GetShelter },
  ids: readonly number[],
): Promise<Map<number, UserRoles>> {
  const now = clock.now();
  const active = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['sessions.id', 'roles.name as role', activeStaffRoles(now).as('staff_roles')])
    .select(isAdminWithoutSecondFactor.as('lacks'))
    .where(sql<boolean>`sessions.id = any(${ids})`)
    .where('sessions.last_used_at', '>', usedSince(now))
    .where('sessions.created_at', '>', startedSince(now))
    .execute();
  const isRequired = active.some(({ lacks }) => lacks) && isSecondFactorRequired(await getShelter(), now);
  return new Map(active.flatMap(({ id, lacks, ...roles }) => (lacks && isRequired ? [] : [[id, roles]])));
}
