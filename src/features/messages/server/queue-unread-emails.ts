import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Sender } from '../messages.constants.ts';
import { answersWaitingEmail, messagesWaitingEmail } from './emails.ts';

const UNREAD_DELAY_MS = 10 * 60_000;

export interface UnreadEmailOptions {
  now: Date;
  publicUrl: string;
  shelter: Pick<Shelter, 'name' | 'email'>;
  onWarning: (what: string) => void;
  /** Aborting stops it after the current recipient. */
  signal?: AbortSignal;
}

/**
 * Queues emails about messages that have been unread for ten minutes (`product.md`, section 8): one to each user, and
 * one to the shelter for all. Newer messages are included, so the next email follows after ten minutes at the earliest,
 * and no message is emailed twice. Several servers may run this at the same time.
 */
export async function queueUnreadEmails(db: Database, options: UnreadEmailOptions): Promise<void> {
  const { now, onWarning, signal } = options;
  const waiting = await selectUnread(db, 'admin')
    .where('messages.created_at', '<=', dueBefore(now))
    .select('user_id')
    .distinct()
    .orderBy('user_id')
    .execute();
  const jobs = [
    ...waiting.map(({ user_id }) => ({
      what: `the email about messages for user ${user_id}`,
      queue: (trx: Database) => queuePersonEmail(trx, user_id, options),
    })),
    ...[false, true].map((isDemo) => ({
      what: 'the email about messages for the shelter',
      queue: (trx: Database) => queueShelterEmail(trx, isDemo, options),
    })),
  ];
  for (const { what, queue } of jobs) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, queue);
    } catch (error) {
      // One failure must not block the others.
      onWarning(`${what} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** Checks again under the lock: another server may have queued it. */
async function queuePersonEmail(trx: Database, id: number, { now, publicUrl }: UnreadEmailOptions): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'email', 'is_demo', 'roles.name as role'])
    .where('users.id', '=', id)
    // Account deletion locks the account before its messages.
    .forKeyShare('users')
    .executeTakeFirst();
  if (!person) return;
  const items = await selectUnread(trx, 'admin')
    .where('user_id', '=', id)
    .select(['id', 'text', 'messages.created_at'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!items.some(({ created_at }) => created_at <= dueBefore(now))) return;
  // Admins have no inbox page.
  const inbox = person.role === 'Admin' ? '/admin-dashboard/view-feedback' : '/user-dashboard/inbox';
  const content = { name: person.name, count: items.length, newest: items.at(-1)!.text, inbox: publicUrl + inbox };
  if (await wantsEmail(trx, id, 'messages')) {
    await queueEmail(trx, {
      type: 'messages-waiting',
      to: recipientOf(person),
      content: answersWaitingEmail(content),
      now,
    });
  }
  // Also if they have turned these emails off: turning them on again must not send old ones.
  await markEmailed(trx, items, now);
}

/** Messages of demo users go into a separate email, which is never sent. */
async function queueShelterEmail(
  trx: Database,
  isDemo: boolean,
  { now, publicUrl, shelter }: UnreadEmailOptions,
): Promise<void> {
  const items = await selectUnread(trx, 'user')
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
    type: 'messages-waiting-for-shelter',
    to: { ...recipientOf({ ...shelter, is_demo: isDemo }), ...(only && { id: only.user_id }) },
    content: messagesWaitingEmail({ count: items.length, people, only: only?.name ?? null, publicUrl }),
    now,
  });
  await markEmailed(trx, items, now);
}

function selectUnread(db: Database, sender: Sender) {
  return db
    .selectFrom('messages')
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('emailed_at', 'is', null);
}

function dueBefore(now: Date): Date {
  return new Date(now.getTime() - UNREAD_DELAY_MS);
}

async function markEmailed(trx: Database, items: readonly { id: number }[], now: Date): Promise<void> {
  const ids = items.map(({ id }) => id);
  await trx
    .updateTable('messages')
    .set({ emailed_at: now })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}
