import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { NotificationsApi } from '../notifications.contract.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './notifications.queries.ts';

export function notificationsHandlers({ db, clock }: AppContext): Handlers<NotificationsApi> {
  const unreadOf = async (recipientId: number) => ({ unread: await countUnread(db, recipientId) });
  return {
    'GET /api/notifications/': async ({ currentUser, query }) => listNotifications(db, currentUser.id, query),
    'GET /api/notifications/unread': ({ currentUser }) => unreadOf(currentUser.id),
    'POST /api/notifications/read': async ({ currentUser, body }) => {
      await markAllRead(db, currentUser.id, { lastReadId: body.last_read_id, now: clock.now() });
      return unreadOf(currentUser.id);
    },
    'POST /api/notifications/:id/read': async ({ currentUser, params }) => {
      await markRead(db, currentUser.id, { id: params.id, now: clock.now() });
      return unreadOf(currentUser.id);
    },
  };
}
