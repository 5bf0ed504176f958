import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { forgetAttempts, giveBackAttempt, takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { Turns } from '../../../platform/limits/turns.ts';
import { accountMessages } from '../account-words.contract.ts';
import { isPassword } from './passwords.ts';
import { hasSignedInFrom, startSession, type Origin } from './sessions.ts';
import type {} from './accounts.tables.ts';

export interface LoggedIn {
  token: string;
  role: 'Admin' | 'User';
  user_id: number;
  username: string;
}

/**
 * Logs somebody in. An unknown e-mail is answered like a wrong password, after the same work. Failures are
 * limited by address and by account, but the right password from a place this person has signed in from
 * is never refused (`product.md`, section 10): there it takes longer with each failure instead.
 * @throws ApiError 401 for wrong credentials, 429 after too many failures
 */
export async function logIn(
  db: Database,
  limits: Limits,
  { email, password, ...origin }: { email: string; password: string } & Origin & { now: Date },
): Promise<LoggedIn> {
  const account = email.toLowerCase();
  const network = networkOf(origin.address);
  const addressPause = await takeAttempt(db, limits, 'loginByAddress', network);
  const accountPause = addressPause ? null : await takeAttempt(db, limits, 'loginByAccount', account);
  const pause = addressPause ?? accountPause;
  const user = await findCredentials(db, account);
  if (accountPause?.isNew && user) await recordPause(db, user, origin);
  const place = `${account} ${network}`;
  if (pause) {
    if (!(await hasSignedInFrom(db, user?.id ?? 0, origin.address))) throw tooManyAttempts(pause);
    await waitAtKnownPlace(db, limits, place);
  }
  const isRight = await isPassword(password, user?.password_hash ?? null);
  const loggedIn = isRight && user ? await openSession(db, user, origin) : null;
  if (!loggedIn) throw pause ? tooManyAttempts(pause) : new ApiError(401, accountMessages.wrongCredentials);
  if (!addressPause) await giveBackAttempt(db, 'loginByAddress', network);
  if (!pause) await giveBackAttempt(db, 'loginByAccount', account);
  else await forgetAttempts(db, 'loginFromKnownPlace', place);
  return loggedIn;
}

/** One after the other, and ever more slowly: what may not be refused must not be for guessing either. */
async function waitAtKnownPlace(db: Database, limits: Limits, place: string): Promise<void> {
  await knownPlaces.take(place, async () => {
    for (;;) {
      const pause = await takeAttempt(db, limits, 'loginFromKnownPlace', place);
      if (!pause) return;
      await sleep(pause.retryAfterSeconds * 1000);
    }
  });
}

const knownPlaces = new Turns(1);

/** An Admin should see that somebody's password is being guessed. */
async function recordPause(db: Database, { id }: { id: number }, { address, now }: { address: string; now: Date }) {
  await recordAudit(db, { actor: null, action: 'session.guessed', subject: { kind: 'user', id }, address, now });
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

/** Null where the password was changed, or the account deleted, while the one given was being compared. */
async function openSession(db: Database, user: Credentials, origin: Origin & { now: Date }): Promise<LoggedIn | null> {
  return db.transaction().execute(async (change) => {
    const same = await change
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!same) return null;
    const token = await startSession(change, user.id, origin);
    const { address, now } = origin;
    await recordAudit(change, {
      actor: user,
      action: 'session.login',
      subject: { kind: 'user', id: user.id },
      address,
      now,
    });
    return { token, role: user.role, user_id: user.id, username: user.name };
  });
}
