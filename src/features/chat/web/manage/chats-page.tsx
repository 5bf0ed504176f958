import { useRef } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router';
import styles from './chats.css?url';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { chatWords } from '../../chat-words.contract.ts';
import { attendance } from '../live/attendance.ts';
import { useStore } from '../../../../browser/store.ts';
import { useSeenScreen } from '../use-seen-screen.ts';
import { AttendanceControls, AttendanceLine } from './attendance-bar.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatsFilters } from './chats-filters.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { loadChats } from './load-chats.ts';
import { useChats } from './use-chats.ts';
import { useReplies } from './use-replies.ts';

/** While the connection tells everything, only in case; while it is away, often enough to work by. */
const REFRESH_MS = { attending: 120_000, alone: 10_000 };

export const clientLoader = loadChats;

export default function ChatsPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { asked, page, list, listError, open, openError } = loaded;
  const { items, openChat, isGone } = useChats(loaded);
  const replies = useReplies();
  const { isAttending } = useStore(attendance);
  const place = useRef<HTMLDivElement>(null);
  const fallback = useFocusFallback<HTMLElement>();
  const isChosen = asked.chat !== undefined;
  useSeenScreen(place);
  usePolling(isAttending ? REFRESH_MS.attending : REFRESH_MS.alone);

  return (
    <DashboardPage title="Chats" lead={<AttendanceLine />} actions={<Actions />}>
      <link rel="stylesheet" href={styles} precedence="chats" />
      <div ref={place} className="chats" data-open={isChosen ? '' : undefined}>
        <section
          ref={isChosen ? undefined : fallback}
          className="chat-column"
          aria-label="Conversations"
          tabIndex={isChosen ? undefined : -1}
        >
          <ChatsFilters current={asked.view} search={asked.search} total={list?.total} />
          {listError !== null && <RetryMessage sentence={listError} />}
          {items && <ChatList chats={items} asked={asked} />}
          {!items && listError === null && <SkeletonRows count={6} />}
          <Pagination label="Pages of the conversations" page={page} pages={countPages(list?.total ?? 0)} />
        </section>
        {open && openChat ? (
          <ConversationPane key={openChat.id} chat={openChat} newest={open.messages} replies={replies} />
        ) : (
          <NothingOpen
            // Another one where one comes from what was deleted: the focus goes on to the list.
            key={isChosen ? 'missing' : 'none'}
            fallback={isChosen ? fallback : undefined}
            isGone={loaded.isGone || isGone}
            error={openError}
            isChosen={isChosen}
          />
        )}
      </div>
    </DashboardPage>
  );
}

interface NothingOpenProps {
  /** Where the focus goes with a conversation that a colleague deletes. */
  fallback: React.RefObject<HTMLElement | null> | undefined;
  isGone: boolean;
  error: string | null;
  /** Whether a conversation was asked for. */
  isChosen: boolean;
}

function NothingOpen({ fallback, isGone, error, isChosen }: NothingOpenProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <section
      ref={fallback}
      className="chat-pane chat-pane-empty"
      aria-label="Conversation"
      tabIndex={fallback ? -1 : undefined}
    >
      {/* Whoever deletes it is on the way back to the list. */}
      {isGone && !isLoading && (
        <EmptyState title={chatWords.gone}>
          <p>It was deleted, or it never was.</p>
        </EmptyState>
      )}
      {error !== null && <RetryMessage sentence={error} />}
      {!isChosen && !isLoading && (
        <p className="text-center text-soft">
          Choose a conversation. What you write in one is kept while you look at another.
        </p>
      )}
      {isChosen && (
        <Link className="text-link chat-back-words" to="/admin-dashboard/chats">
          Back to the conversations
        </Link>
      )}
    </section>
  );
}

function Actions() {
  return (
    <>
      <AttendanceControls />
      <Link className="button button-quiet button-small" to="/admin-dashboard/chats/answers">
        <DashboardIcon name="pencil" className="size-5 max-sm:hidden" />
        Bot and replies
      </Link>
    </>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Chats" />;
}

export function ErrorBoundary() {
  return <LoadError title="Chats" />;
}
