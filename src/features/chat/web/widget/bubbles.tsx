import { Link } from 'react-router';
import type { ChatLink, ChatMessage } from '../../chat.contract.ts';
import type { Unsent } from '../conversation.ts';
import { timeWords } from './day-words.ts';

interface BubbleProps {
  message: ChatMessage;
  /** Whether its author is named; those who go on speaking are not. */
  isNamed: boolean;
  isSeen: boolean;
}

export function Bubble({ message: { from, author, message, timestamp, links }, isNamed, isSeen }: BubbleProps) {
  if (from === 'bot') return <BotBubble text={message} at={timestamp} links={links} isNamed={isNamed} />;
  const isOwn = from === 'user';
  return (
    <div className={`widget-bubble widget-bubble-${from}`}>
      <Speaker name={isOwn ? 'You' : (author ?? 'The shelter')} isShown={isNamed && !isOwn} />
      <p className="widget-text">{message}</p>
      <p className="widget-told">
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
  // Whatever comes, a chip leads nowhere but into this site.
  const own = (links ?? []).filter(({ href }) => /^\/(?![/\\])/.test(href));
  return (
    <div className="widget-bubble widget-bubble-bot">
      <Speaker name="Bot" isShown={isNamed} />
      <p className="widget-text">{text}</p>
      {own.length > 0 && (
        <ul className="widget-chips">
          {own.map(({ label, href }) => (
            <li key={href}>
              <Link className="widget-chip" to={href}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="widget-told">
        <Time at={at} />
      </p>
    </div>
  );
}

interface UnsentBubbleProps {
  unsent: Unsent;
  isConnected: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

export function UnsentBubble({ unsent: { text, state, error }, isConnected, onRetry, onDiscard }: UnsentBubbleProps) {
  return (
    <div className="widget-bubble widget-bubble-user">
      <Speaker name="You" isShown={false} />
      <p className="widget-text">{text}</p>
      {state === 'failed' ? (
        <div className="widget-failed">
          <p>{error}</p>
          <button type="button" className="text-button" onClick={onRetry}>
            Retry
          </button>
          <button type="button" className="text-button" onClick={onDiscard}>
            Discard
          </button>
        </div>
      ) : (
        <p className="widget-told">{isConnected ? 'Sending…' : 'Waiting for the connection…'}</p>
      )}
    </div>
  );
}

/** Who says it; for those who do not see on which side it stands, each time. */
function Speaker({ name, isShown }: { name: string; isShown: boolean }) {
  return (
    <p className={isShown ? 'widget-speaker' : 'sr-only'}>
      {name}
      <span className="sr-only">:</span>
    </p>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeWords(at)}</time>;
}
