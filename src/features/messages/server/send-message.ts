import { sql, type SqlBool } from 'kysely';
import type { output } from 'zod';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { messagesApi } from '../messages.contract.ts';
import { assertOwnEmail, personNotFound } from './message-errors.ts';
import { findMessageByKey, refundMessageLimit, consumeMessageLimit, writeMessage, writeOnce } from './write-message.ts';

type SendMessageInput = output<(typeof messagesApi)['POST /api/messages/send']['body']>;

export interface ActionContext {
  currentUser: CurrentUser;
  now: Date;
}

/**
 * Starts a thread: a User's own with the shelter, or with the owner of the given email (`product.md`,
 * section 3). A repeated submission returns the existing thread.
 * @returns the thread's id, and whether it is new
 * @throws ApiError 400 for a User's email that is not their own, 404 for an Admin's without an account, 429 for too
 * many messages
 */
export async function sendMessage(
  db: Database,
  limits: Limits,
  { email, message: text, submission }: SendMessageInput,
  { currentUser, now }: ActionContext,
): Promise<{ id: number; isNew: boolean }> {
  const isToSelf = currentUser.role === 'User' && email.toLowerCase() === currentUser.email.toLowerCase();
  if (hasCapability(currentUser, 'answer messages') && !isToSelf) {
    const userId = await getPersonId(db, email);
    return sendToUser(db, { userId, message: text, submission }, { currentUser, now });
  }
  assertOwnEmail(email, currentUser);
  const newMessage = { user_id: currentUser.id, reply_to: null, sender: 'user', text, submission } as const;
  const existing = await findMessageByKey(db, newMessage);
  if (existing !== null) return { id: existing, isNew: false };
  await consumeMessageLimit(db, limits, currentUser);
  const write = async (trx: Database) => {
    await lockCurrentUser(trx, currentUser);
    return writeMessage(trx, newMessage, { currentUser, now });
  };
  const written = await writeOnce(db, write, () => newMessage);
  if (!written.isNew) await refundMessageLimit(db, currentUser);
  return written;
}

/**
 * Starts a thread for the shelter with the owner of an account. A repeated submission returns the existing thread.
 * @throws ApiError 404 if there is no such account
 */
export async function sendToUser(
  db: Database,
  { userId, message: text, submission }: { userId: number; message: string; submission?: string | undefined },
  { currentUser, now }: ActionContext,
): Promise<{ id: number; isNew: boolean }> {
  const newMessage = { user_id: userId, reply_to: null, sender: 'admin', text, submission } as const;
  const existing = await findMessageByKey(db, newMessage);
  if (existing !== null) return { id: existing, isNew: false };
  const write = async (trx: Database) => {
    await lockCurrentUser(trx, currentUser);
    await lockPerson(trx, userId);
    return writeMessage(trx, newMessage, { currentUser, now });
  };
  return writeOnce(db, write, () => newMessage);
}

async function getPersonId(db: Database, email: string): Promise<number> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  if (!person) throw personNotFound();
  return person.id;
}

/** Prevents deletion of the account until the transaction ends. */
async function lockPerson(trx: Database, id: number): Promise<void> {
  const person = await trx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!person) throw personNotFound();
}
