import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../../../browser/session.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useTitlePrefix } from '../../../../ui/title-prefix.ts';
import { ChatPanel } from './chat-panel.tsx';
import { VisitorChat } from './visitor-chat.ts';
import stylesheet from './widget.css?url';

/** Outlives the page layouts, which are remounted after an error. */
const chat = new VisitorChat();

/** The visitors' live chat: its launcher, and its panel while open. */
export function ChatWidget({ isOpened, page }: { isOpened: boolean; page: string }) {
  const { isOpen, unread } = useSyncExternalStore(
    chat.subscribe,
    () => chat.state,
    () => chat.state,
  );
  const session = useSession();

  useEffect(() => {
    chat.start();
    // With an open connection, browsers would not keep the page for the back button.
    const stop = () => chat.stop();
    const startAgain = ({ persisted }: PageTransitionEvent) => persisted && chat.start();
    addEventListener('pagehide', stop);
    addEventListener('pageshow', startAgain);
    return () => {
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', startAgain);
      chat.stop();
    };
  }, []);
  useEffect(() => {
    if (isOpened) chat.setOpen(true);
  }, [isOpened]);
  useEffect(() => chat.identify(session), [session]);
  useEffect(() => chat.setPage(page), [page]);

  useTitlePrefix('unread', unread > 0 && !isOpen ? `(${unread}) ` : '');

  const waiting = unread === 1 ? '1 new message' : `${unread} new messages`;
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="chat" />
      <button
        type="button"
        className="chat-launcher"
        {...(!isOpen && unread === 0 && { 'data-steps-aside': '' })}
        aria-label="Live chat"
        aria-expanded={isOpen}
        aria-describedby={unread > 0 ? 'chat-unread' : undefined}
        onClick={() => chat.setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'cross' : 'chat'} className="size-7" />
        {unread > 0 && !isOpen && (
          <span className="widget-unread" data-count={unread > 9 ? '9+' : unread} aria-hidden="true" />
        )}
      </button>
      <p id="chat-unread" role="status" className="sr-only">
        {unread > 0 && !isOpen && waiting}
      </p>
      {isOpen && <ChatPanel chat={chat} />}
    </>
  );
}
