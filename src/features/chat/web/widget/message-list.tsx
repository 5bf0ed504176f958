import { Fragment, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatMessage } from '../../chat.contract.ts';
import { BotBubble, Bubble, UnsentBubble } from './bubbles.tsx';
import { dayOf, dayWords } from './day-words.ts';
import { Suggestions } from './suggestions.tsx';
import { useNewestInSight } from './use-newest-in-sight.ts';
import type { ChatState, VisitorChat } from './visitor-chat.ts';

/** All that was said, with what is on its way at the end. */
export function MessageList({ chat, state }: { chat: VisitorChat; state: ChatState }) {
  const { messages, unsent } = useSyncExternalStore(chat.conversation.subscribe, () => chat.conversation.shown);
  const list = useRef<HTMLDivElement>(null);
  const { isBehind, toNewest, onScroll, keepPlace } = useNewestInSight(list, {
    newest: unsent.at(-1)?.id ?? messages.at(-1)?.id,
    isOwn: unsent.length > 0,
    onSeen: () => chat.read(),
  });
  const lastOwn = messages.findLast(({ from }) => from === 'user');
  const isEmpty = messages.length === 0 && unsent.length === 0;

  return (
    <div className="widget-list-frame">
      <div
        ref={list}
        className="widget-list"
        role="log"
        aria-label="Messages"
        aria-busy={isEmpty && !state.greeting}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is scrolled by the keyboard as well.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="widget-said">
          {chat.conversation.hasEarlier && (
            <button
              type="button"
              className="text-button widget-earlier"
              onClick={() => void keepPlace(() => chat.showEarlier())}
            >
              Show earlier messages
            </button>
          )}
          {state.greeting && <BotBubble text={state.greeting.text} at={state.greeting.at} />}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <DayLine message={message} before={messages[index - 1]} />
              <Bubble
                message={message}
                isNamed={!isSameSpeaker(message, messages[index - 1])}
                isSeen={message === lastOwn && message.seq <= state.readByShelter}
              />
            </Fragment>
          ))}
          {unsent.map((one) => (
            <UnsentBubble
              key={one.id}
              unsent={one}
              isConnected={state.connection === 'ready'}
              onRetry={() => chat.retry(one.id)}
              onDiscard={() => chat.conversation.discard(one.id)}
            />
          ))}
          {state.typing !== null && <Typing name={state.typing} />}
          {isEmpty && state.greeting && (
            <Suggestions suggestions={state.greeting.suggestions} onAsk={(question) => chat.send(question)} />
          )}
        </div>
      </div>
      {isBehind && (
        <button
          type="button"
          className="button button-small widget-to-newest"
          onClick={() => {
            toNewest();
            // The button goes, and the list is what one reads next.
            list.current?.focus({ preventScroll: true });
          }}
        >
          New messages
        </button>
      )}
    </div>
  );
}

/** Stands before the first message of a day, but not of one that began today. */
function DayLine({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const [now] = useState(() => Date.now());
  const day = dayOf(before?.timestamp ?? new Date(now).toISOString());
  return dayOf(message.timestamp) === day ? null : <p className="widget-day">{dayWords(message.timestamp, now)}</p>;
}

function Typing({ name }: { name: string }) {
  return (
    <p className="widget-typing">
      <span className="sr-only">{name === '' ? 'We are writing…' : `${name} is writing…`}</span>
      <span aria-hidden="true" className="widget-dots">
        <span />
        <span />
        <span />
      </span>
    </p>
  );
}

function isSameSpeaker(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return before?.from === message.from && before.author === message.author;
}
