import { Fragment, useRef, useState, useSyncExternalStore } from 'react';
import { chatTexts } from '../../chat.constants.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { BotBubble, Bubble, PendingBubble } from './bubbles.tsx';
import { dayKey, formatDay } from './format-day.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import type { ChatState, VisitorChat } from './visitor-chat.ts';

/** All messages, then pending ones. */
export function MessageList({ chat, state }: { chat: VisitorChat; state: ChatState }) {
  const { messages, pending } = useSyncExternalStore(chat.messageStore.subscribe, () => chat.messageStore.snapshot);
  const list = useRef<HTMLDivElement>(null);
  const { hasNewBelow, scrollToNewest, onScroll, preservePosition } = useStickToBottom(list, {
    newest: pending.at(-1)?.id ?? messages.at(-1)?.id,
    isOwn: pending.length > 0,
    onSeen: () => chat.markRead(),
  });
  const lastOwn = messages.findLast(({ from }) => from === 'user');
  const isEmpty = messages.length === 0 && pending.length === 0;

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
        <div className="widget-messages">
          {chat.messageStore.hasEarlier && (
            <button
              type="button"
              className="text-button widget-earlier"
              onClick={() => void preservePosition(() => chat.loadEarlier())}
            >
              Show earlier messages
            </button>
          )}
          {state.greeting && <BotBubble text={state.greeting.text} at={state.greeting.at} />}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <DaySeparator message={message} before={messages[index - 1]} />
              <Bubble
                message={message}
                isNamed={!isSameAuthor(message, messages[index - 1])}
                isSeen={message === lastOwn && message.seq <= state.shelterReadSeq}
              />
            </Fragment>
          ))}
          {pending.map((one) => (
            <PendingBubble
              key={one.id}
              pending={one}
              isConnected={state.connection === 'ready'}
              onRetry={() => chat.retry(one.id)}
              onDiscard={() => chat.messageStore.discard(one.id)}
            />
          ))}
          {state.typing !== null && <Typing name={state.typing} />}
          {isEmpty && state.greeting && (
            <Suggestions suggestions={state.greeting.suggestions} onAsk={(question) => chat.send(question)} />
          )}
        </div>
      </div>
      {hasNewBelow && (
        <button
          type="button"
          className="button button-small widget-to-newest"
          onClick={() => {
            scrollToNewest();
            // The button disappears; the list gets the focus.
            list.current?.focus({ preventScroll: true });
          }}
        >
          New messages
        </button>
      )}
    </div>
  );
}

/** A date before the first message of a day, except today's first. */
function DaySeparator({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const [now] = useState(() => Date.now());
  const day = dayKey(before?.timestamp ?? new Date(now).toISOString());
  return dayKey(message.timestamp) === day ? null : <p className="widget-day">{formatDay(message.timestamp, now)}</p>;
}

function Typing({ name }: { name: string }) {
  return (
    <p className="widget-typing">
      <span className="sr-only">{name === '' ? 'We’re typing…' : `${name} is typing…`}</span>
      <span aria-hidden="true" className="widget-dots">
        <span />
        <span />
        <span />
      </span>
    </p>
  );
}

function isSameAuthor(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return before?.from === message.from && before.author === message.author;
}

/** Questions that the bot can answer; a click asks one. */
function Suggestions({ suggestions, onAsk }: { suggestions: readonly string[]; onAsk: (question: string) => void }) {
  return (
    <ul className="widget-chips" aria-label="Suggestions">
      {[...suggestions, chatTexts.askForPerson].map((question) => (
        <li key={question}>
          <button type="button" className="widget-chip" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
