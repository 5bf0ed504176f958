import { use } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
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
import { messageWords, threadStates, type ThreadState } from '../message-words.contract.ts';
import type { MessagesApi } from '../messages.contract.ts';
import { BackToList } from './back-to-list.tsx';
import { FeedbackTabs } from './feedback-tabs.tsx';
import { GoneThread } from './gone-thread.tsx';
import { findOpened, keepThreads, loadOpened, unlessKnown, type Threads } from './load-threads.ts';
import { MessageForm } from './message-form.tsx';
import { NewMessageLink } from './new-message-link.tsx';
import { PersonLinks } from './person-links.tsx';
import { openedThread, threadHref } from './thread-address.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import { isUnanswered, type Viewer } from './thread-words.ts';
import { ThreadsFrame } from './threads-frame.tsx';
import { useFreshMessages } from './use-fresh-messages.ts';

const TITLE = 'User Feedback';
const LIST = 'All conversations';
const call = currentUser<MessagesApi>();

interface Feedback extends Threads {
  state: ThreadState;
  counts: Record<ThreadState, number>;
}

export const clientLoader = keepThreads(async (url, signal): Promise<Feedback> => {
  const page = parsePage(url);
  const state = threadStates.find((name) => name === url.searchParams.get('state')) ?? 'all';
  const search = url.searchParams.get('search') ?? '';
  const list = (asked: ThreadState, more: { page: number; limit: number }) =>
    call.page('GET /api/messages/', { query: { search, state: asked }, ...more, signal });
  const [shown, ...totals] = await Promise.all([
    list(state, { page, limit: PAGE_SIZE }),
    ...threadStates.map((each) => (each === state ? null : list(each, { page: 1, limit: 1 }))),
  ]);
  assertPageExists(url, shown.total);
  const counts = Object.fromEntries(threadStates.map((each, at) => [each, totals[at]?.total ?? shown.total]));
  const opened = await loadOpened(url, shown.items, signal);
  return {
    threads: shown.items,
    total: shown.total,
    page,
    opened,
    state,
    counts: counts as Record<ThreadState, number>,
  };
});
export const shouldRevalidate = unlessKnown;

export default function FeedbackPage() {
  const { loaded, hasFailed } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  useFreshMessages();
  return (
    <DashboardPage title={TITLE} actions={loaded && <NewMessageLink />}>
      {hasFailed && <RetryMessage sentence={messageWords.loadFailed} />}
      {loaded && <Conversations feedback={loaded} search={search} />}
    </DashboardPage>
  );
}

interface ConversationsProps {
  feedback: Feedback;
  search: URLSearchParams;
}

function Conversations({ feedback, search }: ConversationsProps) {
  const { threads, total, page, state, counts } = feedback;
  const { name: shelter } = use(SiteContext);
  const viewer: Viewer = { side: 'admin', name: readSession()?.username ?? '', shelter };
  const openedId = openedThread(search);
  return (
    <ThreadsFrame
      shows={openedId !== null || search.has('new') ? 'opened' : 'list'}
      list={
        <>
          <FeedbackTabs current={state} counts={counts} />
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
          {threads.length === 0 && <NoConversations state={state} isSearch={Boolean(search.get('search'))} />}
          <ThreadList
            label={LIST}
            threads={threads}
            viewer={viewer}
            openedId={openedId}
            titleOf={({ user_name }) => user_name}
            markOf={(thread) => (isUnanswered(thread) ? 'Unanswered' : null)}
          />
          <Pagination label="Pages of the conversations" page={page} pages={countPages(total)} />
        </>
      }
      opened={<Opened feedback={feedback} viewer={viewer} openedId={openedId} search={search} />}
    />
  );
}

interface OpenedProps extends ConversationsProps {
  viewer: Viewer;
  openedId: number | null;
}

function Opened({ feedback, viewer, openedId, search }: OpenedProps) {
  const navigate = useNavigate();
  const thread = findOpened(feedback, openedId);
  if (thread) {
    return (
      <ThreadView
        key={thread.id}
        thread={thread}
        // An Admin may have written to the shelter themself, before they belonged to it.
        viewer={{ ...viewer, side: thread.user_id === readSession()?.user_id ? 'user' : 'admin' }}
        title={thread.user_name}
        about={<PersonLinks email={thread.user_email} />}
        to={thread.user_name}
        listName={LIST}
      />
    );
  }
  if (openedId !== null) return <GoneThread listName={LIST} />;
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
          email={null}
          to={to}
          takesFocus
          onSent={({ id }) => void navigate(threadHref('', id), { preventScrollReset: true })}
        />
      </Panel>
    </>
  );
}

function NoConversations({ state, isSearch }: { state: ThreadState; isSearch: boolean }) {
  if (isSearch) return <NoSearchResults>No name, e-mail or message has these words.</NoSearchResults>;
  if (state === 'unread') return <EmptyState title="Nothing is unread">The shelter has seen every message.</EmptyState>;
  if (state === 'unanswered') {
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
