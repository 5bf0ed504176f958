import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { accountMessages } from '../account-words.contract.ts';
import { isPassword } from './passwords.ts';
import type {} from './schema.ts';

/** The field of a call that carries it. */
type PasswordField = 'current_password' | 'password';

/**
 * Makes sure that whoever is signed in knows the password too; wrong ones are counted by account.
 * @returns the hash that the password was compared with
 * @throws ApiError 400 for a wrong one, 401 where the account is gone, 429 after too many
 */
export async function checkOwnPassword(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  password: string,
  field: PasswordField,
): Promise<string | null> {
  const subject = String(currentUser.id);
  const pause = await consumeLimit(db, limits, 'passwordCheck', subject);
  if (pause) throw tooManyRequests(pause);
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', currentUser.id).executeTakeFirst();
  if (!row) throw new ApiError(401, accountMessages.sessionEnded);
  const compared = row.password_hash;
  if (!(await isPassword(password, compared))) throw wrongPassword(field);
  await refundLimit(db, 'passwordCheck', subject);
  return compared;
}

export function wrongPassword(field: PasswordField): ApiError {
  const sentence = field === 'password' ? accountMessages.passwordWrong : accountMessages.currentPasswordWrong;
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
