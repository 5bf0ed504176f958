import type { Database } from '../../../platform/database.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { giveBackAttempt, takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { accountMessages } from '../account-words.contract.ts';
import type { User } from '../accounts.contract.ts';
import { changedFields } from './changed-fields.ts';
import { passwordChangedLetter } from './letters.ts';
import { leaveOldAddress } from './leave-old-address.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { assertStrongPassword, type GuessableShelter } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { confirmCaller, endAllSessions, startSession, type Origin } from './sessions.ts';
import { getUser, updateUser } from './write-user.ts';
import type {} from './accounts.tables.ts';

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
  caller: Caller,
  { current_password, ...wanted }: OwnChange,
  { address, now }: { address: string; now: Date },
): Promise<User> {
  const isMove = wanted.email !== undefined && isOtherAddress(wanted.email, caller.email);
  const compared = isMove ? await checkMove(db, limits, caller, current_password ?? '', address) : null;
  const user = await db.transaction().execute(async (change) => {
    const before = await change
      .selectFrom('users')
      .selectAll()
      .where('id', '=', caller.id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCaller(change, caller);
    if (!before) throw new ApiError(404, accountMessages.userNotFound);
    // Judged by what holds now: the address or the password may have become another while the old one was compared.
    const moves = wanted.email !== undefined && isOtherAddress(wanted.email, before.email);
    if (moves && (!isMove || before.password_hash !== compared)) throw wrongPassword('current_password');
    const values = changedFields(before, wanted);
    const fields = Object.keys(values);
    if (fields.length === 0) return getUser(change, caller.id);
    const changed = await updateUser(change, caller.id, values);
    const subject = { kind: 'user', id: caller.id };
    await recordAudit(change, { actor: caller, action: 'profile.updated', subject, details: { fields }, address, now });
    if (moves) await leaveOldAddress(change, before, now);
    return changed;
  });
  if (isMove) await giveBackAttempt(db, 'takenEmail', networkOf(address));
  return user;
}

function isOtherAddress(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase();
}

/** @returns the hash that the password was compared with */
async function checkMove(
  db: Database,
  limits: Limits,
  caller: Caller,
  password: string,
  address: string,
): Promise<string | null> {
  const compared = await checkOwnPassword(db, limits, caller, password, 'current_password');
  const pause =
    (await takeAttempt(db, limits, 'emailChange', String(caller.id))) ??
    (await takeAttempt(db, limits, 'takenEmail', networkOf(address)));
  if (pause) throw tooManyAttempts(pause);
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
  caller: Caller,
  { current_password, new_password }: { current_password: string; new_password: string },
  { now, publicUrl, getShelter, ...origin }: Origin & { now: Date } & GuessableShelter,
): Promise<string> {
  const compared = await checkOwnPassword(db, limits, caller, current_password, 'current_password');
  const person = await getUser(db, caller.id);
  await assertStrongPassword(new_password, { publicUrl, getShelter, person, field: 'new_password' });
  const password_hash = await hashPassword(new_password);
  return db.transaction().execute(async (change) => {
    await confirmCaller(change, caller);
    const user = await change
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', caller.id)
      // Unless it was changed elsewhere while this one was being compared.
      .where('password_hash', '=', compared)
      .returning(['id', 'name', 'email', 'is_demo'])
      .executeTakeFirst();
    if (!user) throw wrongPassword('current_password');
    await endAllSessions(change, user.id);
    const token = await startSession(change, user.id, { ...origin, now });
    const subject = { kind: 'user', id: user.id };
    const { address } = origin;
    await recordAudit(change, { actor: caller, action: 'password.changed', subject, address, now });
    const letter = passwordChangedLetter(user.name, publicUrl);
    await queueMail(change, { kind: 'password-changed', to: recipientOf(user), letter, now });
    return token;
  });
}
