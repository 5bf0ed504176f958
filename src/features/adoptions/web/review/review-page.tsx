import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { ReviewQueue } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import { useDecisions } from '../manage/use-decisions.tsx';
import { useRequestedDecision } from '../manage/use-requested-decision.ts';
import { DecisionBar } from './decision-bar.tsx';
import { dropPrefetched, loadReview } from './load-review.ts';
import { QueuePanel } from './queue-panel.tsx';
import { ReviewMain } from './review-main.tsx';
import { ReviewRail } from './review-rail.tsx';
import {
  applicationHref,
  describePlace,
  findNeighbor,
  findNext,
  mergeQueue,
  queueHref,
  REVIEW_PATH,
  type QueueItem,
} from './review-queues.ts';
import { usePrefetch, useReviewKeys } from './use-review-keys.ts';
import { PresenceNotice } from './presence-notice.tsx';

/** Other Admins decide at the same time. */
const REFRESH_MS = 60_000;

export const clientLoader = loadReview;

export default function ReviewPage() {
  const { details, pet, queue, isQueued, waiting } = useLoaderData<typeof clientLoader>();
  const { application } = details;
  const navigate = useNavigate();
  const sitting = useSitting(queue);
  const items = mergeQueue(waiting?.items ?? [], sitting.decided);
  const next = findNext(items, application.id, queue);
  const open = (item: QueueItem | null) => {
    if (!item) return false;
    void navigate(applicationHref(item.id, queue), { preventScrollReset: false });
    return undefined;
  };
  const hrefAfter = (item: QueueItem | null) => (item ? applicationHref(item.id, queue) : queueHref(queue));
  const { decide, dialog } = useDecisions({
    isLeaving: true,
    onDeleted: () => void navigate(isQueued ? hrefAfter(next) : REVIEW_PATH),
    // Otherwise the page shows the decision.
    onDecided: isQueued
      ? (decided, decision) => {
          // An approval changes the other applications for the pet, which may be the next one.
          if (decision === 'Approved' || decided.status !== 'Pending') dropPrefetched();
          sitting.add(toItem(decided, decision === 'information requested' ? 'Asked' : decision));
          // Approved from the comparison, the open application has changed too.
          const following = decided.id === application.id ? next : findNext(items, decided.id, queue);
          void navigate(hrefAfter(following));
        }
      : undefined,
    findCurrent: (id) => [application, ...details.competing_applications].find((each) => each.id === id),
  });
  useRequestedDecision(application, decide);
  usePolling(REFRESH_MS);
  usePrefetch(isQueued && next ? next.id : null);
  useReviewKeys({
    application,
    onDecide: decide,
    onNext: () => open(next),
    onMove: (step) => open(findNeighbor(items, application.id, step)),
  });
  const title = `${nameOf(application)} for ${application.pet.name}`;

  return (
    <DashboardPage title={title} actions={<QueuePosition items={items} application={application} queue={queue} />}>
      <div className="review">
        <QueuePanel items={items} current={application.id} queue={queue} counts={waiting?.counts ?? null} />
        {/* The key discards typed text when another application opens. */}
        <div key={`main ${application.id}`} className="review-main">
          <PresenceNotice id={application.id} />
          <ReviewMain details={details} pet={pet} queue={isQueued ? queue : null} onDecide={decide} />
        </div>
        <ReviewRail key={`rail ${application.id}`} details={details} onDecide={decide} />
      </div>
      <DecisionBar application={application} onDecide={decide} onNext={next ? () => void open(next) : null} />
      {dialog}
    </DashboardPage>
  );
}

/** What the current user has decided since this queue was opened. */
function useSitting(queue: ReviewQueue) {
  const [sitting, setSitting] = useState<{ queue: ReviewQueue; decided: QueueItem[] }>({ queue, decided: [] });
  const decided = sitting.queue === queue ? sitting.decided : [];
  return {
    decided,
    add: (item: QueueItem) => setSitting({ queue, decided: [...decided.filter(({ id }) => id !== item.id), item] }),
  };
}

function toItem(application: AdminApplication, decision: string): QueueItem {
  const { id, pet, status, created_at, is_overdue, info_request, flag, assignee } = application;
  return {
    id,
    applicant: nameOf(application),
    pet: pet.name,
    status,
    created_at,
    is_overdue,
    is_waiting: info_request !== null,
    is_flagged: flag !== null,
    assignee: assignee?.name ?? null,
    decision,
  };
}

interface QueuePositionProps {
  items: readonly QueueItem[];
  application: AdminApplication;
  queue: ReviewQueue;
}

/** The place in the queue, between the neighbors. */
function QueuePosition({ items, application: { id }, queue }: QueuePositionProps) {
  const place = describePlace(items, id);
  const [previous, following] = [findNeighbor(items, id, -1), findNeighbor(items, id, 1)];
  return (
    <nav className="review-position" aria-label="Position in the queue">
      <Link className="text-button" to={REVIEW_PATH}>
        All applications
      </Link>
      {place !== null && (
        <>
          <Neighbor item={previous} queue={queue} label="Previous application" icon="up" />
          <span role="status" className="tabular-nums">
            {place}
          </span>
          <Neighbor item={following} queue={queue} label="Next application" icon="down" />
        </>
      )}
    </nav>
  );
}

interface NeighborProps {
  item: QueueItem | null;
  queue: ReviewQueue;
  label: string;
  icon: 'up' | 'down';
}

function Neighbor({ item, queue, label, icon }: NeighborProps) {
  if (!item) {
    return (
      <span className="row-action" aria-disabled="true">
        <DashboardIcon name={icon} />
      </span>
    );
  }
  return (
    <Link className="row-action" to={applicationHref(item.id, queue)} aria-label={label}>
      <DashboardIcon name={icon} />
    </Link>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Application" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Application">
      <Link className="text-link" to={REVIEW_PATH}>
        All applications
      </Link>
    </LoadError>
  );
}
