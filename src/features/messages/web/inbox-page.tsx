import { use } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { NoSearchResults } from '../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { messageTexts } from '../messages.constants.ts';
import type { MessagesApi } from '../messages.contract.ts';
import { BackToList } from './back-to-list.tsx';
import { ThreadNotFound } from './thread-not-found.tsx';
import { findOpened, withCachedThreads, loadOpened, shouldRevalidateThreads, type Threads } from './load-threads.ts';
import { MessageForm } from './message-form.tsx';
import { NewMessageLink } from './new-message-link.tsx';
import { parseThreadId, threadHref } from './thread-urls.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import { excerpt, type Participant } from './thread-messages.ts';
import { ThreadsFrame } from './threads-frame.tsx';
import { useMessageUpdates } from './use-message-updates.ts';

const TITLE = 'Inbox';
const LIST = 'All conversations';
const call = createApiClient<AccountsApi & MessagesApi>();

interface Inbox extends Threads {
  email: string;
}

export const clientLoader = withCachedThreads(async (url, signal): Promise<Inbox> => {
  const page = parsePage(url);
  const params = { id: readSession()?.user_id ?? 0 };
  const query = { search: url.searchParams.get('search') ?? '' };
  const [me, list] = await Promise.all([
    call('GET /api/users/me', { signal }),
    call.page('GET /api/messages/user/:id', { params, query, page, limit: PAGE_SIZE, signal }),
  ]);
  assertPageExists(url, list.total);
  const opened = await loadOpened(url, list.items, signal);
  return { email: me.email, threads: list.items, total: list.total, page, opened };
});
export const shouldRevalidate = shouldRevalidateThreads;

export default function InboxPage() {
  const { loaded, hasFailed } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  useMessageUpdates();
  return (
    <DashboardPage
      title={TITLE}
      // An empty inbox already shows the form.
      actions={loaded && !isEmptyInbox(loaded, search) && <NewMessageLink />}
    >
      {hasFailed && <RetryMessage sentence={messageTexts.loadFailed} />}
      {loaded && <InboxThreads {...loaded} search={search} />}
    </DashboardPage>
  );
}

function InboxThreads({ search, ...inbox }: Inbox & { search: URLSearchParams }) {
  const { threads, total, page } = inbox;
  const { name: shelter } = use(SiteContext);
  const participant: Participant = { side: 'user', name: readSession()?.username ?? '', shelter };
  const openedId = parseThreadId(search);
  return (
    <ThreadsFrame
      shows={isEmptyInbox(inbox, search) ? 'both' : openedId !== null || isWriting(search) ? 'opened' : 'list'}
      list={
        isEmptyInbox(inbox, search) ? (
          <EmptyState title="No messages yet">
            <p>
              Ask the shelter whatever you like to know: about a pet, your application, the pickup. The answers come
              here.
            </p>
          </EmptyState>
        ) : (
          <>
            <FilterForm label="Search the inbox" className="filters">
              <Field label="Search" name="search" type="search" maxLength={100} autoComplete="off" />
            </FilterForm>
            {threads.length === 0 && <NoSearchResults>None of your messages has these words.</NoSearchResults>}
            <ThreadList
              label={LIST}
              threads={threads}
              participant={participant}
              openedId={openedId}
              titleOf={({ text }) => excerpt(text)}
            />
            <Pagination label="Pages of the inbox" page={page} pages={countPages(total)} />
          </>
        )
      }
      opened={<ThreadPane inbox={inbox} openedId={openedId} participant={participant} search={search} />}
    />
  );
}

interface ThreadPaneProps {
  inbox: Inbox;
  openedId: number | null;
  participant: Participant;
  search: URLSearchParams;
}

function ThreadPane({ inbox, openedId, participant, search }: ThreadPaneProps) {
  const navigate = useNavigate();
  const thread = findOpened(inbox, openedId);
  const about = search.get('about')?.slice(0, 200) ?? '';
  if (thread) {
    return (
      <ThreadView
        key={thread.id}
        thread={thread}
        participant={participant}
        title={`You and ${participant.shelter}`}
        to={participant.shelter}
        listName={LIST}
      />
    );
  }
  if (openedId !== null) return <ThreadNotFound listName={LIST} />;
  return (
    <>
      {inbox.threads.length > 0 && <BackToList>{LIST}</BackToList>}
      <Panel
        title={`Write to ${participant.shelter}`}
        lead="You find the answer here. If it waits unread, an e-mail tells you, unless you have turned that off."
      >
        <MessageForm
          // The page may link to itself.
          key={`${about} ${isWriting(search)}`}
          email={inbox.email}
          about={about}
          hasFocus={isWriting(search)}
          onSent={({ id }) => void navigate(threadHref('', id), { preventScrollReset: true })}
        />
      </Panel>
    </>
  );
}

function isEmptyInbox({ total }: Inbox, search: URLSearchParams): boolean {
  return total === 0 && !search.get('search');
}

function isWriting(search: URLSearchParams): boolean {
  return search.has('new') || search.has('about');
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
