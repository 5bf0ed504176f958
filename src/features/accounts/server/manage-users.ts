import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { accountMessages } from '../account-words.contract.ts';
import type { User } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { changedFields } from './changed-fields.ts';
import { leaveOldAddress } from './leave-old-address.ts';
import { accountMadeLetter, passwordChangedLetter } from './letters.ts';
import { assertStrongPassword, type GuessableShelter } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { removeAccount, type ForgetPerson } from './remove-account.ts';
import { confirmCurrentUser, endAllSessions } from './sessions.ts';
import type { SignUp } from './sign-up.ts';
import { getUser, insertUser, updateUser } from './write-user.ts';

export interface UserChange {
  name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
  role_id?: number | undefined;
  /** Empty: stays as it is. */
  password?: string | undefined;
}

interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/**
 * Makes an account for somebody, who is told by mail.
 * @throws ApiError 400 for a password that must not be set or an unknown role, 409 when the e-mail is taken
 */
export async function addUser(
  db: Database,
  { password, ...person }: SignUp & { role_id: number },
  { actor, ip, now, publicUrl, getShelter }: ActionContext & GuessableShelter,
): Promise<User> {
  await assertStrongPassword(password, { publicUrl, getShelter, person });
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const user = await insertUser(trx, { ...person, password_hash, created_at: now });
    const subject = { type: 'user', id: user.id };
    const details = { role: user.role.name };
    await recordEvent(trx, { actor, action: 'user.added', subject, details, ip, now });
    const to = recipientOf(user);
    await queueEmail(trx, { kind: 'account-made', to, content: accountMadeLetter(person.name, publicUrl), now });
    return user;
  });
}

/**
 * Changes an account. A new role or password ends its sessions at once; its owner is told of a new password or e-mail.
 * @throws ApiError 400 as `addUser`, 404 where there is no such account, 409 when the e-mail is taken, and for
 *   taking the Admin role from the last one (`product.md`, section 3); one's own e-mail and password ask for the
 *   current password elsewhere
 */
export async function changeUser(
  db: Database,
  id: number,
  { password, ...wanted }: UserChange,
  { actor, ip, now, publicUrl, getShelter }: ActionContext & GuessableShelter,
): Promise<User> {
  if (password) {
    const person = { ...(await getUser(db, id)), ...wanted };
    await assertStrongPassword(password, { publicUrl, getShelter, person });
  }
  const password_hash = password ? await hashPassword(password) : undefined;
  return db.transaction().execute(async (trx) => {
    const isDemotion = wanted.role_id !== undefined && wanted.role_id !== roleIds.Admin;
    const before = isDemotion ? await lockUnlessLastAdmin(trx, id) : await lockUser(trx, id);
    await confirmCurrentUser(trx, actor);
    const values = changedFields(before, wanted);
    const isMove = values.email !== undefined && values.email.toLowerCase() !== before.email.toLowerCase();
    if (id === actor.id && (isMove || password_hash)) throw new ApiError(409, accountMessages.ownByAdmin);
    const fields = [...Object.keys(values), ...(password_hash ? ['password'] : [])];
    const user = await updateUser(trx, id, { ...values, ...(password_hash && { password_hash }) });
    if (fields.length === 0) return user;
    if (fields.includes('password') || fields.includes('role_id')) await endAllSessions(trx, id);
    if (isMove) await leaveOldAddress(trx, before, now);
    if (password_hash) {
      const content = passwordChangedLetter(user.name, publicUrl);
      await queueEmail(trx, {
        kind: 'password-changed',
        to: recipientOf({ ...user, is_demo: before.is_demo }),
        content,
        now,
      });
    }
    const details = { fields, ...(values.role_id !== undefined && { role: user.role.name }) };
    await recordEvent(trx, { actor, action: 'user.updated', subject: { type: 'user', id }, details, ip, now });
    return user;
  });
}

/**
 * Deletes an account with its sessions, reset links, mails and what it had open; what was decided and the audit log keep
 * a nameless person (`product.md`, section 3).
 * @throws ApiError 404 where there is no such account, 409 for one's own and for the last Admin's
 */
export async function deleteUser(
  db: Database,
  id: number,
  { actor, ip, now, forgetPerson }: ActionContext & { forgetPerson: ForgetPerson },
): Promise<void> {
  if (id === actor.id) throw new ApiError(409, accountMessages.deleteSelf);
  await transactionWithRetry(db, async (trx) => {
    const lock = () => lockUnlessLastAdmin(trx, id);
    await removeAccount(trx, id, { actor, ip, now, forgetPerson, lock });
    await recordEvent(trx, { actor, action: 'user.deleted', subject: { type: 'user', id }, ip, now });
  });
}

/** Locks all Admins first: two who remove each other at the same moment must not both succeed. */
async function lockUnlessLastAdmin(trx: Database, id: number) {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', roleIds.Admin)
    .orderBy('id')
    .forUpdate()
    .execute();
  const user = await lockUser(trx, id);
  if (user.role_id === roleIds.Admin && !admins.some((admin) => admin.id !== id)) {
    throw new ApiError(409, accountMessages.lastAdmin);
  }
  return user;
}

async function lockUser(trx: Database, id: number) {
  const user = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user) throw new ApiError(404, accountMessages.userNotFound);
  return user;
}
