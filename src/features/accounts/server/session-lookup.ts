import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import type { CurrentUser, FindCurrentUser } from '../../../platform/http/current-user.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { validSince } from './sessions.ts';

/** A dashboard makes many requests: update at most once a minute. */
const LAST_USED_UPDATE_MS = 60_000;

/**
 * Makes the function that finds a session's user, with the current role (`product.md`, section 10). It finds nobody for
 * an unknown token, or one not used for seven days.
 * @param also an expression that the same statement reads, and what receives its value
 */
export function createSessionLookup(
  db: Database,
  clock: Clock,
  also: { expression: RawBuilder<string>; onRead: (value: string) => void } | null = null,
): FindCurrentUser {
  const findSession = compileOnce((_db, value: Value<{ token_hash: string; usedSince: Date }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'users.name', 'users.email', 'roles.name as role'])
      .select(['sessions.id as session_id', 'sessions.last_used_at'])
      .select((also?.expression ?? sql<string>`null`).as('also'))
      .where('sessions.token_hash', '=', value('token_hash'))
      .where('sessions.last_used_at', '>', value('usedSince')),
  );
  return async (token, ip) => {
    const now = clock.now();
    const [found] = await findSession(db, { token_hash: hashToken(token), usedSince: validSince(now) });
    if (!found) return null;
    const { last_used_at, also: read, ...currentUser } = found;
    also?.onRead(read);
    if (now.getTime() - last_used_at.getTime() > LAST_USED_UPDATE_MS) {
      await db
        .updateTable('sessions')
        .set({ last_used_at: now, ip })
        .where('id', '=', currentUser.session_id)
        .execute();
    }
    return currentUser;
  };
}

/** The active ones among these sessions, with the current role of their users. */
export async function findActiveSessions(
  db: Database,
  clock: Clock,
  ids: readonly number[],
): Promise<Map<number, CurrentUser['role']>> {
  const active = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['sessions.id', 'roles.name as role'])
    .where(sql<boolean>`sessions.id = any(${ids})`)
    .where('sessions.last_used_at', '>', validSince(clock.now()))
    .execute();
  return new Map(active.map(({ id, role }) => [id, role]));
}
