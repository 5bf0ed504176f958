import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { accountMessages } from '../account-words.contract.ts';
import type { Session } from '../accounts.contract.ts';
import { describeDevice } from './describe-device.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import type {} from './schema.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 7;
/** Written at most once a minute: a dashboard makes many calls. */
const USE_NOTED_EVERY_MS = 60_000;
const NETWORKS_KEPT_DAYS = 365;
/** Of one person; with one more the session that was used longest ago ends. */
const MAX_SESSIONS = 50;

/** Where a request comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/**
 * Begins a session, and remembers the place as one from which this person has signed in.
 * @returns the token, which is stored nowhere
 */
export async function startSession(
  db: Database,
  userId: number,
  { ip, userAgent, now }: Origin & { now: Date },
): Promise<string> {
  const token = makeToken();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      ip,
      user_agent: userAgent.slice(0, 400),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS);
  await db.deleteFrom('sessions').where('id', 'in', oldest).execute();
  await rememberPlace(db, userId, ip, now);
  return token;
}

/** Records a network from which this person signed in or created the account. */
export async function rememberPlace(db: Database, userId: number, ip: string, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_networks')
    .values({ user_id: userId, network: networkOf(ip), last_sign_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_sign_in_at: now }))
    .execute();
}

/** Whether this person has signed in or created the account from this network. */
export async function hasSignedInFrom(db: Database, userId: number, ip: string): Promise<boolean> {
  const known = await db
    .selectFrom('sign_in_networks')
    .select('network')
    .where('user_id', '=', userId)
    .where('network', '=', networkOf(ip))
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Finds whose token this is, with the role of this moment (`product.md`, section 10).
 * @returns null for a token that never was, has ended, or has not been used for seven days
 */
export async function findCurrentUser(
  db: Database,
  clock: Clock,
  token: string,
  ip: string,
): Promise<CurrentUser | null> {
  const now = clock.now();
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'roles.name as role'])
    .select(['sessions.id as session_id', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.last_used_at', '>', daysBefore(now, VALID_DAYS))
    .executeTakeFirst();
  if (!found) return null;
  const { last_used_at, ...currentUser } = found;
  if (now.getTime() - last_used_at.getTime() > USE_NOTED_EVERY_MS) {
    await db.updateTable('sessions').set({ last_used_at: now, ip }).where('id', '=', currentUser.session_id).execute();
  }
  return currentUser;
}

/** Which of these sessions last, and the role that whose they are has at this moment. */
export async function findSessions(
  db: Database,
  clock: Clock,
  ids: readonly number[],
): Promise<Map<number, CurrentUser['role']>> {
  const lasting = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['sessions.id', 'roles.name as role'])
    .where(sql<boolean>`sessions.id = any(${ids})`)
    .where('sessions.last_used_at', '>', daysBefore(clock.now(), VALID_DAYS))
    .execute();
  return new Map(lasting.map(({ id, role }) => [id, role]));
}

/** Holds in a statement where this session of theirs lasts, and they still have their role: for what writes at once. */
export function sessionLasts({
  id,
  session_id,
  role,
}: Pick<CurrentUser, 'id' | 'session_id' | 'role'>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
    where s.id = ${session_id} and u.id = ${id} and r.name = ${role})`;
}

/**
 * Makes sure, inside the transaction that acts for a caller, that they are still who they were when the call was let
 * in: hashing a password and waiting for a lock take long enough for an Admin to sign them out.
 * @throws ApiError 401 where the session has ended, or the role is another
 */
export async function confirmCurrentUser(db: Database, { session_id, role }: CurrentUser): Promise<void> {
  const still = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('sessions.id')
    .where('sessions.id', '=', session_id)
    .where('roles.name', '=', role)
    .executeTakeFirst();
  if (!still) throw new ApiError(401, accountMessages.sessionEnded);
}

/**
 * The same, and keeps the account from being deleted until the transaction ends, where what is written belongs to it.
 * @returns whether it is one of the demo shelter's
 * @throws ApiError 401 as `confirmCurrentUser`
 */
export async function lockCurrentUser(trx: Database, currentUser: CurrentUser): Promise<{ is_demo: boolean }> {
  const account = await trx
    .selectFrom('users')
    .select('is_demo')
    .where('id', '=', currentUser.id)
    .forKeyShare()
    .executeTakeFirst();
  await confirmCurrentUser(trx, currentUser);
  if (!account) throw new ApiError(401, accountMessages.sessionEnded);
  return account;
}

/**
 * The same, one of a person's calls at a time: where what they have is counted, two at once may both be the last that
 * fits.
 * @throws ApiError 401 as `confirmCurrentUser`
 */
export async function confirmCurrentUserInTurn(trx: Database, currentUser: CurrentUser): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', currentUser.id).forNoKeyUpdate().execute();
  await confirmCurrentUser(trx, currentUser);
}

/** Where somebody is signed in, the session used last first. */
export async function listSessions(db: Database, currentUser: CurrentUser, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', currentUser.id)
    .where('last_used_at', '>', daysBefore(now, VALID_DAYS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, user_agent, ip, created_at, last_used_at }) => ({
    id,
    is_current: id === currentUser.session_id,
    device: describeDevice(user_agent),
    ip,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}

/** Ends the session that a call was made in. */
export async function logOut(db: Database, currentUser: CurrentUser, ip: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', currentUser.session_id).execute();
    const subject = { type: 'session', id: currentUser.session_id };
    await recordEvent(trx, { actor: currentUser, action: 'session.logout', subject, ip, now });
  });
}

/**
 * Ends one of a person's own sessions.
 * @throws ApiError 404 where they have none of this number
 */
export async function endOwnSession(
  db: Database,
  currentUser: CurrentUser,
  { id, ip, now }: { id: number; ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returning('id')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!ended) throw new ApiError(404, accountMessages.sessionNotFound);
    await recordEvent(trx, {
      actor: currentUser,
      action: 'session.ended',
      subject: { type: 'session', id },
      ip,
      now,
    });
  });
}

/** Ends all of a person's own sessions but the one that the call was made in. */
export async function endOtherSessions(db: Database, currentUser: CurrentUser, ip: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', currentUser.id)
      .where('id', '!=', currentUser.session_id)
      .returning('id')
      .execute();
    await confirmCurrentUser(trx, currentUser);
    if (ended.length === 0) return;
    const subject = { type: 'user', id: currentUser.id };
    const details = { count: ended.length };
    await recordEvent(trx, { actor: currentUser, action: 'session.others_ended', subject, details, ip, now });
  });
}

/**
 * Ends all sessions of a person, as a new password or role does (`product.md`, section 3), and with them what else
 * would let somebody in: links that were mailed, and places that count as known.
 */
export async function endAllSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_networks').where('user_id', '=', userId).execute();
}

/** Removes what has expired: sessions, and places that nobody came from for a year. */
export async function forgetOldSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<=', daysBefore(now, VALID_DAYS)).execute();
  await db.deleteFrom('sign_in_networks').where('last_sign_in_at', '<', daysBefore(now, NETWORKS_KEPT_DAYS)).execute();
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
