import { Link } from 'react-router';
import { useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import type { ChatMessage, ChatSummary } from '../../chat.contract.ts';
import type { Unsent } from '../conversation.ts';
import { visitorName } from './chats-words.ts';
import { describeChatDay, describeTime, withSpeakers } from './said-by.ts';

interface MessageListProps {
  chat: ChatSummary;
  messages: readonly ChatMessage[];
  unsent: readonly Unsent[];
  /** How far the visitor has read. */
  visitorSeq: number;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** What was said, by days, and after it what is still on its way. */
export function MessageList({ chat, messages, unsent, visitorSeq, onRetry, onDiscard }: MessageListProps) {
  const now = useCurrentMinute();
  const lastSeen = messages.findLast(({ from, seq }) => from === 'admin' && seq <= visitorSeq);
  return (
    <ol className="chat-messages">
      {withSpeakers(messages).map(({ message, day, isNamed }) => (
        <li key={message.id} className="chat-said" data-from={message.from}>
          {day && <p className="chat-day">{describeChatDay(day, now)}</p>}
          {isNamed && (
            <p className="chat-speaker">
              {speakerOf(message, chat)}
              <time dateTime={message.timestamp}>{describeTime(new Date(message.timestamp))}</time>
            </p>
          )}
          <p className="chat-bubble">{message.message}</p>
          {message.links && <Links links={message.links} />}
          {message === lastSeen && <p className="chat-mark">Seen</p>}
        </li>
      ))}
      {unsent.map((one) => (
        <li key={one.id} className="chat-said" data-from="admin" data-state={one.state}>
          <p className="chat-bubble">{one.text}</p>
          {one.state === 'failed' ? (
            <Failed unsent={one} onRetry={onRetry} onDiscard={onDiscard} />
          ) : (
            <p className="chat-mark">Sending …</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function speakerOf({ from, author }: ChatMessage, chat: ChatSummary): React.ReactNode {
  if (from === 'bot') return <span className="chat-bot">Bot</span>;
  if (from === 'admin') return author ?? 'Somebody who has left';
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
  unsent: Unsent;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

function Failed({ unsent, onRetry, onDiscard }: FailedProps) {
  return (
    <div className="chat-failed">
      <p role="alert">{unsent.error ?? 'This could not be sent.'}</p>
      <button type="button" className="text-button" onClick={() => onRetry(unsent.id)}>
        Try again
      </button>
      <button type="button" className="text-button" onClick={() => onDiscard(unsent.id)}>
        Take it back
      </button>
    </div>
  );
}
