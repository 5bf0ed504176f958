import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { accountMessages } from '../accounts.constants.ts';
import type { Session } from '../accounts.contract.ts';
import { describeDevice } from './describe-device.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';

const DAY_MS = 86_400_000;
/** From the last use. */
const VALID_DAYS = 7;
/** From the login, however often it is used. */
const MAX_SESSION_DAYS = 30;
const NETWORK_RETENTION_DAYS = 365;
/** Per person. A further session ends the least recently used one. */
const MAX_SESSIONS = 50;

export interface Origin {
  ip: string;
  userAgent: string;
}

/**
 * Prepares the statement that starts a session and records its network as known.
 * @returns it with the token, of which only the hash is stored
 */
export function prepareSession(db: Database, userId: number, { ip, userAgent, now }: Origin & { now: Date }) {
  const token = makeToken();
  const statement = db
    .with('network', (query) => knownNetwork(query, userId, ip, now))
    .with('ended', (query) => query.deleteFrom('sessions').where('id', 'in', excessSessions(query, userId)))
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      ip,
      user_agent: userAgent.slice(0, 400),
      created_at: now,
      last_used_at: now,
    });
  return { token, statement };
}

/** The sessions that a further one ends. */
function excessSessions(query: QueryCreator<Tables>, userId: number) {
  return (
    query
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      // The statement does not see the session that it inserts.
      .offset(MAX_SESSIONS - 1)
  );
}

/** Records a network from which this person signed in or created the account. */
export async function recordKnownNetwork(db: Database, userId: number, ip: string, now: Date): Promise<void> {
  await knownNetwork(db, userId, ip, now).execute();
}

function knownNetwork(query: QueryCreator<Tables>, userId: number, ip: string, now: Date) {
  return query
    .insertInto('known_networks')
    .values({ user_id: userId, network: networkOf(ip), last_sign_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_sign_in_at: now }));
}

/** Whether this person has signed in or created the account from this network. */
export async function isKnownNetwork(db: Database, userId: number, ip: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('network')
    .where('user_id', '=', userId)
    .where('network', '=', networkOf(ip))
    .executeTakeFirst();
  return known !== undefined;
}

/** An SQL condition for writes: the session is active and the user still has the role. */
export function isSessionActive({
  id,
  session_id,
  role,
}: Pick<CurrentUser, 'id' | 'session_id' | 'role'>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
    where s.id = ${session_id} and u.id = ${id} and r.name = ${role})`;
}

/**
 * Checks, inside a transaction, that the session is still active and the role unchanged: hashing a password or waiting
 * for a lock leaves an Admin time to sign the user out.
 * @throws ApiError 401 if the session has ended or the role has changed
 */
export async function confirmCurrentUser(db: Database, { session_id, role }: CurrentUser): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('sessions.id')
    .where('sessions.id', '=', session_id)
    .where('roles.name', '=', role)
    .executeTakeFirst();
  if (!session) throw new ApiError(401, accountMessages.sessionEnded);
}

/** The current user's sessions: this one, then the others, the most recently used first. */
export async function listSessions(db: Database, currentUser: CurrentUser, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', currentUser.id)
    .where('last_used_at', '>', usedSince(now))
    .where('created_at', '>', startedSince(now))
    .orderBy((eb) => eb('id', '=', currentUser.session_id), 'desc')
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
    expires_at: expiryOf({ created_at, last_used_at }).toISOString(),
  }));
}

/** When a session expires if it isn't used again. */
function expiryOf({ created_at, last_used_at }: { created_at: Date; last_used_at: Date }): Date {
  return new Date(
    Math.min(last_used_at.getTime() + VALID_DAYS * DAY_MS, created_at.getTime() + MAX_SESSION_DAYS * DAY_MS),
  );
}

export async function logOut(db: Database, currentUser: CurrentUser, ip: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', currentUser.session_id).execute();
    const subject = { type: 'session', id: currentUser.session_id };
    await recordEvent(trx, { actor: currentUser, action: 'session.logout', subject, ip, now });
  });
}

/**
 * Ends one of the current user's sessions.
 * @throws ApiError 404 if it is not theirs
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
 * Ends all sessions of a person after a change of password or role (`product.md`, section 3), and revokes what else
 * gives access: reset links, known networks, remembered devices and logins in progress.
 */
export async function endAllSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('known_networks').where('user_id', '=', userId).execute();
  await db.deleteFrom('remembered_devices').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('provider_logins').where('user_id', '=', userId).execute();
}

/** Deletes expired sessions, and known networks that were not used for a year. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('last_used_at', '<=', usedSince(now)), eb('created_at', '<=', startedSince(now))]))
    .execute();
  await db
    .deleteFrom('known_networks')
    .where('last_sign_in_at', '<', daysBefore(now, NETWORK_RETENTION_DAYS))
    .execute();
}

/** A session that was last used before has expired. */
export function usedSince(now: Date): Date {
  return daysBefore(now, VALID_DAYS);
}

/** A session that was started before has expired. */
export function startedSince(now: Date): Date {
  return daysBefore(now, MAX_SESSION_DAYS);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
