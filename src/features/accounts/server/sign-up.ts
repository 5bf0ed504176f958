import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { isApiError } from '../../../platform/http/api-error.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { User } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { welcomeLetter } from './letters.ts';
import { assertStrongPassword, type GuessableShelter } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { rememberPlace } from './sessions.ts';
import { insertUser } from './write-user.ts';

export interface SignUp {
  name: string;
  email: string;
  phone_number: string;
  password: string;
}

/**
 * Opens an account of role User and welcomes its owner by mail.
 * @throws ApiError 400 for a password that must not be set, 409 when the e-mail is taken in any letter case,
 *   429 for an address that has met too many taken ones, or opened too many accounts
 */
export async function signUp(
  db: Database,
  limits: Limits,
  { password, ...person }: SignUp,
  { ip, now, publicUrl, getShelter }: { ip: string; now: Date } & GuessableShelter,
): Promise<User> {
  await assertStrongPassword(password, { publicUrl, getShelter, person });
  const network = networkOf(ip);
  const pause =
    (await consumeLimit(db, limits, 'signUp', network)) ?? (await consumeLimit(db, limits, 'takenEmail', network));
  if (pause) throw tooManyRequests(pause);
  const password_hash = await hashPassword(password);
  const giveBack = () => refundLimit(db, 'takenEmail', network);
  try {
    const user = await db.transaction().execute(async (trx) => {
      const created = await insertUser(trx, { ...person, password_hash, role_id: roleIds.User, created_at: now });
      const subject = { type: 'user', id: created.id };
      await recordEvent(trx, { actor: created, action: 'user.signed_up', subject, ip, now });
      const to = recipientOf(created);
      await queueEmail(trx, { kind: 'welcome', to, content: welcomeLetter(person.name, publicUrl), now });
      // Before the first login: wrong passwords from elsewhere must not lock its owner out.
      await rememberPlace(trx, created.id, ip, now);
      return created;
    });
    await giveBack();
    return user;
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) await giveBack();
    throw error;
  }
}
