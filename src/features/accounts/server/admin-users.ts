import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { userMessages } from '../users.constants.ts';
import type { User } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { changedFields } from './changed-fields.ts';
import { assertMayManage, replaceGrants } from './staff-access.ts';
import { endInvitationsBy } from './invite.ts';
import { retireOldEmail } from './retire-old-email.ts';
import { accountCreatedEmail, passwordChangedEmail } from './emails.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import type { ReleaseWork } from './set-staff-roles.ts';
import { removeAccount, type PurgePersonalData } from './remove-account.ts';
import { confirmCurrentUser, endAllSessions } from './sessions.ts';
import type { SignUp } from './sign-up.ts';
import { getUser, insertUser, updateUser, type UpdateContact } from './write-user.ts';

export interface UserUpdate {
  name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
  role_id?: number | undefined;
  /** Empty: unchanged. */
  password?: string | undefined;
}

interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/**
 * Creates an account for someone else and emails them.
 * @throws ApiError 400 for a weak password or an unknown role, 403 for an Admin by other staff, 409 if the email is taken
 */
export async function addUser(
  db: Database,
  { password, ...person }: SignUp & { role_id: number },
  { actor, ip, now, publicUrl, getShelter }: ActionContext & PasswordContext,
): Promise<User> {
  await assertStrongPassword(password, { publicUrl, getShelter, person });
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    assertMayManage(actor, person);
    const user = await insertUser(trx, { ...person, password_hash, created_at: now, email_confirmed_at: now });
    const subject = { type: 'user', id: user.id };
    const details = { role: user.role.name };
    await recordEvent(trx, { actor, action: 'user.added', subject, details, ip, now });
    const to = recipientOf(user);
    await queueEmail(trx, { type: 'account-made', to, content: accountCreatedEmail(person.name, publicUrl), now });
    return user;
  });
}

/**
 * Updates an account. A new role or password ends its sessions at once; a new password or email is announced to its
 * owner.
 * @throws ApiError 400 as `addUser`, 404 for an unknown account, 409 if the email is taken, for the demotion of the
 *   last Admin (`product.md`, section 3), and for the Admin's own email or password, which require the current password
 *   elsewhere
 */
export async function changeUser(
  db: Database,
  id: number,
  { password, ...input }: UserUpdate,
  {
    actor,
    ip,
    now,
    publicUrl,
    getShelter,
    updateContact,
    releaseWork,
  }: ActionContext & PasswordContext & { updateContact: UpdateContact; releaseWork: ReleaseWork },
): Promise<User> {
  if (password) {
    const person = { ...(await getUser(db, id)), ...input };
    await assertStrongPassword(password, { publicUrl, getShelter, person });
  }
  const password_hash = password ? await hashPassword(password) : undefined;
  return transactionWithRetry(db, async (trx) => {
    const mayDemote = input.role_id !== undefined && input.role_id !== roleIds.Admin;
    const before = mayDemote ? await lockUnlessLastAdmin(trx, id, actor) : await lockUser(trx, id);
    await confirmCurrentUser(trx, actor);
    assertMayManage(actor, before, input);
    const values = changedFields(before, input);
    const isEmailChange = values.email !== undefined && values.email.toLowerCase() !== before.email.toLowerCase();
    if (id === actor.id && (isEmailChange || password_hash)) throw new ApiError(409, userMessages.changeOwnInProfile);
    const fields = [...Object.keys(values), ...(password_hash ? ['password'] : [])];
    const user = await updateUser(trx, id, { ...values, ...(password_hash && { password_hash }) });
    if (fields.length === 0) return user;
    await updateContact(trx, id, before, user);
    // Forms send the role, too: staff who are Users keep their work when only their phone number changes.
    if (before.role_id === roleIds.Admin && values.role_id !== undefined) {
      await endInvitationsBy(trx, id);
      await releaseWork(trx, { userId: id, successorId: null, may: () => false, now });
    }
    // An Admin needs no other roles.
    if (values.role_id === roleIds.Admin) await replaceGrants(trx, id, [], { actor, now });
    if (fields.includes('password') || fields.includes('role_id')) await endAllSessions(trx, id);
    if (isEmailChange) await retireOldEmail(trx, before, now);
    if (password_hash) {
      const content = passwordChangedEmail(user.name, publicUrl);
      await queueEmail(trx, {
        type: 'password-changed',
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
 * Deletes an account with its sessions, reset links, emails and open work; decisions and the audit log keep a nameless
 * person (`product.md`, section 3).
 * @throws ApiError 403 for an Admin by other staff, 404 for an unknown account, 409 for one's own account and the last
 *   Admin's
 */
export async function deleteUser(
  db: Database,
  id: number,
  { actor, ip, now, purgePersonalData }: ActionContext & { purgePersonalData: PurgePersonalData },
): Promise<void> {
  if (id === actor.id) throw new ApiError(409, userMessages.deleteSelf);
  await transactionWithRetry(db, async (trx) => {
    const lock = () => lockUnlessLastAdmin(trx, id, actor);
    await removeAccount(trx, id, { actor, ip, now, purgePersonalData, lock });
    await recordEvent(trx, { actor, action: 'user.deleted', subject: { type: 'user', id }, ip, now });
  });
}

/** Locks all Admins first, so that two Admins cannot remove each other at the same time. */
async function lockUnlessLastAdmin(trx: Database, id: number, actor: CurrentUser) {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', roleIds.Admin)
    .orderBy('id')
    .forUpdate()
    .execute();
  const user = await lockUser(trx, id);
  assertMayManage(actor, user);
  if (user.role_id === roleIds.Admin && !admins.some((admin) => admin.id !== id)) {
    throw new ApiError(409, userMessages.lastAdmin);
  }
  return user;
}

async function lockUser(trx: Database, id: number) {
  const user = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user) throw new ApiError(404, userMessages.notFound);
  return user;
}
