import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Notification } from '../notifications.contract.ts';
import { markRead } from './unread-notifications.ts';

interface NotificationListProps {
  notifications: readonly Notification[];
  onOpen?: () => void;
}

/** Notifications as links to what they are about. Opening one marks it as read. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <ul className="notification-list">
      {notifications.map(({ id, sentence, url, created_at, is_read }) => (
        <li key={id}>
          <Link
            className="notification"
            to={url}
            data-unread={!is_read || undefined}
            onClick={() => {
              // Without a connection it stays unread; the page that opens says what is wrong.
              if (!is_read) markRead(id).catch(() => undefined);
              onOpen?.();
            }}
          >
            <span className="min-w-0 wrap-anywhere">
              {!is_read && <span className="sr-only">Unread: </span>}
              {sentence}
            </span>
            <span className="notification-time">
              <DateTime at={created_at} format="relative" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
