import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { AlertSlot } from '../../../../ui/alert-slot.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { chatTexts } from '../../chat.constants.ts';
import { useVisualViewport } from '../use-visual-viewport.ts';
import { EmailField } from './email-field.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import type { ChatState, VisitorChat } from './visitor-chat.ts';

/** Where the panel fills the screen (widget.css). */
const NARROW = '(width <= 30rem)';

/** The chat's panel: non-modal beside the page; modal on a phone. */
export function ChatPanel({ chat }: { chat: VisitorChat }) {
  const state = useSyncExternalStore(chat.subscribe, () => chat.state);
  const panel = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const close = () => chat.setOpen(false);
  const [isModal] = useState(() => matchMedia(NARROW).matches);
  useVisualViewport(panel);

  useLayoutEffect(() => {
    const dialog = panel.current!;
    if (isModal) dialog.showModal();
    else dialog.show();
    dialog.focus();
    return () => {
      const hadFocus = dialog.contains(document.activeElement);
      dialog.close();
      if (hadFocus) document.querySelector<HTMLElement>('.chat-launcher')?.focus();
    };
  }, [isModal]);
  // Beside the page, it covers a part of it, also for those who use the keyboard.
  const onKeyOutside = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.key !== 'Escape' || event.defaultPrevented;
    if (!isOther && !document.querySelector(':modal, :popover-open')) close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyOutside(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  // As soon as the user can write, unless they have moved the focus.
  useEffect(() => {
    if (state.canWrite && document.activeElement === panel.current) input.current?.focus();
  }, [state.canWrite]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside it
    <dialog
      ref={panel}
      className="widget-panel"
      aria-labelledby="chat-title"
      tabIndex={-1}
      onClick={({ target }) => {
        // On a phone the panel would cover the linked page.
        if ((target as Element).closest('a[href]') && panel.current?.matches(':modal')) close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="widget-head">
        <div>
          <h2 id="chat-title" className="widget-title">
            {chatTexts.title}
          </h2>
          <p className={`widget-status widget-status-${statusOf(state)}`} role="status">
            {statusLabels[statusOf(state)]}
          </p>
        </div>
        <ChatMenu chat={chat} hasMessages={chat.messageStore.messages.length > 0} />
        <button type="button" className="round-button" aria-label="Close" onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      {isModal && <AlertSlot />}
      <MessageList chat={chat} state={state} />
      <div role="status">{state.notice && <p className="widget-notice">{state.notice}</p>}</div>
      <EmailField chat={chat} state={state} />
      <MessageForm chat={chat} isDisabled={!state.canWrite} input={input} />
    </dialog>
  );
}

const statusLabels = {
  connecting: 'Connecting…',
  unreachable: 'You’re offline. Trying to connect…',
  offline: 'You’re offline. We’ll send your messages when you’re back.',
  online: 'We’re here.',
  away: 'Ask us anything. We’ll reply by email.',
  ready: 'Ask us anything',
};

function statusOf({ connection, canWrite, isOnline }: ChatState): keyof typeof statusLabels {
  if (connection === 'offline' && !canWrite) return 'unreachable';
  if (connection !== 'ready') return connection;
  if (isOnline === null) return 'ready';
  return isOnline ? 'online' : 'away';
}

function ChatMenu({ chat, hasMessages }: { chat: VisitorChat; hasMessages: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside it
    <details
      ref={menu}
      className="widget-menu"
      onBlur={({ relatedTarget }) => relatedTarget && !menu.current?.contains(relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.preventDefault();
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="round-button" aria-label="More">
        <svg className="icon size-5" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" />
        </svg>
      </summary>
      <ul className="widget-menu-items">
        {hasMessages && (
          <li>
            <button
              type="button"
              onClick={() => {
                // The focused element is about to disappear.
                menu.current?.querySelector('summary')?.focus();
                close();
                void chat.emailTranscript();
              }}
            >
              Email me this chat
            </button>
          </li>
        )}
        <li>
          <Link to="/privacy#chat-data" onClick={close}>
            How we use chat data
          </Link>
        </li>
      </ul>
    </details>
  );
}
