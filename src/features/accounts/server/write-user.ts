import type { Insertable, Updateable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint, violatedForeignKey } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { INVALID_PHONE, isPhoneNumber } from '../../../platform/phone-number.contract.ts';
import { accountMessages } from '../accounts.constants.ts';
import { userMessages } from '../users.constants.ts';
import type { User } from '../accounts.contract.ts';
import { findUser } from './users.queries.ts';

/** How to reach a person. */
export interface Contact {
  name: string;
  email: string;
  phone_number: string;
}

/**
 * Carries a new name, email or phone number along to what other features store, in the same transaction; provided by the
 * composition root.
 */
export type UpdateContact = (trx: Database, id: number, before: Contact, after: Contact) => Promise<void>;

/** @throws ApiError 409 if the email is taken in any letter case, 400 for an unknown role */
export async function insertUser(db: Database, values: Insertable<Tables['users']>): Promise<User> {
  const { id } = await withConstraintMessages(() =>
    db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return getUser(db, id);
}

/** @throws ApiError as `insertUser`, 404 for an unknown account, 400 for an invalid new phone number */
export async function updateUser(db: Database, id: number, values: Updateable<Tables['users']>): Promise<User> {
  if (values.phone_number !== undefined && !isPhoneNumber(values.phone_number)) {
    throw new ApiError(400, `${INVALID_PHONE}.`, { fields: { phone_number: INVALID_PHONE } });
  }
  if (Object.keys(values).length > 0) {
    await withConstraintMessages(() => db.updateTable('users').set(values).where('id', '=', id).execute());
  }
  return getUser(db, id);
}

/** @throws ApiError 404 for an unknown account */
export async function getUser(db: Database, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new ApiError(404, userMessages.notFound);
  return user;
}

/** @throws ApiError as `insertUser` */
export async function withConstraintMessages<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== '') {
      throw new ApiError(409, accountMessages.emailTaken, { fields: { email: accountMessages.emailTaken } });
    }
    if (violatedForeignKey(error) !== '') {
      throw new ApiError(400, userMessages.roleNotFound, { fields: { role_id: userMessages.roleNotFound } });
    }
    throw error;
  }
}
