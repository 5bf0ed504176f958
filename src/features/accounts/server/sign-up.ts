import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import { isApiError } from '../../../platform/http/api-error.ts';
import { limitRefunds, refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { User } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { makeConfirmationLink } from './confirm-email.ts';
import { confirmWelcomeEmail } from './emails.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { withConstraintMessages } from './write-user.ts';

export interface SignUp {
  name: string;
  email: string;
  phone_number: string;
  password: string;
}

/**
 * Creates an account with the role User, and sends a link that confirms its email.
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
  try {
    return await insertAccount(db, { ...person, password_hash }, { ip, now, publicUrl });
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) await refundLimit(db, 'takenEmail', network);
    throw error;
  }
}

/**
 * Inserts the account with its event, email and network, and refunds the attempt, in one statement.
 * @throws ApiError 409 if the email is taken
 */
async function insertAccount(
  db: Database,
  person: Omit<SignUp, 'password'> & { password_hash: string },
  { ip, now, publicUrl }: { ip: string; now: Date; publicUrl: string },
): Promise<User> {
  const id = sql<number>`(select id from created)`;
  const event = toEventRow({ actor: null, action: 'user.signed_up', subject: { type: 'user', id: null }, ip, now });
  const content = confirmWelcomeEmail(person.name);
  const { accessLink, token_hash } = makeConfirmationLink(publicUrl);
  const email = toEmailRow({ type: 'welcome', to: recipientOf(person), content, accessLink, now });
  const created = await withConstraintMessages(() =>
    db
      .with('created', (query) =>
        query
          .insertInto('users')
          .values({ ...person, role_id: roleIds.User, created_at: now })
          .returningAll(),
      )
      .with('event', (query) => query.insertInto('audit_log').values({ ...event, actor_id: id, subject_id: id }))
      .with('queued', (query) => query.insertInto('emails').values({ ...email, user_id: id }))
      .with('confirmation', (query) =>
        query
          .insertInto('email_confirmations')
          .values({ token_hash, user_id: id, email: person.email, created_at: now }),
      )
      // Before the first login, so that wrong passwords from elsewhere cannot lock the owner out.
      .with('known', (query) =>
        query.insertInto('known_networks').values({ user_id: id, network: networkOf(ip), last_sign_in_at: now }),
      )
      .with('refunded', (query) => limitRefunds(query, [['takenEmail', networkOf(ip)]]))
      .selectFrom('created')
      .select(['id', 'name', 'email', 'phone_number', 'role_id', 'created_at'])
      .executeTakeFirstOrThrow(),
  );
  const role = { id: created.role_id, name: 'User' } as const;
  return { ...created, role, staff_roles: [], created_at: created.created_at.toISOString() };
}
