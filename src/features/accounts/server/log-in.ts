import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import { recordEvent, toEventRow } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  resetLimit,
  limitRefunds,
  consumeLimit,
  tooManyRequests,
  type RateLimitBlock,
} from '../../../platform/limits/rate-limits.ts';
import type { LimitName, Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { accountMessages } from '../accounts.constants.ts';
import { isPassword } from './passwords.ts';
import { isKnownNetwork, prepareSession, type Origin } from './sessions.ts';

export interface LoginResult {
  token: string;
  role: 'Admin' | 'User';
  user_id: number;
  username: string;
}

/** Limits concurrent work by network. */
export type LimitConcurrency = <T>(work: () => Promise<T>) => Promise<T>;

type Login = { email: string; password: string } & Origin & { now: Date };

/**
 * Logs in. An unknown email gets the same response as a wrong password, after the same work. Failures are limited by IP
 * and by account, but the right password from a known network is never rejected (`product.md`, section 10): there, each
 * failure delays the next attempt instead.
 * @throws ApiError 401 for wrong credentials, 429 after too many failures
 */
export async function logIn(
  db: Database,
  limits: Limits,
  limitConcurrency: LimitConcurrency,
  login: Login,
): Promise<LoginResult> {
  const result = await limitConcurrency(() => attemptLogin(db, limits, login));
  return 'block' in result ? logInDespiteBlock(db, limits, limitConcurrency, login, result.block) : result;
}

/** @throws ApiError 401 for wrong credentials */
async function attemptLogin(
  db: Database,
  limits: Limits,
  login: Login,
): Promise<LoginResult | { block: RateLimitBlock }> {
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
  const loggedIn = await verifyCredentials(db, user, login, ['loginByAccount', account]);
  if (!loggedIn) throw new ApiError(401, accountMessages.wrongCredentials);
  return loggedIn;
}

/**
 * From a known network, the password is still compared: one attempt at a time and with growing delays, so that this
 * path cannot be used for guessing. The wait happens outside the network's concurrency limit, or a few attempts would
 * block all other logins from there.
 * @throws ApiError 429 from an unknown network, and for wrong credentials
 */
async function logInDespiteBlock(
  db: Database,
  limits: Limits,
  limitConcurrency: LimitConcurrency,
  login: Login,
  block: RateLimitBlock,
): Promise<LoginResult> {
  const account = login.email.toLowerCase();
  const user = await findCredentials(db, account);
  if (!(await isKnownNetwork(db, user?.id ?? 0, login.ip))) throw tooManyRequests(block);
  const key = `${account} ${networkOf(login.ip)}`;
  await knownNetworkQueue.run(key, () => waitForAttempt(db, limits, key));
  const loggedIn = await limitConcurrency(async () => verifyCredentials(db, await findCredentials(db, account), login));
  if (!loggedIn) throw tooManyRequests(block);
  await resetLimit(db, 'loginFromKnownNetwork', key);
  return loggedIn;
}

async function waitForAttempt(db: Database, limits: Limits, key: string): Promise<void> {
  for (;;) {
    const block = await consumeLimit(db, limits, 'loginFromKnownNetwork', key);
    if (!block) return;
    await sleep(block.retryAfterSeconds * 1000);
  }
}

const knownNetworkQueue = new KeyedSemaphore(1);

/** Shows Admins that someone is guessing a password. */
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

/**
 * Does the same work for an unknown account. Correct credentials refund the attempt of the IP.
 * @param alsoRefunded another limit on failures
 * @returns null for wrong credentials
 */
async function verifyCredentials(
  db: Database,
  user: Credentials | undefined,
  login: Login,
  ...alsoRefunded: [LimitName, string][]
): Promise<LoginResult | null> {
  const isCorrect = await isPassword(login.password, user?.password_hash ?? null);
  const refunded: [LimitName, string][] = [['loginByIp', networkOf(login.ip)], ...alsoRefunded];
  return isCorrect && user ? startVerifiedSession(db, user, login, refunded) : null;
}

/** Returns null if the password was changed or the account deleted during the comparison. */
async function startVerifiedSession(
  db: Database,
  user: Credentials,
  origin: Origin & { now: Date },
  refunded: [LimitName, string][],
): Promise<LoginResult | null> {
  return transactionWithRetry(db, async (trx) => {
    const { ip, now } = origin;
    const unchanged = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!unchanged) return null;
    const event = { actor: user, action: 'session.login', subject: { type: 'user', id: user.id }, ip, now } as const;
    const writes = withParts(trx, {
      event: (query) => query.insertInto('audit_log').values(toEventRow(event)),
      refunded: (query) => limitRefunds(query, refunded),
    });
    const { token, statement } = prepareSession(writes, user.id, origin);
    await executeLast(trx, statement);
    return { token, role: user.role, user_id: user.id, username: user.name };
  });
}
