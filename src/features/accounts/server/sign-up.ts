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
import { welcomeEmail } from './emails.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { recordKnownNetwork } from './sessions.ts';
import { insertUser } from './write-user.ts';

export interface SignUp {
  name: string;
  email: string;
  phone_number: string;
  password: string;
}

/**
 * Creates an account with the role User and sends a welcome email.
 * @throws ApiError 400 for a weak password, 409 if the email is taken in any letter case, 429 after too many taken
 *   emails or new accounts from one IP
 */
export async function signUp(
  db: Database,
  limits: Limits,
  { password, ...person }: SignUp,
  { ip, now, publicUrl, getShelter }: { ip: string; now: Date } & PasswordContext,
): Promise<User> {
  await assertStrongPassword(password, { publicUrl, getShelter, person });
  const network = networkOf(ip);
  const block =
    (await consumeLimit(db, limits, 'signUp', network)) ?? (await consumeLimit(db, limits, 'takenEmail', network));
  if (block) throw tooManyRequests(block);
  const password_hash = await hashPassword(password);
  const refund = () => refundLimit(db, 'takenEmail', network);
  try {
    const user = await db.transaction().execute(async (trx) => {
      const created = await insertUser(trx, { ...person, password_hash, role_id: roleIds.User, created_at: now });
      const subject = { type: 'user', id: created.id };
      await recordEvent(trx, { actor: created, action: 'user.signed_up', subject, ip, now });
      const to = recipientOf(created);
      await queueEmail(trx, { type: 'welcome', to, content: welcomeEmail(person.name, publicUrl), now });
      // Before the first login, so that wrong passwords from elsewhere cannot lock the owner out.
      await recordKnownNetwork(trx, created.id, ip, now);
      return created;
    });
    await refund();
    return user;
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) await refund();
    throw error;
  }
}
