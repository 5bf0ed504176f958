import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { useCloseOnNavigation } from '../../../../ui/use-close-on-navigation.ts';
import { MAX_VISIBLE_UNREAD, notificationMessages } from '../../notifications.constants.ts';
import type { Notification, NotificationsApi } from '../../notifications.contract.ts';
import { NotificationList } from '../notification-list.tsx';
import { markAllRead, useUnreadNotifications } from '../unread-notifications.ts';

const call = createApiClient<NotificationsApi>();

const MAX_LATEST = 8;

/** A bell with the number of unread notifications, which opens the latest ones. */
export function NotificationBell() {
  const id = useId();
  const unread = useUnreadNotifications();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnNavigation(popover);
  const unreadLabel = unread > MAX_VISIBLE_UNREAD ? `${MAX_VISIBLE_UNREAD}+` : String(unread);
  return (
    <>
      <button
        className="notification-bell"
        type="button"
        popoverTarget={id}
        aria-label={unread > 0 ? `Notifications, ${unreadLabel} unread` : 'Notifications'}
      >
        <DashboardIcon name="bell" className="size-6" />
        {unread > 0 && <span className="count-badge notification-count" data-count={unreadLabel} aria-hidden="true" />}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="notification-popover"
        role="group"
        aria-label="Latest notifications"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && <LatestNotifications unread={unread} onOpen={() => popover.current?.hidePopover()} />}
      </div>
    </>
  );
}

function LatestNotifications({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  const { latest, failure, showAllRead } = useLatest();
  const { mutate, isBusy, failure: readFailure } = useMutation(notificationMessages.readFailed);
  const newest = latest?.[0];
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-body font-bold">Notifications</h2>
        {newest && unread > 0 && (
          <button
            className="row-action text-small"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => void mutate(() => markAllRead(newest.id), { onDone: showAllRead })}
          >
            Mark all as read
          </button>
        )}
      </div>
      {readFailure && <FormMessage type="error">{readFailure}</FormMessage>}
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {!latest && !failure && <p className="text-soft">Loading…</p>}
      {latest?.length === 0 && (
        <p className="text-soft">Nothing yet. You’ll see it here when a colleague assigns you work or mentions you.</p>
      )}
      {latest && latest.length > 0 && <NotificationList notifications={latest} onOpen={onOpen} />}
      <Link className="notification-all" to="/admin-dashboard/notifications" onClick={onOpen}>
        All notifications
      </Link>
    </>
  );
}

function useLatest() {
  const [loaded, setLoaded] = useState<{ latest?: Notification[]; failure?: string }>({});
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call.page('GET /api/notifications/', { page: 1, limit: MAX_LATEST, signal }).then(
      ({ items }) => setLoaded({ latest: items }),
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ failure: describeFailure(error, notificationMessages.loadFailed) });
      },
    );
    return () => controller.abort();
  }, []);
  const showAllRead = () =>
    setLoaded(({ latest = [] }) => ({ latest: latest.map((each) => ({ ...each, is_read: true })) }));
  return { ...loaded, showAllRead };
}
