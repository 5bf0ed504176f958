import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Message } from '../messages.contract.ts';
import { BackToList } from './back-to-list.tsx';
import { MessageItem } from './message-item.tsx';
import { ReplyForm } from './reply-form.tsx';
import { firstUnseen, itemsOf, type Viewer } from './thread-words.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { useSeen } from './use-seen.ts';

interface ThreadViewProps {
  thread: Message;
  viewer: Viewer;
  title: string;
  /** Beside the title. */
  about?: React.ReactNode;
  /** To whom one answers. */
  to: string;
  /** What the list is called, for the way back. */
  listName: string;
}

/** One thread, with a reply to write. It is to be drawn anew for each (`key`). */
export function ThreadView({ thread, viewer, title, about, to, listName }: ThreadViewProps) {
  const titleId = useId();
  const heading = useFocusOnPhone();
  const items = itemsOf(thread);
  const lastOwn = items.findLast(({ sender }) => sender === viewer.side)?.id;
  // As it was when one came: what is new does not lose its mark while one reads it.
  const [newFrom] = useState(() => firstUnseen(thread, viewer.side));
  const { box, end } = useNewestInSight(items.at(-1)!.id, items.at(-1)!.sender === viewer.side);
  useSeen(thread);
  return (
    <section className="thread" aria-labelledby={titleId}>
      <header className="thread-head">
        <BackToList>{listName}</BackToList>
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
                  <MessageItem item={item} thread={thread} viewer={viewer} isLastOwn={item.id === lastOwn} />
                </li>
              </Fragment>
            ))}
          </ol>
        </div>
        <div ref={end} className="thread-end" />
      </div>
      <ReplyForm thread={thread} side={viewer.side} to={to} />
    </section>
  );
}

/** On a phone the thread takes the place of the list, and of the link that had the focus; at a desk that keeps it. */
function useFocusOnPhone() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasCome = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.checkVisibility?.() === false;
    if (hasCome && isLost) heading.current?.focus({ preventScroll: true });
    // Only on coming.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return heading;
}
