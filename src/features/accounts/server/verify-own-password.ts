import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { accountMessages } from '../accounts.constants.ts';
import { isPassword } from './passwords.ts';

/** The request's field with the password. */
type PasswordField = 'current_password' | 'password';

/**
 * Verifies the current user's password; wrong attempts are limited by account.
 * @returns the hash that was verified
 * @throws ApiError 400 for a wrong password, 401 if the account is gone, 429 after too many
 */
export async function verifyOwnPassword(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  password: string,
  field: PasswordField,
): Promise<string | null> {
  const subject = String(currentUser.id);
  const block = await consumeLimit(db, limits, 'passwordCheck', subject);
  if (block) throw tooManyRequests(block);
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', currentUser.id).executeTakeFirst();
  if (!row) throw new ApiError(401, accountMessages.sessionEnded);
  const passwordHash = row.password_hash;
  if (!(await isPassword(password, passwordHash))) throw wrongPasswordError(field);
  await refundLimit(db, 'passwordCheck', subject);
  return passwordHash;
}

export function wrongPasswordError(field: PasswordField): ApiError {
  const sentence = field === 'password' ? accountMessages.passwordWrong : accountMessages.currentPasswordWrong;
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
