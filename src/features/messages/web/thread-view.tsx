import { Fragment, useEffect, useId, useRef, useState, useLayoutEffect } from 'react';
import { NavigationType, useNavigationType, useRevalidator } from 'react-router';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { messageTexts, type Sender } from '../messages.constants.ts';
import type { Message, Reply } from '../messages.contract.ts';
import { BackToList } from './back-to-list.tsx';
import { markSeen, likeMessage } from './message-calls.ts';
import { ReplyForm } from './reply-form.tsx';
import { firstUnseen, itemsOf, newestOf, describeAuthor, type Participant } from './thread-messages.ts';
import { loadUnread } from './unread-messages.ts';

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
  // Staff who only look leave it unread for those who answer.
  const mayAnswer = useCan('answer messages') || participant.side === 'user';
  useMarkSeen(thread, mayAnswer);
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
                  <MessageItem
                    item={item}
                    thread={thread}
                    participant={participant}
                    isLastOwn={item.id === lastOwn}
                    mayLike={mayAnswer}
                  />
                </li>
              </Fragment>
            ))}
          </ol>
        </div>
        <div ref={end} className="thread-end" />
      </div>
      {mayAnswer && <ReplyForm thread={thread} side={participant.side} to={to} />}
    </section>
  );
}

/** On a phone the thread replaces the list, and the focused link with it. */
function useFocusOnPhone() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasCome = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    const { activeElement } = document;
    const isOnPage = activeElement?.contains(heading.current) ?? true;
    const isLost = isOnPage || activeElement?.checkVisibility?.() === false;
    if (hasCome && isLost) heading.current?.focus({ preventScroll: true });
    // Only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return heading;
}

/** Marks an open thread as seen while its tab is visible. */
function useMarkSeen(thread: Message, mayAnswer: boolean): void {
  const { revalidate } = useRevalidator();
  const sentKey = useRef<string>(undefined);
  // Runs after each load, including the one when the tab becomes visible, so a failed request is retried then.
  useEffect(() => {
    const lastReadId = newestOf(thread).id;
    const key = `${thread.id} ${lastReadId}`;
    if (!mayAnswer || thread.unread === 0 || document.visibilityState === 'hidden' || sentKey.current === key) return;
    sentKey.current = key;
    markSeen(thread.id, lastReadId)
      .then(() => Promise.all([revalidate(), loadUnread()]))
      .catch(() => {
        sentKey.current = undefined;
      });
  }, [thread, mayAnswer, revalidate]);
}

interface MessageItemProps {
  item: Message | Reply;
  thread: Message;
  participant: Participant;
  /** Whether this is the current user's last message, which shows whether it was seen. */
  isLastOwn: boolean;
  mayLike: boolean;
}

function MessageItem({ item, thread, participant, isLastOwn, mayLike }: MessageItemProps) {
  const isOwn = item.sender === participant.side;
  return (
    <article className="message" data-own={isOwn || undefined}>
      <p className="message-head">
        <bdi className="font-semibold">{describeAuthor(item, thread, participant)}</bdi>{' '}
        <span className="text-soft">
          <DateTime at={item.timestamp} />
        </span>
      </p>
      <p className="message-text" dir="auto">
        {item.text}
      </p>
      {item === thread &&
        (isOwn || !mayLike ? <Likes count={thread.likes} /> : <LikeButton thread={thread} side={participant.side} />)}
      {isLastOwn && <p className="message-seen">{item.is_read ? 'Seen' : 'Sent'}</p>}
    </article>
  );
}

/**
 * Scrolls a list to its newest item on mount and when one arrives, unless the user has scrolled up.
 * @param newest the id of the last item
 * @param isOwn whether the user wrote it: it always scrolls into view
 */
function useStickToBottom(newest: number, isOwn: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastNewest = useRef<number>(undefined);

  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting ?? true;
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (lastNewest.current === newest) return;
    lastNewest.current = newest;
    if (!box.current || (!isAtEnd.current && !isOwn)) return;
    box.current.scrollTop = box.current.scrollHeight;
    // On a phone the page scrolls, not the list.
    const section = box.current.closest('section');
    if (section && section.getBoundingClientRect().bottom > innerHeight) section.scrollIntoView({ block: 'end' });
  }, [newest, isOwn]);
  return { box, end };
}

const HEART = 'M12 20.5C6.5 16.8 3.5 13.8 3.5 9.9a4.4 4.4 0 0 1 8.5-1.5 4.4 4.4 0 0 1 8.5 1.5c0 3.9-3 6.9-8.5 10.6Z';

/** The likes of one's own message. */
function Likes({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="message-likes">
      <HeartIcon />
      <span className="tabular-nums">{formatCount(count, 'like')}</span>
    </p>
  );
}

function HeartIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={HEART} />
    </svg>
  );
}

/** Likes a message. A like cannot be withdrawn. */
function LikeButton({ thread: { id, likes, is_liked }, side }: { thread: Message; side: Sender }) {
  const { mutate, isBusy: isLiking } = useMutation(() => messageTexts.likeFailed, { alertsFailure: true });
  const isLiked = is_liked || isLiking;
  const count = likes + (isLiking && !is_liked ? 1 : 0);

  return (
    <button
      type="button"
      className="message-like"
      aria-pressed={isLiked}
      aria-disabled={isLiked || undefined}
      onClick={() => !isLiked && void mutate(() => likeMessage(side, id))}
    >
      <HeartIcon />
      {isLiked ? 'Liked' : 'Like'}
      {count > 0 && (
        <span className="tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? ' like' : ' likes'}</span>
        </span>
      )}
    </button>
  );
}
