import { use } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { NoSearchResults } from '../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { messageTexts, threadStatuses, type ThreadStatus } from '../messages.constants.ts';
import type { MessagesApi } from '../messages.contract.ts';
import { BackToList } from './back-to-list.tsx';
import { FeedbackTabs } from './feedback-tabs.tsx';
import { ThreadNotFound } from './thread-not-found.tsx';
import { findOpened, withCachedThreads, loadOpened, shouldRevalidateThreads, type Threads } from './load-threads.ts';
import { MessageForm } from './message-form.tsx';
import { NewMessageLink } from './new-message-link.tsx';
import { PersonLinks } from './person-links.tsx';
import { RecipientField } from './recipient-field.tsx';
import { parseThreadId, threadHref } from './thread-urls.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import { isUnanswered, type Participant } from './thread-messages.ts';
import { ThreadsFrame } from './threads-frame.tsx';
import { useMessageUpdates } from './use-message-updates.ts';

const TITLE = 'User Feedback';
const LIST = 'All conversations';
const call = createApiClient<MessagesApi>();

interface Feedback extends Threads {
  status: ThreadStatus;
  counts: Record<ThreadStatus, number>;
}

export const clientLoader = withCachedThreads(async (url, signal): Promise<Feedback> => {
  const page = parsePage(url);
  const status = threadStatuses.find((name) => name === url.searchParams.get('status')) ?? 'all';
  const search = url.searchParams.get('search') ?? '';
  const list = (requested: ThreadStatus, more: { page: number; limit: number }) =>
    call.page('GET /api/messages/', { query: { search, status: requested }, ...more, signal });
  const [current, ...totals] = await Promise.all([
    list(status, { page, limit: PAGE_SIZE }),
    ...threadStatuses.map((each) => (each === status ? null : list(each, { page: 1, limit: 1 }))),
  ]);
  assertPageExists(url, current.total);
  const counts = Object.fromEntries(threadStatuses.map((each, at) => [each, totals[at]?.total ?? current.total]));
  const opened = await loadOpened(url, current.items, signal);
  return {
    threads: current.items,
    total: current.total,
    page,
    opened,
    status,
    counts: counts as Record<ThreadStatus, number>,
  };
});
export const shouldRevalidate = shouldRevalidateThreads;

export default function FeedbackPage() {
  const { loaded, hasFailed } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  useMessageUpdates();
  return (
    <DashboardPage title={TITLE} actions={loaded && <NewMessageLink />}>
      {hasFailed && <RetryMessage sentence={messageTexts.loadFailed} />}
      {loaded && <FeedbackThreads feedback={loaded} search={search} />}
    </DashboardPage>
  );
}

interface FeedbackThreadsProps {
  feedback: Feedback;
  search: URLSearchParams;
}

function FeedbackThreads({ feedback, search }: FeedbackThreadsProps) {
  const { threads, total, page, status, counts } = feedback;
  const { name: shelter } = use(SiteContext);
  const participant: Participant = { side: 'admin', name: readSession()?.username ?? '', shelter };
  const openedId = parseThreadId(search);
  return (
    <ThreadsFrame
      shows={openedId !== null || search.has('new') ? 'opened' : 'list'}
      list={
        <>
          <FeedbackTabs current={status} counts={counts} />
          <FilterForm label="Search the conversations" className="filters">
            <Field
              label="Search"
              name="search"
              type="search"
              maxLength={100}
              autoComplete="off"
              placeholder="A name, an e-mail or what was written"
            />
          </FilterForm>
          {threads.length === 0 && <NoThreads status={status} isSearch={Boolean(search.get('search'))} />}
          <ThreadList
            label={LIST}
            threads={threads}
            participant={participant}
            openedId={openedId}
            titleOf={({ user_name }) => user_name}
            markOf={(thread) => (isUnanswered(thread) ? 'Unanswered' : null)}
          />
          <Pagination label="Pages of the conversations" page={page} pages={countPages(total)} />
        </>
      }
      opened={<ThreadPane feedback={feedback} participant={participant} openedId={openedId} search={search} />}
    />
  );
}

interface ThreadPaneProps extends FeedbackThreadsProps {
  participant: Participant;
  openedId: number | null;
}

function ThreadPane({ feedback, participant, openedId, search }: ThreadPaneProps) {
  const navigate = useNavigate();
  const thread = findOpened(feedback, openedId);
  if (thread) {
    return (
      <ThreadView
        key={thread.id}
        thread={thread}
        // An Admin may have written to the shelter as a User.
        participant={{ ...participant, side: thread.user_id === readSession()?.user_id ? 'user' : 'admin' }}
        title={thread.user_name}
        about={<PersonLinks email={thread.user_email} />}
        to={thread.user_name}
        listName={LIST}
      />
    );
  }
  if (openedId !== null) return <ThreadNotFound listName={LIST} />;
  if (!search.has('new')) {
    return (
      <div className="threads-hint">
        <EmptyState title="Choose a conversation">
          <p>It opens here, and counts as seen by the shelter.</p>
        </EmptyState>
      </div>
    );
  }
  const to = search.get('to')?.slice(0, 254) ?? '';
  return (
    <>
      <BackToList>{LIST}</BackToList>
      <Panel
        title="Write to somebody"
        lead="They find it in their inbox. If it waits unread, an e-mail tells them, unless they have turned that off."
      >
        <MessageForm
          key={to}
          recipientField={RecipientField}
          to={to}
          hasFocus
          onSent={({ id }) => void navigate(threadHref('', id), { preventScrollReset: true })}
        />
      </Panel>
    </>
  );
}

function NoThreads({ status, isSearch }: { status: ThreadStatus; isSearch: boolean }) {
  if (isSearch) return <NoSearchResults>No name, e-mail or message has these words.</NoSearchResults>;
  if (status === 'unread')
    return <EmptyState title="Nothing is unread">The shelter has seen every message.</EmptyState>;
  if (status === 'unanswered') {
    return <EmptyState title="All is answered">Nobody waits for a word from the shelter.</EmptyState>;
  }
  return (
    <EmptyState title="No messages yet">
      <p>What adopters write from their inbox comes here. You can also write to them first.</p>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
