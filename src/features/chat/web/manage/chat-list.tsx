import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DateTime, useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import type { ChatSummary } from '../../chat.contract.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { useStore } from '../../../../browser/store.ts';
import { chatHref, viewHref, type ChatsQuery } from './chats-query.ts';
import { describeChat, describeWait, emptyLabels, formatLastMessage, visitorName } from './chat-labels.ts';

interface ChatListProps {
  chats: ChatSummary[];
  query: ChatsQuery;
}

export function ChatList({ chats, query }: ChatListProps) {
  const { onlineChats } = useStore(agentAvailability);
  const now = useCurrentMinute();
  if (chats.length === 0) return <NoChats query={query} />;
  return (
    <ul className="chat-list">
      {chats.map((chat) => (
        <li key={chat.id} data-row>
          <ChatLink chat={chat} isOpen={chat.id === query.chat} isOnline={onlineChats.has(chat.id)} now={now} />
        </li>
      ))}
    </ul>
  );
}

interface ChatLinkProps {
  chat: ChatSummary;
  isOpen: boolean;
  /** Whether the visitor is connected. */
  isOnline: boolean;
  now: Date;
}

function ChatLink({ chat, isOpen, isOnline, now }: ChatLinkProps) {
  const [searchParams] = useSearchParams();
  const { waiting_since, closed_at, unread, assigned_to, last_message, last_message_at } = chat;
  return (
    <Link
      className="chat-link"
      data-row-link
      to={chatHref(searchParams, chat.id)}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className="sr-only">{describeChat(chat, now, { isOnline })}</span>
      <span className="chat-link-visual" aria-hidden="true">
        <span className="chat-link-head">
          <span className="chat-presence" data-online={isOnline || undefined} />
          <span className="chat-name">{visitorName(chat)}</span>
          <span className="chat-link-time">
            <DateTime at={last_message_at} format="relative" />
          </span>
        </span>
        <span className="chat-link-text">
          <span className="chat-last-message">{last_message && formatLastMessage(last_message)}</span>
          {unread > 0 && <span className="chat-count">{unread > 99 ? '99+' : unread}</span>}
        </span>
        {(waiting_since !== null || closed_at !== null || assigned_to !== null) && (
          <span className="chat-link-status">
            {waiting_since !== null && (
              <span className="chat-waiting">{describeWait(new Date(waiting_since), now)}</span>
            )}
            {closed_at !== null && <span>closed</span>}
            {assigned_to && <span className="truncate">{assigned_to.name}</span>}
          </span>
        )}
      </span>
    </Link>
  );
}

function NoChats({ query: { view, search } }: { query: ChatsQuery }) {
  const [searchParams] = useSearchParams();
  if (search !== '') return <NoSearchResults>No chat matches. Try other words.</NoSearchResults>;
  if (view !== 'all') {
    return (
      <NoFilterResults message={emptyLabels[view]} linkLabel="Show all chats" href={viewHref(searchParams, 'all')} />
    );
  }
  return (
    <EmptyState title="No chats yet">
      <p>Visitors reach you through the chat icon on every public page. Their messages show up here.</p>
      <Link className="button button-quiet" to="/" target="_blank">
        View it as a visitor
      </Link>
    </EmptyState>
  );
}
