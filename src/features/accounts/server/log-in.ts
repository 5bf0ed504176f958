import type { Database } from '../../../platform/database.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { forgetAttempts, giveBackAttempt, takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { networkOf } from '../../../platform/limits/network.ts';
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
 * is never refused (`product.md`, section 10).
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
  const pause = addressPause ?? (await takeAttempt(db, limits, 'loginByAccount', account));
  const user = await findCredentials(db, account);
  const isKnownPlace = await hasSignedInFrom(db, user?.id ?? 0, origin.address);
  if (pause && !isKnownPlace) throw tooManyAttempts(pause);
  const isRight = await isPassword(password, user?.password_hash ?? null);
  const loggedIn = isRight && user ? await openSession(db, user, origin) : null;
  if (!loggedIn) throw pause ? tooManyAttempts(pause) : new ApiError(401, accountMessages.wrongCredentials);
  if (!addressPause) await giveBackAttempt(db, 'loginByAddress', network);
  await forgetAttempts(db, 'loginByAccount', account);
  return loggedIn;
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
