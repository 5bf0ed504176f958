import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { capabilitiesOf, type Capability, type StaffRole } from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import { recordEvent, toEventRow } from '../../../platform/audit/record-event.ts';
import { ApiError, type ProofMethod } from '../../../platform/http/api-error.ts';
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
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { telemetry } from '../../../platform/telemetry/telemetry.ts';
import { makeToken } from '../../../platform/tokens.ts';
import { accountMessages } from '../accounts.constants.ts';
import { isPassword } from './passwords.ts';
import { describeDevice } from './describe-device.ts';
import { newNetworkEmail } from './emails.ts';
import { hasSecondFactor, listProofMethods } from './session-lookup.ts';
import { activeStaffRoles } from './staff-access.ts';
import { isKnownNetwork, prepareSession, type Origin } from './sessions.ts';

export interface LoginResult {
  token: string;
  role: 'Admin' | 'User';
  /** What a User who is staff may do. */
  capabilities?: Capability[];
  user_id: number;
  username: string;
}

/** With the right password, an account may still need a second factor. */
type Verified = LoginResult | { challenge: string; methods: ProofMethod[] };

/** Limits concurrent work by network. */
export type LimitConcurrency = <T>(work: () => Promise<T>) => Promise<T>;

interface Login extends LoginContext {
  email: string;
  password: string;
  /** Of a device that needs no second factor. */
  device_token?: string | undefined;
}

/** Where a login comes from, and what its emails need. */
export interface LoginContext extends Origin {
  now: Date;
  publicUrl: string;
}

/**
 * Logs in. An unknown email gets the same response as a wrong password, after the same work. Failures are limited by IP
 * and by account, but the right password from a known network is never rejected (`product.md`, section 10): there, each
 * failure delays the next attempt instead.
 * @throws ApiError 401 for wrong credentials, 403 with a challenge if the account needs a second factor, 429 after too
 *   many failures
 */
export async function logIn(
  db: Database,
  limits: Limits,
  limitConcurrency: LimitConcurrency,
  login: Login,
): Promise<LoginResult> {
  const attempt = await limitConcurrency(() => attemptLogin(db, limits, login));
  const result =
    'block' in attempt ? await logInDespiteBlock(db, limits, limitConcurrency, login, attempt.block) : attempt;
  if ('token' in result) return result;
  throw new ApiError(403, accountMessages.secondFactor, { next: { second_factor: result } });
}

/** @throws ApiError 401 for wrong credentials */
async function attemptLogin(db: Database, limits: Limits, login: Login): Promise<Verified | { block: RateLimitBlock }> {
  const account = login.email.toLowerCase();
  const network = networkOf(login.ip);
  const ipBlock = await consumeLimit(db, limits, 'loginByIp', network);
  if (ipBlock) return { block: ipBlock };
  const accountBlock = await consumeLimit(db, limits, 'loginByAccount', account);
  const user = await findCredentials(db, account, login.now);
  if (accountBlock) {
    if (accountBlock.isNew && user) await recordBlock(db, user, login);
    return { block: accountBlock };
  }
  const loggedIn = await verifyCredentials(db, user, login, ['loginByAccount', account]);
  if (!loggedIn) throw countFailure('credentials', new ApiError(401, accountMessages.wrongCredentials));
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
): Promise<Verified> {
  const account = login.email.toLowerCase();
  const user = await findCredentials(db, account, login.now);
  if (!(await isKnownNetwork(db, user?.id ?? 0, login.ip))) throw countFailure('limit', tooManyRequests(block));
  const key = `${account} ${networkOf(login.ip)}`;
  await knownNetworkQueue.run(key, () => waitForAttempt(db, limits, key));
  const loggedIn = await limitConcurrency(async () =>
    verifyCredentials(db, await findCredentials(db, account, login.now), login),
  );
  if (!loggedIn) throw countFailure('limit', tooManyRequests(block));
  await resetLimit(db, 'loginFromKnownNetwork', key);
  return loggedIn;
}

function countFailure(reason: 'credentials' | 'limit', error: ApiError): ApiError {
  telemetry.recorder?.count('login failure', reason);
  return error;
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

/** How someone logged in, besides with a password. */
export type LoginMethod = 'totp' | 'recovery code' | 'passkey' | 'linked account';

export interface Credentials {
  id: number;
  name: string;
  role: 'Admin' | 'User';
  password_hash: string | null;
  staff_roles: readonly StaffRole[];
}

async function findCredentials(db: Database, email: string, now: Date): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.password_hash', 'roles.name as role'])
    .select(activeStaffRoles(now).as('staff_roles'))
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
): Promise<Verified | null> {
  const isCorrect = await isPassword(login.password, user?.password_hash ?? null);
  const refunded: [LimitName, string][] = [['loginByIp', networkOf(login.ip)], ...alsoRefunded];
  return isCorrect && user ? startVerifiedSession(db, user, login, refunded) : null;
}

