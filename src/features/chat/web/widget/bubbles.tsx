import { Link } from 'react-router';
import type { ChatLink, ChatMessage } from '../../chat.contract.ts';
import type { PendingMessage } from '../message-store.ts';
import { formatTime } from './format-day.ts';

interface BubbleProps {
  message: ChatMessage;
  /** Whether the author is shown; not for consecutive messages. */
  isNamed: boolean;
  isSeen: boolean;
}

export function Bubble({ message: { from, author, message, timestamp, links }, isNamed, isSeen }: BubbleProps) {
  if (from === 'bot') return <BotBubble text={message} at={timestamp} links={links} isNamed={isNamed} />;
  const isOwn = from === 'user';
  return (
    <div className={`widget-bubble widget-bubble-${from}`}>
      <AuthorName name={isOwn ? 'You' : (author ?? 'Shelter')} isVisible={isNamed && !isOwn} />
      <p className="widget-text">{message}</p>
      <p className="widget-meta">
        <Time at={timestamp} />
        {isSeen && ' · Seen'}
      </p>
    </div>
  );
}

interface BotBubbleProps {
  text: string;
  at: string;
  links?: readonly ChatLink[] | null;
  isNamed?: boolean;
}

export function BotBubble({ text, at, links, isNamed = true }: BotBubbleProps) {
  // Only links within this site, whatever the server sends.
  const internal = (links ?? []).filter(({ href }) => /^\/(?![/\\])/.test(href));
  return (
    <div className="widget-bubble widget-bubble-bot">
      <AuthorName name="Bot" isVisible={isNamed} />
      <p className="widget-text">{text}</p>
      {internal.length > 0 && (
        <ul className="widget-chips">
          {internal.map((link) => (
            <li key={link.href} className={link.note === undefined ? undefined : 'widget-pet-item'}>
              {link.note === undefined ? (
                <Link className="widget-chip" to={link.href}>
                  {link.label}
                </Link>
              ) : (
                <PetCard link={link} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="widget-meta">
        <Time at={at} />
      </p>
    </div>
  );
}

function PetCard({ link: { label, href, image, note } }: { link: ChatLink }) {
  return (
    <Link className="widget-pet" to={href}>
      {image?.startsWith('/photos/') ? (
        <img className="widget-pet-photo" src={image} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <span className="widget-pet-photo" aria-hidden="true" />
      )}
      <span className="widget-pet-text">
        <b>{label}</b>
        <span>{note}</span>
      </span>
    </Link>
  );
}

interface PendingBubbleProps {
  pending: PendingMessage;
  isConnected: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

export function PendingBubble({
  pending: { text, state, error },
  isConnected,
  onRetry,
  onDiscard,
}: PendingBubbleProps) {
  return (
    <div className="widget-bubble widget-bubble-user">
      <AuthorName name="You" isVisible={false} />
      <p className="widget-text">{text}</p>
      {state === 'failed' ? (
        <div className="widget-failed">
          <p>{error}</p>
          <button type="button" className="text-button" onClick={onRetry}>
            Retry
          </button>
          <button type="button" className="text-button" onClick={onDiscard}>
            Delete
          </button>
        </div>
      ) : (
        <p className="widget-meta">{isConnected ? 'Sending…' : 'Waiting for a connection…'}</p>
      )}
    </div>
  );
}

/** The author; always present for screen readers. */
function AuthorName({ name, isVisible }: { name: string; isVisible: boolean }) {
  return (
    <p className={isVisible ? 'widget-author' : 'sr-only'}>
      {name}
      <span className="sr-only">:</span>
    </p>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatTime(at)}</time>;
}
