import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../../../browser/session.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ChatReply } from '../../chat-contents.contract.ts';
import type { ChatMessage, ChatSummary } from '../../chat.contract.ts';
import { attendance } from '../live/attendance.ts';
import { useStore } from '../../../../browser/store.ts';
import { listHref } from './chats-address.ts';
import { visitorName } from './chats-words.ts';
import { CloseButton } from './close-button.tsx';
import { Composer } from './composer.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessageList } from './message-list.tsx';
import { TakeOver } from './take-over.tsx';
import { useConversation } from './use-conversation.ts';
import { useEndInSight } from './use-end-in-sight.ts';
import { useReading } from './use-reading.ts';
import { useTyping } from './use-typing.ts';
import { VisitorPanel } from './visitor-panel.tsx';

interface ConversationPaneProps {
  chat: ChatSummary;
  /** The newest of it, as loaded. */
  newest: ChatMessage[];
  replies: ChatReply[] | null;
}

/** The conversation that is open: what is said, where one writes, and what is known of the visitor. */
export function ConversationPane({ chat, newest, replies }: ConversationPaneProps) {
  const { messages, unsent, hasEarlier, earlier, loadEarlier, send, retry, discard } = useConversation(
    chat.id,
    newest,
    chat.last_seq,
  );
  const { writing, sayTyping } = useTyping(chat.id);
  const { hasAttended, isAttending, here } = useStore(attendance);
  const [isPanelShown, setIsPanelShown] = useState(false);
  const panelButton = useRef<HTMLButtonElement>(null);
  const { list, isAtEnd, look, toEnd } = useEndInSight(messages[0]?.seq, (unsent.at(-1) ?? messages.at(-1))?.id);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const visitorSeq = useReading(chat, lastSeq, isAtEnd);
  const unseen = useUnseen(messages, isAtEnd);
  const back = useWayBack();
  const name = visitorName(chat);

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut for the link back */}
      <section className="chat-pane" aria-label={`Conversation with ${name}`} onKeyDown={back.onKeyDown}>
        <header className="chat-pane-head">
          <Link className="round-button chat-back" to={back.href} aria-label="Back to the conversations">
            <Icon name="back" />
          </Link>
          <div className="min-w-0 flex-1">
            <h2 className="chat-title">{name}</h2>
            <p className="chat-whereabouts">
              <span className="chat-presence" data-here={here.has(chat.id) || undefined} />
              {isAttending ? describePresence(here.has(chat.id)) : 'Connecting…'}
              {chat.closed_at !== null && ' · closed'}
            </p>
          </div>
          <button
            type="button"
            className="button button-quiet button-small chat-panel-button"
            ref={panelButton}
            aria-expanded={isPanelShown}
            onClick={() => setIsPanelShown(!isPanelShown)}
          >
            Details
          </button>
          <CloseButton chat={chat} />
        </header>
        <TakeOver chat={chat} />
        <div
          ref={list}
          className="chat-log"
          role="log"
          aria-label="Messages"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
          tabIndex={0}
          onScroll={look}
        >
          <EarlierMessages isThere={hasEarlier} {...earlier} onLoad={loadEarlier} />
          <MessageList
            chat={chat}
            messages={messages}
            unsent={unsent}
            visitorSeq={visitorSeq}
            onRetry={retry}
            onDiscard={discard}
          />
        </div>
        <div className="chat-below">
          {unseen > 0 && (
            <button type="button" className="button button-small chat-newer" onClick={toEnd}>
              {unseen === 1 ? '1 new message' : `${unseen} new messages`}
              <Icon name="chevron" />
            </button>
          )}
          <p className="chat-writing" role="status">
            {writing && `${writing.from === 'user' ? name : (writing.name ?? 'A colleague')} is writing …`}
          </p>
        </div>
        <Composer
          onFocus={() => setIsPanelShown(false)}
          chat={chat.id}
          name={name}
          isReady={hasAttended}
          replies={replies}
          onSend={(text) => {
            const isSent = send(text);
            if (isSent) toEnd();
            return isSent;
          }}
          onTyping={sayTyping}
        />
      </section>
      <VisitorPanel
        chat={chat}
        isHere={here.has(chat.id)}
        isShown={isPanelShown}
        onLeave={() => {
          setIsPanelShown(false);
          panelButton.current?.focus();
        }}
      />
    </>
  );
}

function describePresence(isHere: boolean): string {
  return isHere ? 'Connected' : 'Not connected';
}

/** How many messages have come since one scrolled up; one's own lead to the end. */
function useUnseen(messages: readonly ChatMessage[], isAtEnd: boolean): number {
  const ownName = useSession()?.username;
  const [seen, setSeen] = useState(0);
  const last = messages.at(-1)?.seq ?? 0;
  if (isAtEnd && seen !== last) setSeen(last);
  return messages.filter(({ seq, from, author }) => seq > seen && !(from === 'admin' && author === ownName)).length;
}

/** On a phone the conversation stands in the place of the list. */
function useWayBack() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const href = listHref(address);
  return {
    href,
    onKeyDown: (event: React.KeyboardEvent) => {
      const isAlone = matchMedia('(width < 68rem)').matches;
      if (event.key === 'Escape' && isAlone && !event.defaultPrevented) void navigate(href);
    },
  };
}
