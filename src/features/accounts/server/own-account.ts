import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { accountMessages } from '../account-words.contract.ts';
import type { User } from '../accounts.contract.ts';
import { changedFields } from './changed-fields.ts';
import { passwordChangedLetter } from './letters.ts';
import { leaveOldAddress } from './leave-old-address.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { assertStrongPassword, type GuessableShelter } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { confirmCurrentUser, endAllSessions, startSession, type Origin } from './sessions.ts';
import { getUser, updateUser } from './write-user.ts';
import type {} from './schema.ts';

interface OwnChange {
  name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
  current_password?: string | undefined;
}

/**
 * Changes somebody's own name, e-mail or phone. A new e-mail address takes the current password, since
 * whoever has it can reset the password, and the old address is told.
 * @throws ApiError 400 without the right current password for a new e-mail, 409 when it is taken, 429 after
 *   too many wrong passwords, new addresses or taken ones
 */
export async function changeOwnAccount(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { current_password, ...wanted }: OwnChange,
  { ip, now }: { ip: string; now: Date },
): Promise<User> {
  const isMove = wanted.email !== undefined && isOtherAddress(wanted.email, currentUser.email);
  const compared = isMove ? await checkMove(db, limits, currentUser, current_password ?? '', ip) : null;
  const user = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', currentUser.id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!before) throw new ApiError(404, accountMessages.userNotFound);
    // Judged by what holds now: the address or the password may have become another while the old one was compared.
    const moves = wanted.email !== undefined && isOtherAddress(wanted.email, before.email);
    if (moves && (!isMove || before.password_hash !== compared)) throw wrongPassword('current_password');
    const values = changedFields(before, wanted);
    const fields = Object.keys(values);
    if (fields.length === 0) return getUser(trx, currentUser.id);
    const changed = await updateUser(trx, currentUser.id, values);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'profile.updated', subject, details: { fields }, ip, now });
    if (moves) await leaveOldAddress(trx, before, now);
    return changed;
  });
  if (isMove) await refundLimit(db, 'takenEmail', networkOf(ip));
  return user;
}

function isOtherAddress(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase();
}

/** @returns the hash that the password was compared with */
async function checkMove(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  password: string,
  ip: string,
): Promise<string | null> {
  const compared = await checkOwnPassword(db, limits, currentUser, password, 'current_password');
  const pause =
    (await consumeLimit(db, limits, 'emailChange', String(currentUser.id))) ??
    (await consumeLimit(db, limits, 'takenEmail', networkOf(ip)));
  if (pause) throw tooManyRequests(pause);
  return compared;
}

/**
 * Changes somebody's own password, ends all their sessions, and begins a new one for this place.
 * @returns the new session's token
 * @throws ApiError 400 for a wrong current password or a new one that must not be set, 429 after too many wrong ones
 */
export async function changeOwnPassword(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { current_password, new_password }: { current_password: string; new_password: string },
  { now, publicUrl, getShelter, ...origin }: Origin & { now: Date } & GuessableShelter,
): Promise<string> {
  const compared = await checkOwnPassword(db, limits, currentUser, current_password, 'current_password');
  const person = await getUser(db, currentUser.id);
  await assertStrongPassword(new_password, { publicUrl, getShelter, person, field: 'new_password' });
  const password_hash = await hashPassword(new_password);
  return db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', currentUser.id)
      // Unless it was changed elsewhere while this one was being compared.
      .where('password_hash', '=', compared)
      .returning(['id', 'name', 'email', 'is_demo'])
      .executeTakeFirst();
    if (!user) throw wrongPassword('current_password');
    await endAllSessions(trx, user.id);
    const token = await startSession(trx, user.id, { ...origin, now });
    const subject = { type: 'user', id: user.id };
    const { ip } = origin;
    await recordEvent(trx, { actor: currentUser, action: 'password.changed', subject, ip, now });
    const content = passwordChangedLetter(user.name, publicUrl);
    await queueEmail(trx, { kind: 'password-changed', to: recipientOf(user), content, now });
    return token;
  });
}