/** Returns null if the password was changed or the account deleted during the comparison. */
async function startVerifiedSession(
  db: Database,
  user: Credentials,
  login: Login,
  refunded: [LimitName, string][],
): Promise<Verified | null> {
  return transactionWithRetry(db, async (trx) => {
    const account = await lockForLogin(trx, user.id, login.ip, user.password_hash);
    if (!account) return null;
    if (account.has_second_factor && !(await isRemembered(trx, user.id, login))) {
      await limitRefunds(trx, refunded).execute();
      return startChallenge(trx, user.id, login.now);
    }
    return startSession(trx, { ...account, ...user }, login, { refunded });
  });
}

/** Whether the login comes from a device that needs no second factor. */
export async function isRemembered(
  trx: Database,
  userId: number,
  { device_token, ip, now }: Pick<Login, 'device_token' | 'ip' | 'now'>,
): Promise<boolean> {
  if (device_token === undefined) return false;
  const { touchRememberedDevice } = await import('./sign-in/remembered-devices.ts');
  return touchRememberedDevice(trx, userId, device_token, { ip, now });
}

/** For the second step of a login. */
export async function startChallenge(trx: Database, userId: number, now: Date) {
  const { storeChallenge } = await import('./sign-in/challenges.ts');
  const challenge = makeToken();
  await storeChallenge(trx, { token: challenge, purpose: 'second factor', userId, now });
  const methods = await listProofMethods(trx, userId);
  return { challenge, methods: methods.filter((method) => method !== 'password') };
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockForLogin>>>;

/**
 * Locks an account, so that nothing changes it before its session starts.
 * @param passwordHash finds no account if it is not the current one any more
 */
export async function lockForLogin(trx: Database, userId: number, ip: string, passwordHash?: string | null) {
  return (
    trx
      .selectFrom('users')
      .select(['users.id', 'users.name', 'users.email', 'users.is_demo'])
      .select(hasSecondFactor(sql.ref('users.id')).as('has_second_factor'))
      // Without any, this is the first login, or all were revoked with a change that was emailed.
      .select(
        sql<boolean>`(
        exists (select from known_networks where user_id = users.id)
        and not exists (
          select from known_networks where user_id = users.id and network = ${networkOf(ip)}))`.as('is_new_network'),
      )
      .where('users.id', '=', userId)
      .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash!))
      .forUpdate()
      .executeTakeFirst()
  );
}

/**
 * Starts the session of a locked account, and ends the transaction. A login from a new network is emailed to the owner.
 * @param options.method none for a password alone
 */
export async function startSession(
  trx: Database,
  account: LockedAccount & Pick<Credentials, 'role' | 'staff_roles'>,
  { ip, userAgent, now, publicUrl }: LoginContext,
  { refunded, method }: { refunded?: [LimitName, string][]; method?: LoginMethod } = {},
): Promise<LoginResult> {
  const { id, name, is_new_network } = account;
  const details = { ...(method && { method }), ...(is_new_network && { is_new_network }) };
  const subject = { type: 'user', id };
  const event = toEventRow({ actor: account, action: 'session.login', subject, details, ip, now });
  const content = is_new_network ? newNetworkEmail(name, { device: describeDevice(userAgent), ip, publicUrl }) : null;
  const email = content && toEmailRow({ type: 'new-network', to: recipientOf(account), content, now });
  const writes = withParts(trx, {
    event: (query) => query.insertInto('audit_log').values(event),
    refunded: refunded ? (query) => limitRefunds(query, refunded) : null,
    email: email && ((query) => query.insertInto('emails').values(email)),
  });
  const { token, statement } = prepareSession(writes, id, { ip, userAgent, now });
  await executeLast(trx, statement);
  return withCapabilities({ token, role: account.role, user_id: id, username: name }, account.staff_roles);
}

/** Other users' responses have only the fields that the specification names. */
export function withCapabilities(result: LoginResult, roles: readonly StaffRole[]): LoginResult {
  return roles.length > 0 ? { ...result, capabilities: [...capabilitiesOf(roles)] } : result;
}
