import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  resetLimit,
  refundLimit,
  consumeLimit,
  tooManyRequests,
  type RateLimitBlock,
} from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { accountMessages } from '../account-words.contract.ts';
import { isPassword } from './passwords.ts';
import { hasSignedInFrom, startSession, type Origin } from './sessions.ts';
import type {} from './schema.ts';

export interface LoggedIn {
  token: string;
  role: 'Admin' | 'User';
  user_id: number;
  username: string;
}

/** Does something when its turn comes among those of the same address. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

type Login = { email: string; password: string } & Origin & { now: Date };

/**
 * Logs somebody in. An unknown e-mail is answered like a wrong password, after the same work. Failures are
 * limited by address and by account, but the right password from a place this person has signed in from
 * is never refused (`product.md`, section 10): there it takes longer with each failure instead.
 * @throws ApiError 401 for wrong credentials, 429 after too many failures
 */
export async function logIn(db: Database, limits: Limits, inTurn: InTurn, login: Login): Promise<LoggedIn> {
  const answer = await inTurn(() => tryLogin(db, limits, login));
  return 'block' in answer ? logInDespiteBlock(db, limits, inTurn, login, answer.block) : answer;
}

/** @throws ApiError 401 for wrong credentials */
async function tryLogin(db: Database, limits: Limits, login: Login): Promise<LoggedIn | { block: RateLimitBlock }> {
  const account = login.email.toLowerCase();
  const network = networkOf(login.ip);
  const ipBlock = await consumeLimit(db, limits, 'loginByIp', network);
  if (ipBlock) return { block: ipBlock };
  const accountBlock = await consumeLimit(db, limits, 'loginByAccount', account);
  const user = await findCredentials(db, account);
  if (accountBlock) {
    if (accountBlock.isNew && user) await recordBlock(db, user, login);
    return { block: accountBlock };
  }
  const loggedIn = await compare(db, user, login);
  if (!loggedIn) throw new ApiError(401, accountMessages.wrongCredentials);
  await refundLimit(db, 'loginByIp', network);
  await refundLimit(db, 'loginByAccount', account);
  return loggedIn;
}

/**
 * From a known place the password is compared all the same, one try after the other and ever more slowly: what may not
 * be refused must not be for guessing either. They wait outside of their address's turns, or a few of them would keep
 * everybody else there from logging in.
 * @throws ApiError 429 elsewhere, and for wrong credentials
 */
async function logInDespiteBlock(
  db: Database,
  limits: Limits,
  inTurn: InTurn,
  login: Login,
  block: RateLimitBlock,
): Promise<LoggedIn> {
  const account = login.email.toLowerCase();
  const user = await findCredentials(db, account);
  if (!(await hasSignedInFrom(db, user?.id ?? 0, login.ip))) throw tooManyRequests(block);
  const place = `${account} ${networkOf(login.ip)}`;
  await knownPlaces.run(place, () => waitForTry(db, limits, place));
  const loggedIn = await inTurn(async () => compare(db, await findCredentials(db, account), login));
  if (!loggedIn) throw tooManyRequests(block);
  await refundLimit(db, 'loginByIp', networkOf(login.ip));
  await resetLimit(db, 'loginFromKnownNetwork', place);
  return loggedIn;
}

async function waitForTry(db: Database, limits: Limits, place: string): Promise<void> {
  for (;;) {
    const block = await consumeLimit(db, limits, 'loginFromKnownNetwork', place);
    if (!block) return;
    await sleep(block.retryAfterSeconds * 1000);
  }
}

const knownPlaces = new KeyedSemaphore(1);

/** An Admin should see that somebody's password is being guessed. */
async function recordBlock(db: Database, { id }: { id: number }, { ip, now }: { ip: string; now: Date }) {
  await recordEvent(db, { actor: null, action: 'session.guessed', subject: { type: 'user', id }, ip, now });
}

interface Credentials {
  id: number;
  name: string;
  role: 'Admin' | 'User';
  password_hash: string | null;
}

async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.password_hash', 'roles.name as role'])
    .where((expression) => expression(expression.fn<string>('lower', ['users.email']), '=', email))
    .executeTakeFirst();
}

/** Null for wrong credentials; the same work for an account that there is not. */
async function compare(db: Database, user: Credentials | undefined, login: Login): Promise<LoggedIn | null> {
  const isRight = await isPassword(login.password, user?.password_hash ?? null);
  return isRight && user ? openSession(db, user, login) : null;
}

/** Null where the password was changed, or the account deleted, while the one given was being compared. */
async function openSession(db: Database, user: Credentials, origin: Origin & { now: Date }): Promise<LoggedIn | null> {
  return db.transaction().execute(async (trx) => {
    const same = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!same) return null;
    const token = await startSession(trx, user.id, origin);
    const { ip, now } = origin;
    await recordEvent(trx, {
      actor: user,
      action: 'session.login',
      subject: { type: 'user', id: user.id },
      ip,
      now,
    });
    return { token, role: user.role, user_id: user.id, username: user.name };
  });
}
