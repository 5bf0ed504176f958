import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Message } from '../messages.contract.ts';
import { LIST_NAME } from './back-to-list.tsx';
import { threadHref } from './thread-urls.ts';
import { describeAuthor, excerpt, newestOf, type Participant, type ThreadTitle } from './thread-messages.ts';

interface ThreadListProps {
  threads: Message[];
  participant: Participant;
  openedId: number | null;
  titleOf: (thread: Message) => ThreadTitle;
  /** A label beside the title. */
  markOf?: ((thread: Message) => string | null) | undefined;
}

export function ThreadList({ threads, participant, openedId, titleOf, markOf }: ThreadListProps) {
  const { search } = useLocation();
  const list = useFocusAfterClosing(openedId);
  return (
    <ul ref={list} className="thread-links" aria-label={LIST_NAME}>
      {threads.map((thread) => {
        const newest = newestOf(thread);
        const mark = markOf?.(thread);
        const { title, rest } = titleOf(thread);
        const text = newest === thread && rest !== undefined ? rest : excerpt(newest.text);
        const author = describeAuthor(newest, thread, participant);
        return (
          <li key={thread.id} data-row>
            <Link
              className="thread-link"
              data-row-link
              to={threadHref(search, thread.id)}
              preventScrollReset
              data-thread={thread.id}
              aria-current={thread.id === openedId ? 'page' : undefined}
              data-unread={thread.unread > 0 || undefined}
            >
              <span className="thread-link-title">
                <bdi className="truncate">{title}</bdi>
                <span className="thread-link-time">
                  <DateTime at={thread.active_at} format="relative" />
                </span>
              </span>
              <span className="thread-link-text">
                <bdi className="line-clamp-2">{text === '' ? author : `${author}: ${text}`}</bdi>
                {thread.unread > 0 && (
                  <span className="count-badge">
                    {thread.unread > 99 ? '99+' : thread.unread}
                    <span className="sr-only"> unread</span>
                  </span>
                )}
                {thread.unread === 0 && mark && <span className="thread-mark">{mark}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** On a phone the list replaces the thread: the focus returns to the thread's link. */
function useFocusAfterClosing(openedId: number | null) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(openedId);
  useEffect(() => {
    const closed = openedId === null ? before.current : null;
    before.current = openedId;
    // On the page as a whole.
    const isLost = document.activeElement?.contains(list.current) ?? true;
    if (closed !== null && isLost) list.current?.querySelector<HTMLElement>(`[data-thread="${closed}"]`)?.focus();
  }, [openedId]);
  return list;
}
