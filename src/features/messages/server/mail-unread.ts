import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Sender } from '../message-words.contract.ts';
import { answersWaitingLetter, messagesWaitingLetter } from './letters.ts';
import type {} from './schema.ts';

const WAITS_MS = 10 * 60_000;

export interface UnreadMailing {
  now: Date;
  publicUrl: string;
  shelter: Pick<Shelter, 'name' | 'email'>;
  onWarning: (what: string) => void;
  /** Ends it after the person whose mail is being queued. */
  signal?: AbortSignal;
}

/**
 * Mails whom something waits for that has been unread for ten minutes (`product.md`, section 8): each person, and the
 * shelter once for all who have written. What is newer is told along with it, so that a mail is followed by the next
 * after ten minutes at the earliest; nothing is told twice. Any number of servers may do so at the same time.
 */
export async function mailUnread(db: Database, mailing: UnreadMailing): Promise<void> {
  const { now, onWarning, signal } = mailing;
  const waiting = await unmailed(db, 'admin')
    .where('messages.created_at', '<=', dueBefore(now))
    .select('user_id')
    .distinct()
    .orderBy('user_id')
    .execute();
  const mails = [
    ...waiting.map(({ user_id }) => ({
      what: `the mail about messages for user ${user_id}`,
      queue: (trx: Database) => mailPerson(trx, user_id, mailing),
    })),
    ...[false, true].map((isDemo) => ({
      what: 'the mail about messages for the shelter',
      queue: (trx: Database) => mailShelter(trx, isDemo, mailing),
    })),
  ];
  for (const { what, queue } of mails) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, queue);
    } catch (error) {
      // One that cannot be mailed must not keep all others from it.
      onWarning(`${what} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** Asks once more: another server that mails the same person is waited for at the first message, and has mailed them. */
async function mailPerson(trx: Database, id: number, { now, publicUrl }: UnreadMailing): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'email', 'is_demo', 'roles.name as role'])
    .where('users.id', '=', id)
    // Whoever deletes an account has it locked before what belongs to it.
    .forKeyShare('users')
    .executeTakeFirst();
  if (!person) return;
  const items = await unmailed(trx, 'admin')
    .where('user_id', '=', id)
    .select(['id', 'text', 'messages.created_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!items.some(({ created_at }) => created_at <= dueBefore(now))) return;
  // The inbox is a User's; an Admin reads all that was written in one place.
  const inbox = person.role === 'Admin' ? '/admin-dashboard/view-feedback' : '/user-dashboard/inbox';
  const words = { name: person.name, count: items.length, newest: items.at(-1)!.text, inbox: publicUrl + inbox };
  if (await wantsEmail(trx, id, 'messages')) {
    await queueEmail(trx, {
      kind: 'messages-waiting',
      to: recipientOf(person),
      content: answersWaitingLetter(words),
      now,
    });
  }
  // Also where they want none: these are not mailed once they want mails again.
  await noteMailed(trx, items, now);
}

/** Likewise. What people of the demo shelter have written is told apart from the rest: of that nothing leaves. */
async function mailShelter(trx: Database, isDemo: boolean, { now, publicUrl, shelter }: UnreadMailing): Promise<void> {
  const items = await unmailed(trx, 'user')
    .innerJoin('users', 'users.id', 'user_id')
    .where('is_demo', '=', isDemo)
    .select(['messages.id', 'user_id', 'messages.created_at', 'users.name'])
    .orderBy('messages.id')
    .forUpdate('messages')
    .execute();
  const [first] = items;
  if (!first || !items.some(({ created_at }) => created_at <= dueBefore(now))) return;
  const people = new Set(items.map(({ user_id }) => user_id)).size;
  const only = people === 1 ? first : null;
  await queueEmail(trx, {
    kind: 'messages-waiting-for-shelter',
    to: { ...recipientOf({ ...shelter, is_demo: isDemo }), ...(only && { id: only.user_id }) },
    content: messagesWaitingLetter({ count: items.length, people, only: only?.name ?? null, publicUrl }),
    now,
  });
  await noteMailed(trx, items, now);
}

function unmailed(db: Database, sender: Sender) {
  return db
    .selectFrom('messages')
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null);
}

function dueBefore(now: Date): Date {
  return new Date(now.getTime() - WAITS_MS);
}

async function noteMailed(trx: Database, items: readonly { id: number }[], now: Date): Promise<void> {
  const ids = items.map(({ id }) => id);
  await trx
    .updateTable('messages')
    .set({ mailed_at: now })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}
