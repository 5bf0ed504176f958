import { useLoaderData } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, countPages, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { notificationMessages } from '../notifications.constants.ts';
import type { Notification, NotificationsApi } from '../notifications.contract.ts';
import { NotificationList } from './notification-list.tsx';
import { markAllRead } from './unread-notifications.ts';

const TITLE = 'Notifications';
const POLL_INTERVAL_MS = 60_000;

const call = createApiClient<NotificationsApi>();

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const filter = url.searchParams.get('filter') === 'unread' ? 'unread' : '';
  const { items, total } = await call.page('GET /api/notifications/', { query: { filter }, ...page, signal });
  assertPageExists(url, total);
  return { notifications: items, total, page: page.page, filter };
});

export default function NotificationsPage() {
  const { notifications, total, page, filter } = useLoaderData<typeof clientLoader>();
  usePolling(POLL_INTERVAL_MS);
  return (
    <DashboardPage
      title={TITLE}
      lead="Assignments, mentions and tasks from your colleagues."
      actions={<MarkAllRead notifications={notifications} />}
    >
      <Tabs label="Which notifications">
        <TabLink to="?" isCurrent={filter === ''}>
          All
        </TabLink>
        <TabLink to="?filter=unread" isCurrent={filter === 'unread'}>
          Unread
        </TabLink>
      </Tabs>
      {notifications.length > 0 ? (
        <section className="panel notifications-panel" aria-label={TITLE}>
          <NotificationList notifications={notifications} />
        </section>
      ) : (
        <NoNotifications isFiltered={filter !== ''} />
      )}
      <Pagination label="Pages of notifications" page={page} pages={countPages(total)} />
    </DashboardPage>
  );
}

function MarkAllRead({ notifications }: { notifications: Notification[] }) {
  const { mutate, isBusy, failure } = useMutation(notificationMessages.readFailed);
  const newest = notifications[0];
  const hasUnread = notifications.some(({ is_read }) => !is_read);
  if (!newest || !hasUnread) return null;
  return (
    <>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void mutate(() => markAllRead(newest.id))}
      >
        Mark all as read
      </button>
    </>
  );
}

function NoNotifications({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="All read">You’ve seen every notification.</EmptyState>;
  return (
    <EmptyState title="No notifications yet">
      You’ll see it here when a colleague assigns you work or mentions you in a note.
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
