import { useRef } from 'react';
import { Link } from 'react-router';
import type { VisitorChat } from './visitor-chat.ts';

export function ChatMenu({ chat, hasMessages }: { chat: VisitorChat; hasMessages: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever one is in it
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
              Mail me this conversation
            </button>
          </li>
        )}
        <li>
          <Link to="/privacy#chat-data" onClick={close}>
            What we keep of it
          </Link>
        </li>
      </ul>
    </details>
  );
}
