import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { isAllowed } from '../../accounts/server/index.ts';
import type { NotificationDetails, NotificationType } from './sentences.ts';

export type NotificationToColleague = {
  [Type in NotificationType]: {
    recipientIds: readonly number[];
    actor: { id: number };
    type: Type;
    details: NotificationDetails[Type];
    /** The path of the page that it is about, such as `/admin-dashboard/manage-adoptions/7`. */
    url: string;
    now: Date;
  };
}[NotificationType];

/**
 * Notifies Admins in the caller's transaction. Nobody is notified of what they did themselves; anyone who is no longer an
 * Admin is left out. An unread notification emails them after ten minutes.
 */
export async function notifyColleague(
  trx: Database,
  { recipientIds, actor, type, details, url, now }: NotificationToColleague,
): Promise<void> {
  const others = [...new Set(recipientIds)].filter((id) => id !== actor.id);
  if (others.length === 0) return;
  await sql`
    insert into notifications (recipient_id, actor_id, type, details, url, created_at)
    select id, ${actor.id}, ${type}, ${JSON.stringify(details)}::jsonb, ${url}, ${now}
    from users where id = any(${others}) and ${isAllowed(sql`users.id`, 'use dashboard', now)}`.execute(trx);
}
