import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { MAX_VISIBLE_UNREAD, notificationMessages } from '../notifications.constants.ts';
import type { Notification, NotificationsQuery } from '../notifications.contract.ts';
import { formatNotification } from './sentences.ts';

/** A user's notifications, newest first. */
export function listNotifications(
  db: Database,
  recipientId: number,
  { filter }: NotificationsQuery,
): List<Notification> {
  let matching = db.selectFrom('notifications as n').where('n.recipient_id', '=', recipientId);
  if (filter === 'unread') matching = matching.where('n.read_at', 'is', null);
  return listFromQuery(db, {
    matching,
    rows: matching
      .leftJoin('users', 'users.id', 'n.actor_id')
      .select(['n.id', 'n.type', 'n.details', 'n.url', 'n.created_at', 'n.read_at', 'users.name as actor'])
      .orderBy('n.id', 'desc'),
    toItems: (rows) =>
      rows.map((row) => ({
        id: row.id,
        sentence: formatNotification(row),
        url: row.url,
        created_at: row.created_at.toISOString(),
        is_read: row.read_at !== null,
      })),
    after: ({ id }) => sql`n.id < ${id}`,
  });
}

/** Counts no further than what is shown. */
export async function countUnread(db: Database, recipientId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications where recipient_id = ${recipientId} and read_at is null
      limit ${MAX_VISIBLE_UNREAD + 1}
    ) as counted`.execute(db);
  return rows[0]!.unread;
}

/** Marks a user's notifications as read, up to one; newer ones stay unread. */
export async function markAllRead(
  db: Database,
  recipientId: number,
  { lastReadId, now }: { lastReadId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('recipient_id', '=', recipientId)
    .where('read_at', 'is', null)
    .where('id', '<=', lastReadId)
    .execute();
}

/**
 * Marks a user's notification as read. Marking it again changes nothing.
 * @throws ApiError 404 if it is not theirs
 */
export async function markRead(
  db: Database,
  recipientId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('recipient_id', '=', recipientId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError(404, notificationMessages.notFound);
}

/** The notifications that a person got, without the names of their colleagues. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const notifications = await db
    .selectFrom('notifications')
    .select(['type', 'url', 'created_at', 'read_at'])
    .where('recipient_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return { notifications };
}

const DAY_MS = 86_400_000;
const READ_DAYS = 30;
const ALL_DAYS = 90;

/** Deletes notifications that nobody needs any more. */
export async function deleteOldNotifications(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', daysAgo(READ_DAYS))
    .where(({ or, eb }) => or([eb('read_at', 'is not', null), eb('created_at', '<', daysAgo(ALL_DAYS))]))
    .execute();
}
