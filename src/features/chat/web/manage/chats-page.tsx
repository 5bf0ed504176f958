import { useRef, useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router';
import styles from './chats.css?url';
import { createApiClient } from '../../../../browser/create-api-client.ts';
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
import type { ChatContentsApi, ChatReply } from '../../chat-contents.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { useStore } from '../../../../browser/store.ts';
import { useVisualViewport } from '../use-visual-viewport.ts';
import { AvailabilityControls, ConnectionStatus } from './availability-bar.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatsFilters } from './chats-filters.tsx';
import { ChatPane } from './chat-pane.tsx';
import { loadChats } from './load-chats.ts';
import { useChats } from './use-chats.ts';

const call = createApiClient<ChatContentsApi>();

/** While connected, only as a safety net; otherwise often enough to work with. */
const REFRESH_MS = { connected: 120_000, disconnected: 10_000 };

export const clientLoader = loadChats;

export default function ChatsPage() {
  const data = useLoaderData<typeof clientLoader>();
  const { query, page, list, listError, open, openError } = data;
  const { items, openChat, isRemoved } = useChats(data);
  const replies = useReplies();
  const { isRegistered } = useStore(agentAvailability);
  const container = useRef<HTMLDivElement>(null);
  const fallback = useFocusFallback<HTMLElement>();
  const isSelected = query.chat !== undefined;
  useVisualViewport(container);
  usePolling(isRegistered ? REFRESH_MS.connected : REFRESH_MS.disconnected);

  return (
    <DashboardPage title="Chats" lead={<ConnectionStatus />} actions={<Actions />}>
      <link rel="stylesheet" href={styles} precedence="chats" />
      <div ref={container} className="chats" data-open={isSelected ? '' : undefined}>
        <section
          ref={isSelected ? undefined : fallback}
          className="chat-column"
          aria-label="Chats list"
          tabIndex={isSelected ? undefined : -1}
        >
          <ChatsFilters current={query.view} search={query.search} list={list} />
          {listError !== null && <RetryMessage sentence={listError} />}
          {items && <ChatList chats={items} query={query} />}
          {!items && listError === null && <SkeletonRows count={6} />}
          <Pagination label="Pages of chats" page={page} pages={countPages(list?.total ?? 0)} />
        </section>
        {open && openChat ? (
          <ChatPane key={openChat.id} chat={openChat} newest={open.messages} replies={replies} />
        ) : (
          <NoOpenChat
            // Remounts after a deletion, so that the focus moves to the list.
            key={isSelected ? 'missing' : 'none'}
            fallback={isSelected ? fallback : undefined}
            isRemoved={data.isRemoved || isRemoved}
            error={openError}
            isSelected={isSelected}
          />
        )}
      </div>
    </DashboardPage>
  );
}

interface NoOpenChatProps {
  /** Gets the focus if a colleague deletes the open chat. */
  fallback: React.RefObject<HTMLElement | null> | undefined;
  isRemoved: boolean;
  error: string | null;
  /** Whether the URL names a chat. */
  isSelected: boolean;
}

function NoOpenChat({ fallback, isRemoved, error, isSelected }: NoOpenChatProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <section
      ref={fallback}
      className="chat-pane chat-pane-empty"
      aria-label="Chat"
      tabIndex={fallback ? -1 : undefined}
    >
      {/* The Admin who deletes it is already navigating to the list. */}
      {isRemoved && !isLoading && (
        <EmptyState title={chatTexts.chatNotFound}>
          <p>It was deleted.</p>
        </EmptyState>
      )}
      {error !== null && <RetryMessage sentence={error} />}
      {!isSelected && !isLoading && (
        <p className="text-center text-soft">Choose a chat. Drafts are saved while you switch.</p>
      )}
      {isSelected && (
        <Link className="text-link chat-back-link" to="/admin-dashboard/chats">
          Back to chats
        </Link>
      )}
    </section>
  );
}

function Actions() {
  return (
    <>
      <AvailabilityControls />
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

/** Loads the canned replies when the page opens; null until then. */
function useReplies(): ChatReply[] | null {
  const [replies, setReplies] = useState<ChatReply[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/chat-replies/', { signal: controller.signal })
      .then(setReplies)
      // The composer works without them.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return replies;
}
