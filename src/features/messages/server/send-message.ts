import { sql, type SqlBool } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { messagesApi } from '../messages.contract.ts';
import { refuseAnothersEmail, unknownPerson } from './message-refusals.ts';
import { findWritten, giveTurnBack, takeTurn, writeMessage } from './write-message.ts';

type MessageSent = output<(typeof messagesApi)['POST /api/messages/send']['body']>;

export interface ActionContext {
  currentUser: CurrentUser;
  now: Date;
}

/**
 * Begins a thread: a User's own with the shelter, or an Admin's with the person whose e-mail is given (`product.md`,
 * section 3). The same submission again is answered with the thread that is there.
 * @returns the thread's number
 * @throws ApiError 400 for a User's e-mail that is not their own, 404 for an Admin's that no account has, 429 for too many
 */
export async function sendMessage(
  db: Database,
  limits: Limits,
  { email, message: text, submission }: MessageSent,
  { currentUser, now }: ActionContext,
): Promise<number> {
  const isForShelter = currentUser.role === 'Admin';
  if (!isForShelter) refuseAnothersEmail(email, currentUser);
  const user_id = isForShelter ? await getPerson(db, email) : currentUser.id;
  const sender = isForShelter ? 'admin' : 'user';
  const writing = { user_id, reply_to: null, sender, text, submission } as const;
  const known = await findWritten(db, writing);
  if (known !== null) return known;
  await takeTurn(db, limits, currentUser);
  const { id, isNew } = await transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, currentUser);
    if (isForShelter) await holdPerson(trx, user_id);
    return writeMessage(trx, writing, { currentUser, now });
  });
  if (!isNew) await giveTurnBack(db, currentUser);
  return id;
}

async function getPerson(db: Database, email: string): Promise<number> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  if (!person) throw unknownPerson();
  return person.id;
}

/** Keeps the account from being deleted until the transaction ends. */
async function holdPerson(trx: Database, id: number): Promise<void> {
  const person = await trx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!person) throw unknownPerson();
}
