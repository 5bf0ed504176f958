import { Link } from 'react-router';
import { useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import type { ChatMessage, ChatSummary } from '../../chat.contract.ts';
import type { PendingMessage } from '../message-store.ts';
import { visitorName } from './chat-labels.ts';

interface MessageListProps {
  chat: ChatSummary;
  messages: readonly ChatMessage[];
  pending: readonly PendingMessage[];
  /** How far the visitor has read. */
  visitorSeq: number;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** Messages by day, then pending ones. */
export function MessageList({ chat, messages, pending, visitorSeq, onRetry, onDiscard }: MessageListProps) {
  const now = useCurrentMinute();
  const lastSeen = messages.findLast(({ from, seq }) => from === 'admin' && seq <= visitorSeq);
  return (
    <ol className="chat-messages">
      {groupMessages(messages).map(({ message, day, isNamed }) => (
        <li key={message.id} className="chat-message" data-from={message.from}>
          {day && <p className="chat-day">{formatChatDay(day, now)}</p>}
          {isNamed && (
            <p className="chat-author">
              {authorOf(message, chat)}
              <time dateTime={message.timestamp}>{formatTime(new Date(message.timestamp))}</time>
            </p>
          )}
          <p className="chat-bubble">{message.message}</p>
          {message.links && <Links links={message.links} />}
          {message === lastSeen && <p className="chat-message-status">Seen</p>}
        </li>
      ))}
      {pending.map((one) => (
        <li key={one.id} className="chat-message" data-from="admin" data-state={one.state}>
          <p className="chat-bubble">{one.text}</p>
          {one.state === 'failed' ? (
            <Failed pending={one} onRetry={onRetry} onDiscard={onDiscard} />
          ) : (
            <p className="chat-message-status">Sending…</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function authorOf({ from, author }: ChatMessage, chat: ChatSummary): React.ReactNode {
  if (from === 'bot') return <span className="chat-bot">Bot</span>;
  if (from === 'admin') return author ?? 'Former member';
  return author ?? visitorName(chat);
}

function Links({ links }: { links: NonNullable<ChatMessage['links']> }) {
  return (
    <ul className="chat-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} target="_blank" className="text-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FailedProps {
  pending: PendingMessage;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

function Failed({ pending, onRetry, onDiscard }: FailedProps) {
  return (
    <div className="chat-failed">
      <p role="alert">{pending.error ?? 'This wasn’t sent.'}</p>
      <button type="button" className="text-button" onClick={() => onRetry(pending.id)}>
        Try again
      </button>
      <button type="button" className="text-button" onClick={() => onDiscard(pending.id)}>
        Discard
      </button>
    </div>
  );
}

/** Messages of the same author within this time share one heading. */
const GROUP_WINDOW_MS = 5 * 60_000;

interface GroupedMessage {
  message: ChatMessage;
  /** Set for the first message of a day. */
  day: Date | null;
  /** Whether the message shows its author. */
  isNamed: boolean;
}

/** Adds the headings: dates, and authors where they change. */
function groupMessages(messages: readonly ChatMessage[]): GroupedMessage[] {
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const at = new Date(message.timestamp);
    const before = previous && new Date(previous.timestamp);
    const isNewDay = before?.toDateString() !== at.toDateString();
    const isContinued =
      previous?.from === message.from &&
      previous.author === message.author &&
      at.getTime() - before!.getTime() < GROUP_WINDOW_MS;
    return { message, day: isNewDay ? at : null, isNamed: isNewDay || !isContinued };
  });
}

/** "Today", "Yesterday", or the date. */
function formatChatDay(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

function formatTime(at: Date): string {
  return at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
}
