import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DateTime, useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import type { ChatSummary } from '../../chat.contract.ts';
import { attendance } from '../live/attendance.ts';
import { useStore } from '../../../../browser/store.ts';
import { chatHref, viewHref, type ChatsAsked } from './chats-address.ts';
import { describeChat, describeWait, emptyWords, lastWords, visitorName } from './chats-words.ts';

interface ChatListProps {
  chats: ChatSummary[];
  asked: ChatsAsked;
}

/** The conversations, each with what one has to know before opening it. */
export function ChatList({ chats, asked }: ChatListProps) {
  const { here } = useStore(attendance);
  const now = useCurrentMinute();
  if (chats.length === 0) return <NoChats asked={asked} />;
  return (
    <ul className="chat-list">
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatLink chat={chat} isOpen={chat.id === asked.chat} isHere={here.has(chat.id)} now={now} />
        </li>
      ))}
    </ul>
  );
}

interface ChatLinkProps {
  chat: ChatSummary;
  isOpen: boolean;
  /** Whether the visitor is connected. */
  isHere: boolean;
  now: Date;
}

function ChatLink({ chat, isOpen, isHere, now }: ChatLinkProps) {
  const [address] = useSearchParams();
  const { waiting_since, closed_at, unread, assigned_to, last_message, last_message_at } = chat;
  return (
    <Link
      className="chat-link"
      to={chatHref(address, chat.id)}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className="sr-only">{describeChat(chat, now, { isHere })}</span>
      <span className="chat-link-look" aria-hidden="true">
        <span className="chat-link-head">
          <span className="chat-presence" data-here={isHere || undefined} />
          <span className="chat-name">{visitorName(chat)}</span>
          <span className="chat-link-time">
            <DateTime at={last_message_at} format="relative" />
          </span>
        </span>
        <span className="chat-link-words">
          <span className="chat-last">{last_message && lastWords(last_message)}</span>
          {unread > 0 && <span className="chat-count">{unread > 99 ? '99+' : unread}</span>}
        </span>
        {(waiting_since !== null || closed_at !== null || assigned_to !== null) && (
          <span className="chat-link-state">
            {waiting_since !== null && <span className="chat-waits">{describeWait(new Date(waiting_since), now)}</span>}
            {closed_at !== null && <span>closed</span>}
            {assigned_to && <span className="truncate">{assigned_to.name}</span>}
          </span>
        )}
      </span>
    </Link>
  );
}

function NoChats({ asked: { view, search } }: { asked: ChatsAsked }) {
  const [address] = useSearchParams();
  if (search !== '')
    return <NoSearchResults>No conversation has these words in it, nor its visitor’s name.</NoSearchResults>;
  if (view !== 'all') {
    return (
      <NoFilterResults message={emptyWords[view]} linkLabel="Show all conversations" href={viewHref(address, 'all')} />
    );
  }
  return (
    <EmptyState title="No conversations yet">
      <p>
        Visitors reach you by the chat sign at the lower right of each public page. What they write comes up here at
        once.
      </p>
      <Link className="button button-quiet" to="/" target="_blank">
        See it as visitors do
      </Link>
    </EmptyState>
  );
}
