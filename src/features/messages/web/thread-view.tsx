import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Message } from '../messages.contract.ts';
import { BackToList } from './back-to-list.tsx';
import { MessageItem } from './message-item.tsx';
import { ReplyForm } from './reply-form.tsx';
import { firstUnseen, itemsOf, type Participant } from './thread-messages.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useMarkSeen } from './use-mark-seen.ts';

interface ThreadViewProps {
  thread: Message;
  participant: Participant;
  title: string;
  /** Beside the title. */
  about?: React.ReactNode;
  /** The recipient of a reply. */
  to: string;
}

/** A thread with its reply form. Needs a `key`. */
export function ThreadView({ thread, participant, title, about, to }: ThreadViewProps) {
  const titleId = useId();
  const heading = useFocusOnPhone();
  const items = itemsOf(thread);
  const lastOwn = items.findLast(({ sender }) => sender === participant.side)?.id;
  // As it was on opening: the mark stays while the user reads.
  const [newFrom] = useState(() => firstUnseen(thread, participant.side));
  const { box, end } = useStickToBottom(items.at(-1)!.id, items.at(-1)!.sender === participant.side);
  useMarkSeen(thread);
  return (
    <section className="thread" aria-labelledby={titleId}>
      <header className="thread-head">
        <BackToList />
        <h2 id={titleId} ref={heading} tabIndex={-1} className="thread-title">
          {title}
        </h2>
        {about}
      </header>
      <div ref={box} className="thread-items" role="region" aria-label="Conversation" tabIndex={0}>
        <div role="log" aria-label="Messages of this conversation">
          <ol className="thread-list">
            {items.map((item) => (
              <Fragment key={item.id}>
                {item.id === newFrom && items.length > 1 && (
                  <li className="thread-new">
                    <span>New</span>
                  </li>
                )}
                <li className="grid">
                  <MessageItem item={item} thread={thread} participant={participant} isLastOwn={item.id === lastOwn} />
                </li>
              </Fragment>
            ))}
          </ol>
        </div>
        <div ref={end} className="thread-end" />
      </div>
      <ReplyForm thread={thread} side={participant.side} to={to} />
    </section>
  );
}

/** On a phone the thread replaces the list, and the focused link with it. */
function useFocusOnPhone() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasCome = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.checkVisibility?.() === false;
    if (hasCome && isLost) heading.current?.focus({ preventScroll: true });
    // Only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return heading;
}
