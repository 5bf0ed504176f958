import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { userMessages } from '../users.constants.ts';
import type { User } from '../accounts.contract.ts';
import { changedFields } from './changed-fields.ts';
import { makeConfirmationLink } from './confirm-email.ts';
import { newEmailEmail, passwordChangedEmail } from './emails.ts';
import { retireOldEmail } from './retire-old-email.ts';
import { verifyOwnPassword, wrongPasswordError } from './verify-own-password.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { confirmCurrentUser, endAllSessions, prepareSession, type Origin } from './sessions.ts';
import { getUser, updateUser, type UpdateContact } from './write-user.ts';

interface OwnAccountUpdate {
  name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
  current_password?: string | undefined;
}

/**
 * Updates the current user's name, email or phone number. A new email requires the current password, since it allows
 * password resets. Both addresses are notified, and the new one has to be confirmed.
 * @throws ApiError 400 without the right current password for a new email, 409 if it is taken, 429 after too many wrong
 *   passwords, new emails or taken ones
 */
export async function changeOwnAccount(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { current_password, ...input }: OwnAccountUpdate,
  { ip, now, publicUrl, updateContact }: { ip: string; now: Date; publicUrl: string; updateContact: UpdateContact },
): Promise<User> {
  const isEmailChange = input.email !== undefined && isDifferentEmail(input.email, currentUser.email);
  const verifiedHash = isEmailChange
    ? await checkEmailChange(db, limits, currentUser, current_password ?? '', ip)
    : null;
  const user = await transactionWithRetry(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', currentUser.id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!before) throw new ApiError(404, userMessages.notFound);
    // Checked again under the lock: email or password may have changed since the comparison.
    const changesEmail = input.email !== undefined && isDifferentEmail(input.email, before.email);
    if (changesEmail && (!isEmailChange || before.password_hash !== verifiedHash))
      throw wrongPasswordError('current_password');
    const values = changedFields(before, input);
    const fields = Object.keys(values);
    if (fields.length === 0) return getUser(trx, currentUser.id);
    const changed = await updateUser(trx, currentUser.id, {
      ...values,
      ...(changesEmail && { email_confirmed_at: null }),
    });
    await updateContact(trx, currentUser.id, before, changed);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'profile.updated', subject, details: { fields }, ip, now });
    if (changesEmail) {
      await retireOldEmail(trx, before, now);
      const to = recipientOf({ ...changed, is_demo: before.is_demo });
      const { accessLink, token_hash } = makeConfirmationLink(publicUrl);
      const link = { token_hash, user_id: currentUser.id, email: changed.email, created_at: now };
      await trx.insertInto('email_confirmations').values(link).execute();
      await queueEmail(trx, { type: 'new-email', to, content: newEmailEmail(changed.name), accessLink, now });
    }
    return changed;
  });
  if (isEmailChange) await refundLimit(db, 'takenEmail', networkOf(ip));
  return user;
}

function isDifferentEmail(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase();
}

/** @returns the hash that was verified */
async function checkEmailChange(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  password: string,
  ip: string,
): Promise<string | null> {
  const verifiedHash = await verifyOwnPassword(db, limits, currentUser, password, 'current_password');
  const block =
    (await consumeLimit(db, limits, 'emailChange', String(currentUser.id))) ??
    (await consumeLimit(db, limits, 'takenEmail', networkOf(ip)));
  if (block) throw tooManyRequests(block);
  return verifiedHash;
}

/**
 * Changes the current user's password, ends all sessions, and starts a new one.
 * @returns the new session's token
 * @throws ApiError 400 for a wrong current password or a weak new one, 429 after too many wrong ones
 */
export async function changeOwnPassword(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { current_password, new_password }: { current_password: string; new_password: string },
  { now, publicUrl, getShelter, ...origin }: Origin & { now: Date } & PasswordContext,
): Promise<string> {
  const verifiedHash = await verifyOwnPassword(db, limits, currentUser, current_password, 'current_password');
  const person = await getUser(db, currentUser.id);
  await assertStrongPassword(new_password, { publicUrl, getShelter, person, field: 'new_password' });
  const password_hash = await hashPassword(new_password);
  return db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', currentUser.id)
      // Updates no row if the password has changed since it was verified.
      .where('password_hash', '=', verifiedHash)
      .returning(['id', 'name', 'email', 'is_demo'])
      .executeTakeFirst();
    if (!user) throw wrongPasswordError('current_password');
    await endAllSessions(trx, user.id);
    const { token, statement } = prepareSession(trx, user.id, { ...origin, now });
    await statement.execute();
    const subject = { type: 'user', id: user.id };
    const { ip } = origin;
    await recordEvent(trx, { actor: currentUser, action: 'password.changed', subject, ip, now });
    const content = passwordChangedEmail(user.name, publicUrl);
    await queueEmail(trx, { type: 'password-changed', to: recipientOf(user), content, now });
    return token;
  });
}
