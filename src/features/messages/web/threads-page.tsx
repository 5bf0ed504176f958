import { use, useEffect, useEffectEvent } from 'react';
import { useSearchParams, Link, useLocation } from 'react-router';
import { usePolling, useReloadSoon } from '../../../browser/dashboard/use-polling.ts';
import { readSession } from '../../../browser/session.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { countPages } from '../../../browser/dashboard/page-param.ts';
import { useRealtimeEvent, useRealtimeSocket, useReloadIfChanged } from '../../chat/web/components/realtime.ts';
import { messageTexts, type Sender } from '../messages.constants.ts';
import type { Message } from '../messages.contract.ts';
import { LIST_NAME } from './back-to-list.tsx';
import { findOpened, type Threads } from './load-threads.ts';
import { ThreadList } from './thread-list.tsx';
import type { Participant, ThreadTitle } from './thread-messages.ts';
import { parseThreadId, newMessageHref, listHref } from './thread-urls.ts';
import { ThreadView } from './thread-view.tsx';

interface ThreadsPageProps {
  title: string;
  data: { loaded: Threads | null; hasFailed: boolean; changes: number };
  side: Sender;
  /** Above everything else. */
  notice?: React.ReactNode;
  /** Shown instead of the list and search when the inbox is empty. */
  emptyInbox?: React.ReactNode;
  /** Above the search. */
  tabs?: React.ReactNode;
  searchLabel: string;
  searchPlaceholder?: string;
  /** Shown if the search or tab has no threads. */
  noThreads: React.ReactNode;
  pagesLabel: string;
  /** The title in the list. */
  titleOf: (thread: Message) => ThreadTitle;
  /** A label beside the title. */
  markOf?: (thread: Message) => string | null;
  /** What the open thread shows besides its messages. */
  describe: (thread: Message) => { side?: Sender; title: string; about?: React.ReactNode; to: string };
  /** Who may write first; everyone if absent. */
  canWrite?: boolean;
  /** Below the heading. */
  headNotice?: React.ReactNode;
  /** Whether the form for a new message is open. */
  isWriting: boolean;
  /** The form for a new message, or a hint, if no thread is open. */
  children: React.ReactNode;
}

/** A list of threads with the open one beside it, or in its place on a phone. */
export function ThreadsPage({
  title,
  data: { loaded, hasFailed, changes },
  notice,
  headNotice,
  canWrite = true,
  ...page
}: ThreadsPageProps) {
  useReloadIfChanged(changes);
  useMessageUpdates();
  return (
    // An empty inbox already shows the form.
    <DashboardPage
      title={title}
      notice={headNotice}
      actions={loaded && canWrite && !page.emptyInbox && <NewMessageLink />}
    >
      {notice}
      {hasFailed && <RetryMessage sentence={messageTexts.loadFailed} />}
      {loaded && <LoadedThreads {...page} inbox={loaded} />}
    </DashboardPage>
  );
}

function LoadedThreads({
  inbox,
  side,
  emptyInbox,
  isWriting,
  ...page
}: Omit<ThreadsPageProps, 'title' | 'data' | 'notice' | 'headNotice' | 'canWrite'> & { inbox: Threads }) {
  const openedId = parseThreadId(useSearchParams()[0]);
  const { name: shelter } = use(SiteContext);
  const participant: Participant = { side, name: readSession()?.username ?? '', shelter };
  const shows = openedId !== null || isWriting ? 'opened' : 'list';
  const thread = findOpened(inbox, openedId);
  return (
    // A phone has room for one of the two.
    <div className="threads" data-shows={emptyInbox ? 'both' : shows}>
      <div className="threads-list">
        {emptyInbox || (
          <>
            {page.tabs}
            <FilterForm label={page.searchLabel} className="filters">
              <Field
                label="Search"
                name="search"
                type="search"
                maxLength={100}
                autoComplete="off"
                placeholder={page.searchPlaceholder}
              />
            </FilterForm>
            {inbox.threads.length === 0 && page.noThreads}
            <ThreadList
              threads={inbox.threads}
              participant={participant}
              openedId={openedId}
              titleOf={page.titleOf}
              markOf={page.markOf}
            />
            <Pagination label={page.pagesLabel} page={inbox.page} pages={countPages(inbox.total)} last={inbox.last} />
          </>
        )}
      </div>
      <div className="threads-opened">
        {thread && <OpenThread key={thread.id} thread={thread} participant={participant} describe={page.describe} />}
        {!thread && (openedId === null ? page.children : <ThreadNotFound />)}
      </div>
    </div>
  );
}

interface OpenThreadProps extends Pick<ThreadsPageProps, 'describe'> {
  thread: Message;
  participant: Participant;
}

function OpenThread({ thread, participant, describe }: OpenThreadProps) {
  const { side = participant.side, ...texts } = describe(thread);
  return <ThreadView thread={thread} participant={{ ...participant, side }} {...texts} />;
}

function NewMessageLink() {
  const { search } = useLocation();
  return (
    <Link className="threads-new button" to={newMessageHref(search)} preventScrollReset>
      <DashboardIcon name="plus" />
      New message
    </Link>
  );
}

/** For a missing thread, or another user's. */
function ThreadNotFound() {
  const { search } = useLocation();
  return (
    <div className="panel justify-items-start">
      <p role="alert" className="text-lead">
        {messageTexts.threadNotFound}
      </p>
      <Link className="button button-quiet" to={listHref(search)}>
        {LIST_NAME}
      </Link>
    </div>
  );
}

const DEBOUNCE_MS = 150;

/** The fallback without a live connection. */
const POLL_INTERVAL_MS = 30_000;

/** Keeps a page's messages up to date. */
function useMessageUpdates(): void {
  const socket = useRealtimeSocket();
  const reloadSoon = useReloadSoon(DEBOUNCE_MS);
  const catchUp = useEffectEvent(reloadSoon);

  useRealtimeEvent('messages_changed', reloadSoon);
  useEffect(() => {
    // Events sent while disconnected are lost.
    const onConnect = () => catchUp();
    socket?.on('connect', onConnect);
    return () => void socket?.off('connect', onConnect);
  }, [socket]);
  usePolling(POLL_INTERVAL_MS);
}
