import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { scrollWithin } from '../../../../ui/scroll-into-view.ts';
import { MAX_QUEUED, reviewQueues, type ReviewQueue } from '../../adoptions.constants.ts';
import {
  applicationHref,
  countUndecided,
  describeWaiting,
  queueHref,
  queueLabels,
  type QueueItem,
} from './review-queues.ts';

interface QueuePanelProps {
  items: readonly QueueItem[];
  /** The id of the open application. */
  current: number;
  queue: ReviewQueue;
  /** Null if the queue cannot be loaded. */
  counts: Record<ReviewQueue, number> | null;
}

/** The applications to review, the ones that have waited longest first. */
export function QueuePanel({ items, current, queue, counts }: QueuePanelProps) {
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 68rem)').matches);
  return (
    <section className="review-queue" aria-label="Queue" data-collapsed={!isOpen || undefined}>
      <div className="review-queue-head">
        <button
          className="row-action"
          type="button"
          aria-expanded={isOpen}
          title={isOpen ? 'Hide the queue' : 'Show the queue'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <DashboardIcon name="log" />
          <span
            className={isOpen ? undefined : 'lg:sr-only'}
          >{`${queueLabels[queue]} (${countUndecided(items)})`}</span>
        </button>
      </div>
      {isOpen && (
        <>
          <QueueSelect queue={queue} counts={counts} />
          {items.length > 0 ? (
            <QueueList items={items} current={current} queue={queue} />
          ) : (
            <p className="text-small text-soft">{counts ? 'Nothing waiting here.' : 'We couldn’t load the queue.'}</p>
          )}
        </>
      )}
    </section>
  );
}

function QueueSelect({ queue, counts }: Pick<QueuePanelProps, 'queue' | 'counts'>) {
  const navigate = useNavigate();
  return (
    <select
      className="field-input review-queue-select"
      aria-label="Which queue"
      value={queue}
      onChange={({ currentTarget }) => void navigate(queueHref(currentTarget.value as ReviewQueue))}
    >
      {reviewQueues.map((name) => (
        <option key={name} value={name}>
          {counts ? `${queueLabels[name]} (${formatQueued(counts[name])})` : queueLabels[name]}
        </option>
      ))}
    </select>
  );
}

function formatQueued(count: number): string {
  return count >= MAX_QUEUED ? `${MAX_QUEUED}+` : String(count);
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function QueueList({ items, current, queue }: Omit<QueuePanelProps, 'counts'>) {
  const list = useRef<HTMLOListElement>(null);
  const now = useCurrentMinute();
  useEffect(() => {
    const link = list.current?.querySelector(`[data-queued="${current}"]`);
    if (list.current && link) scrollWithin(list.current, link);
  }, [current]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the links in it
    <ol
      ref={list}
      className="review-queue-list"
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const links = [...event.currentTarget.querySelectorAll('a')];
        links[links.findIndex((link) => link === document.activeElement) + step]?.focus();
      }}
    >
      {items.map((item) => (
        <li key={item.id}>
          <Link
            className="review-queued"
            data-queued={item.id}
            data-decided={item.decision !== undefined || undefined}
            aria-current={item.id === current ? 'true' : undefined}
            to={applicationHref(item.id, queue)}
          >
            <span className="review-queued-name">
              <bdi>{item.applicant || 'Former member'}</bdi>
              {item.is_flagged && (
                <>
                  <DashboardIcon name="flag" className="size-4 text-danger" />
                  <span className="sr-only"> flagged</span>
                </>
              )}
            </span>
            <span className="review-queued-detail">
              {item.pet}
              {item.assignee !== null && `, ${item.assignee}`}
            </span>
            <QueuedState item={item} now={now} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function QueuedState({ item, now }: { item: QueueItem; now: Date }) {
  if (item.decision !== undefined) {
    return (
      <span className="review-queued-days">
        <DashboardIcon name="check" className="size-4" />
        {item.decision}
      </span>
    );
  }
  if (item.is_waiting) {
    return (
      <span className="review-queued-days">
        <DashboardIcon name="message" className="size-4" />
        Waiting
      </span>
    );
  }
  return (
    <span className="review-queued-days" data-late={item.is_overdue || undefined}>
      {describeWaiting(item.created_at, now)}
    </span>
  );
}
