import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findPasswordErrors, newAdminSchema, type NewAdmin } from '../accounts.contract.ts';
import { hashPassword } from './passwords.ts';
import type {} from './accounts.tables.ts';

const ADMIN_ROLE = 1;
const UNIQUE_VIOLATION = '23505';

/**
 * Creates an Admin's account, as the operator's command and the first start do.
 * @returns the new account's number
 * @throws ApiError 400 for a wrong field or a weak password, 409 when the e-mail is taken in any letter case
 */
export async function createAdmin(db: Database, admin: NewAdmin): Promise<{ id: number }> {
  const parsed = newAdminSchema.safeParse(admin);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const field = String(path[0]);
    throw new ApiError(400, `The ${field.replaceAll('_', ' ')} ${message}.`, { fields: { [field]: message } });
  }
  const { password, ...person } = parsed.data;
  const errors = findPasswordErrors(password);
  if (errors.length > 0) {
    const sentence = `Please fix the following password errors: ${errors.join(', ')}`;
    throw new ApiError(400, sentence, { fields: { password: errors.join(', ') } });
  }
  try {
    return await db
      .insertInto('users')
      .values({ ...person, role_id: ADMIN_ROLE, password_hash: await hashPassword(password) })
      .returning('id')
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new ApiError(409, 'An account with this e-mail address exists already.', { fields: { email: 'is taken' } });
  }
}

/** Whether anybody can administer the shelter. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role_id', '=', ADMIN_ROLE).limit(1).executeTakeFirst();
  return admin !== undefined;
}

/** Whether the accounts whose password stands in the README are there. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const demo = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return demo !== undefined;
}
