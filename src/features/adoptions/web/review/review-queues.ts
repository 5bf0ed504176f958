import { reviewQueues, type ReviewQueue } from '../../adoptions.constants.ts';
import type { QueuedApplication } from '../../review.contract.ts';

export const REVIEW_PATH = '/admin-dashboard/manage-adoptions';

export const queueLabels: Record<ReviewQueue, string> = {
  overdue: 'Overdue',
  pending: 'Pending',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waitlisted: 'Waitlisted',
  'waiting for applicant': 'Waiting for applicant',
  flagged: 'Flagged',
};

/** The queue in a URL; all pending ones by default. */
export function parseQueue(searchParams: URLSearchParams): ReviewQueue {
  return reviewQueues.find((name) => name === searchParams.get('queue')) ?? 'pending';
}

/** @param queue null if only this application is to be reviewed */
export function applicationHref(id: number, queue: ReviewQueue | null): string {
  return queue === null ? `${REVIEW_PATH}/${id}` : `${REVIEW_PATH}/${id}?queue=${queue}`;
}

/** Opens the first application of a queue. */
export function queueHref(queue: ReviewQueue): string {
  return `${REVIEW_PATH}/review?queue=${queue}`;
}

/** An application of the queue, or one that was decided while the queue was open. */
export interface QueueItem extends QueuedApplication {
  /** What was decided, such as "Approved". */
  decision?: string;
}

/** Adds what was decided in this sitting, so that positions stay: "3 of 8". */
export function mergeQueue(waiting: readonly QueuedApplication[], decided: readonly QueueItem[]): QueueItem[] {
  const ids = new Set(waiting.map(({ id }) => id));
  // Undone or reopened, an application waits again.
  const others = decided.filter(({ id }) => !ids.has(id));
  return [...waiting, ...others].toSorted(
    (one, other) => compareText(one.created_at, other.created_at) || one.id - other.id,
  );
}

export function countUndecided(items: readonly QueueItem[]): number {
  return items.filter(({ decision }) => decision === undefined).length;
}

/** "3 of 8", and how many are left once something is decided; null outside of the queue. */
export function describePlace(items: readonly QueueItem[], id: number): string | null {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) return null;
  const left = countUndecided(items);
  return `${at + 1} of ${items.length}${left < items.length ? `, ${left} left` : ''}`;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The next one to decide: the first after the current one, else the first of all. Skips those that wait for a reply. */
export function findNext(items: readonly QueueItem[], currentId: number, queue: ReviewQueue): QueueItem | null {
  const at = items.findIndex(({ id }) => id === currentId);
  const isNext = ({ id, decision, is_waiting }: QueueItem) =>
    decision === undefined && id !== currentId && (!is_waiting || queue === 'waiting for applicant');
  return items.slice(at + 1).find(isNext) ?? items.find(isNext) ?? null;
}

/** The neighbor in the list, decided or not; null at its ends. */
export function findNeighbor(items: readonly QueueItem[], currentId: number, step: 1 | -1): QueueItem | null {
  const at = items.findIndex(({ id }) => id === currentId);
  return at === -1 ? (items[0] ?? null) : (items[at + step] ?? null);
}

const DAY_MS = 86_400_000;

/** "today", "1 day" or "12 days". */
export function describeWaiting(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}
