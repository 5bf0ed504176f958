import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ChatReply } from '../../chat-contents.contract.ts';
import type { ChatMessage, ChatSummary, ChatApi } from '../../chat.contract.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { useStore } from '../../../../browser/store.ts';
import { listHref } from './chats-query.ts';
import { visitorName } from './chat-labels.ts';
import { Composer } from './composer.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessageList } from './message-list.tsx';
import { TakeOver } from './take-over.tsx';
import { useAdminChat } from './use-admin-chat.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useReadReceipts } from './use-read-receipts.ts';
import { useTyping } from './use-typing.ts';
import { VisitorPanel } from './visitor-panel.tsx';

const call = createApiClient<ChatApi>();

interface ChatPaneProps {
  chat: ChatSummary;
  /** The newest messages, as loaded. */
  newest: ChatMessage[];
  replies: ChatReply[] | null;
}

/** The open chat: messages, composer and visitor details. */
export function ChatPane({ chat, newest, replies }: ChatPaneProps) {
  const { messages, pending, hasEarlier, earlier, loadEarlier, send, retry, discard } = useAdminChat(
    chat.id,
    newest,
    chat.last_seq,
  );
  const { typing, sendTyping } = useTyping(chat.id);
  const { hasRegistered, isRegistered, onlineChats } = useStore(agentAvailability);
  const [isPanelVisible, setIsPanelVisible] = useState(false);
  const panelButton = useRef<HTMLButtonElement>(null);
  const { list, isAtBottom, onScroll, scrollToBottom } = useStickToBottom(
    messages[0]?.seq,
    (pending.at(-1) ?? messages.at(-1))?.id,
  );
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const visitorSeq = useReadReceipts(chat, lastSeq, isAtBottom);
  const unseenCount = useUnseen(messages, isAtBottom);
  const back = useBackLink();
  const name = visitorName(chat);

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut for the link back */}
      <section className="chat-pane" aria-label={`Chat with ${name}`} onKeyDown={back.onKeyDown}>
        <header className="chat-pane-head">
          <Link className="round-button chat-back" to={back.href} aria-label="Back to chats">
            <Icon name="back" />
          </Link>
          <div className="min-w-0 flex-1">
            <h2 className="chat-title">{name}</h2>
            <p className="chat-presence-line">
              <span className="chat-presence" data-online={onlineChats.has(chat.id) || undefined} />
              {isRegistered ? describePresence(onlineChats.has(chat.id)) : 'Connecting…'}
              {chat.closed_at !== null && ' · closed'}
            </p>
          </div>
          <button
            type="button"
            className="button button-quiet button-small chat-panel-button"
            ref={panelButton}
            aria-expanded={isPanelVisible}
            onClick={() => setIsPanelVisible(!isPanelVisible)}
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
          onScroll={onScroll}
        >
          <EarlierMessages isThere={hasEarlier} {...earlier} onLoad={loadEarlier} />
          <MessageList
            chat={chat}
            messages={messages}
            pending={pending}
            visitorSeq={visitorSeq}
            onRetry={retry}
            onDiscard={discard}
          />
        </div>
        <div className="chat-below">
          {unseenCount > 0 && (
            <button type="button" className="button button-small chat-newer" onClick={scrollToBottom}>
              {unseenCount === 1 ? '1 new message' : `${unseenCount} new messages`}
              <Icon name="chevron" />
            </button>
          )}
          <p className="chat-typing" role="status">
            {typing && `${typing.from === 'user' ? name : (typing.name ?? 'A colleague')} is typing…`}
          </p>
        </div>
        <Composer
          onFocus={() => setIsPanelVisible(false)}
          chat={chat.id}
          name={name}
          isReady={hasRegistered}
          replies={replies}
          onSend={(text) => {
            const isSent = send(text);
            if (isSent) scrollToBottom();
            return isSent;
          }}
          onTyping={sendTyping}
        />
      </section>
      <VisitorPanel
        chat={chat}
        isOnline={onlineChats.has(chat.id)}
        isVisible={isPanelVisible}
        onLeave={() => {
          setIsPanelVisible(false);
          panelButton.current?.focus();
        }}
      />
    </>
  );
}

function describePresence(isOnline: boolean): string {
  return isOnline ? 'Connected' : 'Not connected';
}

/** Counts the messages that have arrived since the agent scrolled up. Their own messages scroll to the end. */
function useUnseen(messages: readonly ChatMessage[], isAtBottom: boolean): number {
  const ownName = useSession()?.username;
  const [seen, setSeen] = useState(0);
  const last = messages.at(-1)?.seq ?? 0;
  if (isAtBottom && seen !== last) setSeen(last);
  return messages.filter(({ seq, from, author }) => seq > seen && !(from === 'admin' && author === ownName)).length;
}

/** On a phone the chat replaces the list. */
function useBackLink() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const href = listHref(searchParams);
  return {
    href,
    onKeyDown: (event: React.KeyboardEvent) => {
      const isSinglePane = matchMedia('(width < 68rem)').matches;
      if (event.key === 'Escape' && isSinglePane && !event.defaultPrevented) void navigate(href);
    },
  };
}

/** Closes or reopens a chat. The visitor's next message reopens it as well. */
function CloseButton({ chat: { id, closed_at } }: { chat: ChatSummary }) {
  const { mutate, isBusy } = useMutation('The chat wasn’t changed. Please try again.', { alertsFailure: true });
  const isClosed = closed_at !== null;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isBusy || undefined}
      onClick={() =>
        void mutate(() => call('PUT /api/chats/:id', { params: { id }, body: { is_closed: !isClosed } }), {
          successMessage: isClosed ? 'The chat is open again.' : 'The chat is closed.',
        })
      }
    >
      {isClosed ? 'Reopen' : 'Close'}
    </button>
  );
}
