import { useRef } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router';
import styles from './chats.css?url';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { useRefuge } from '../../../../ui/use-refuge.ts';
import {
  DashboardIcon,
  DashboardPage,
  LoadFailure,
  PageSkeleton,
  pagesFor,
  useRefresh,
} from '../../../dashboards/web/dashboards.door.ts';
import { chatWords } from '../../chat-words.contract.ts';
import { attendance } from '../live/attendance.ts';
import { useHeld } from '../live/held.ts';
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
  const { isAttending } = useHeld(attendance);
  const place = useRef<HTMLDivElement>(null);
  const refuge = useRefuge<HTMLElement>();
  const isChosen = asked.chat !== undefined;
  useSeenScreen(place);
  useRefresh(isAttending ? REFRESH_MS.attending : REFRESH_MS.alone);

  return (
    <DashboardPage title="Chats" lead={<AttendanceLine />} actions={<Actions />}>
      <link rel="stylesheet" href={styles} precedence="chats" />
      <div ref={place} className="chats" data-open={isChosen ? '' : undefined}>
        <section
          ref={isChosen ? undefined : refuge}
          className="chat-column"
          aria-label="Conversations"
          tabIndex={isChosen ? undefined : -1}
        >
          <ChatsFilters current={asked.view} search={asked.search} total={list?.total} />
          {listError !== null && <RetryMessage sentence={listError} />}
          {items && <ChatList chats={items} asked={asked} />}
          {!items && listError === null && <SkeletonRows count={6} />}
          <Pagination label="Pages of the conversations" page={page} pages={pagesFor(list?.total ?? 0)} />
        </section>
        {open && openChat ? (
          <ConversationPane key={openChat.id} chat={openChat} newest={open.messages} replies={replies} />
        ) : (
          <NothingOpen
            // Another one where one comes from what was deleted: the focus goes on to the list.
            key={isChosen ? 'missing' : 'none'}
            refuge={isChosen ? refuge : undefined}
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
  refuge: React.RefObject<HTMLElement | null> | undefined;
  isGone: boolean;
  error: string | null;
  /** Whether a conversation was asked for. */
  isChosen: boolean;
}

function NothingOpen({ refuge, isGone, error, isChosen }: NothingOpenProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <section
      ref={refuge}
      className="chat-pane chat-pane-empty"
      aria-label="Conversation"
      tabIndex={refuge ? -1 : undefined}
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
  return <LoadFailure title="Chats" />;
}
