import { useLoaderData, useSearchParams } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { formatTotal, type Total } from '../../../platform/total.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { readSession } from '../../../browser/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageOf, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { NoSearchResults } from '../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { threadStatuses, type ThreadStatus } from '../messages.constants.ts';
import type { Message, MessagesApi } from '../messages.contract.ts';
import { withCachedThreads, loadOpened, shouldRevalidateThreads, type Threads } from './load-threads.ts';
import { NewMessagePanel } from './new-message-panel.tsx';
import { PersonLink } from '../../people/web/components.ts';
import { RecipientField } from './recipient-field.tsx';
import { isUnanswered } from './thread-messages.ts';
import { ThreadsPage } from './threads-page.tsx';

const TITLE = 'User Feedback';
const call = createApiClient<MessagesApi>();

interface Feedback extends Threads {
  status: ThreadStatus;
  counts: Record<ThreadStatus, Total>;
}

export const clientLoader = withCachedThreads(async (url, signal): Promise<Feedback> => {
  requireCapability('view messages');
  const page = pageOf(url);
  const status = threadStatuses.find((name) => name === url.searchParams.get('status')) ?? 'all';
  const search = url.searchParams.get('search') ?? '';
  const list = (requested: ThreadStatus, more: { page: number; limit: number; after?: number | undefined }) =>
    call.page('GET /api/messages/', { query: { search, status: requested }, ...more, signal });
  const [current, ...totals] = await Promise.all([
    list(status, page),
    ...threadStatuses.map((each) => (each === status ? null : list(each, { page: 1, limit: 1 }))),
  ]);
  assertPageExists(url, current.total);
  const counts = Object.fromEntries(
    threadStatuses.map((each, at): [ThreadStatus, Total] => [each, totals[at] ?? current]),
  ) as Record<ThreadStatus, Total>;
  const opened = await loadOpened(url, current.items, signal);
  return {
    threads: current.items,
    total: current.total,
    last: current.last,
    page: page.page,
    opened,
    status,
    counts,
  };
});
export const shouldRevalidate = shouldRevalidateThreads;

export default function FeedbackPage() {
  const data = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const to = search.get('to')?.slice(0, MAX_EMAIL_LENGTH) ?? '';
  const status = data.loaded?.status ?? 'all';
  const canWrite = useCan('answer messages');
  const isWriting = canWrite && search.has('new');
  return (
    <ThreadsPage
      title={TITLE}
      data={data}
      side="admin"
      tabs={data.loaded && <FeedbackTabs current={status} counts={data.loaded.counts} />}
      searchLabel="Search messages"
      searchPlaceholder="Name, email or words"
      noThreads={<NoThreads status={status} isSearch={Boolean(search.get('search'))} />}
      pagesLabel="Pages of conversations"
      titleOf={({ user_name }) => ({ title: user_name })}
      markOf={(thread) => (isUnanswered(thread) ? 'Unanswered' : null)}
      describe={describeThread}
      isWriting={isWriting}
      canWrite={canWrite}
      headNotice={<AccessNotice capability="answer messages" to="reply" />}
    >
      {isWriting ? (
        <NewMessagePanel
          key={to}
          title="Write a message"
          lead="They’ll see it in their inbox. We’ll email them if they miss it."
          recipientField={RecipientField}
          to={to}
          hasFocus
        />
      ) : (
        <div className="threads-hint">
          <EmptyState title="Choose a conversation">{canWrite && <p>Opening it marks it as read.</p>}</EmptyState>
        </div>
      )}
    </ThreadsPage>
  );
}

function describeThread({ user_id, user_name, user_email }: Message) {
  return {
    // An Admin may have written to the shelter as a User.
    side: user_id === readSession()?.user_id ? ('user' as const) : ('admin' as const),
    title: user_name,
    about: <PersonLinks userId={user_id} email={user_email} />,
    to: user_name,
  };
}

function NoThreads({ status, isSearch }: { status: ThreadStatus; isSearch: boolean }) {
  if (isSearch) return <NoSearchResults>Nothing matches. Try other words.</NoSearchResults>;
  if (status === 'unread') return <EmptyState title="Nothing unread">Every message has been read.</EmptyState>;
  if (status === 'unanswered') {
    return <EmptyState title="All answered">No one is waiting for a reply.</EmptyState>;
  }
  return (
    <EmptyState title="No messages yet">
      <p>Messages from adopters show up here.</p>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}

function PersonLinks({ userId, email }: { userId: number; email: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-small">
      <a className="text-button" href={`mailto:${email}`}>
        {email}
      </a>
      <IfCan capability="view people">
        <PersonLink of={{ type: 'account', id: userId }} className="text-button">
          Person page
        </PersonLink>
      </IfCan>
    </p>
  );
}

const labels: Record<ThreadStatus, string> = { all: 'All', unread: 'Unread', unanswered: 'Unanswered' };

interface FeedbackTabsProps {
  current: ThreadStatus;
  counts: Record<ThreadStatus, Total>;
}

function FeedbackTabs({ current, counts }: FeedbackTabsProps) {
  const [search] = useSearchParams();
  const hrefOf = (status: ThreadStatus) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    params.delete('status');
    if (status !== 'all') params.set('status', status);
    return `?${params}`;
  };
  return (
    <Tabs label="Threads">
      {threadStatuses.map((status) => (
        <TabLink key={status} to={hrefOf(status)} isCurrent={status === current}>
          {`${labels[status]} (${formatTotal(counts[status])})`}
        </TabLink>
      ))}
    </Tabs>
  );
}
