import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { isAllowed } from '../../accounts/server/index.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import { unreadNotificationsEmail } from './emails.ts';
import { formatForEmail } from './sentences.ts';

const UNREAD_DELAY_MS = 10 * 60_000;

/**
 * Queues one email to each Admin about notifications that have been unread for ten minutes, unless they have turned
 * these emails off. Newer ones are included, and none is emailed twice. Several servers may run this at the same time.
 */
export async function queueNotificationEmails(db: Database, options: JobContext): Promise<void> {
  const { now, onWarning, signal } = options;
  const waiting = await selectUnread(db)
    .where('n.created_at', '<=', dueBefore(now))
    .select('recipient_id')
    .distinct()
    .orderBy('recipient_id')
    .execute();
  for (const { recipient_id } of waiting) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => queueEmailTo(trx, recipient_id, options));
    } catch (error) {
      // One failure must not block the others.
      onWarning(
        `the email about notifications for user ${recipient_id} could not be queued (${errorCode(error) || 'unknown'})`,
      );
    }
  }
}

/** Checks again under the lock: another server may have queued it. */
async function queueEmailTo(trx: Database, id: number, { now, publicUrl }: JobContext): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo', isAllowed(sql`users.id`, 'use dashboard', now).as('is_staff')])
    .where('id', '=', id)
    // Account deletion locks the account before its notifications.
    .forKeyShare()
    .executeTakeFirst();
  if (!person) return;
  const unread = await selectUnread(trx)
    .leftJoin('users', 'users.id', 'n.actor_id')
    .where('recipient_id', '=', id)
    .select(['n.id', 'n.type', 'n.details', 'n.url', 'n.created_at', 'users.name as actor'])
    .orderBy('n.id', 'desc')
    .forUpdate('n')
    .execute();
  if (!unread.some(({ created_at }) => created_at <= dueBefore(now))) return;
  if (person.is_staff && (await wantsEmail(trx, id, 'notifications'))) {
    const notifications = unread.map((row) => ({ sentence: formatForEmail(row), href: publicUrl + row.url }));
    const content = unreadNotificationsEmail({ name: person.name, notifications, publicUrl });
    await queueEmail(trx, { type: 'notifications', to: recipientOf(person), content, now });
  }
  // Also if they have turned these emails off: turning them on again must not send old ones.
  await trx
    .updateTable('notifications')
    .set({ emailed_at: now })
    .where('id', '=', sql<number>`any(${unread.map((row) => row.id)})`)
    .execute();
}

function selectUnread(db: Database) {
  return db.selectFrom('notifications as n').where('n.read_at', 'is', null).where('n.emailed_at', 'is', null);
}

function dueBefore(now: Date): Date {
  return new Date(now.getTime() - UNREAD_DELAY_MS);
}
