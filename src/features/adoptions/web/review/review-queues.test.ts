import { describe, expect, test } from 'vitest';
import {
  describePlace,
  describeWaiting,
  findNeighbor,
  findNext,
  mergeQueue,
  parseQueue,
  type QueueItem,
} from './review-queues.ts';

const item = (id: number, decision?: string): QueueItem => ({
  id,
  applicant: `Applicant ${id}`,
  pet: 'Maple',
  status: 'Pending',
  created_at: `2026-05-0${id}T10:00:00Z`,
  is_overdue: true,
  is_waiting: false,
  is_flagged: false,
  assignee: null,
  ...(decision !== undefined && { decision }),
});

describe('the review queue', () => {
  test('keeps decided applications in their places, until they wait again', () => {
    const decided = [item(2, 'Approved'), item(1, 'Rejected')];
    expect(mergeQueue([item(3), item(4)], decided).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(mergeQueue([item(2), item(3)], decided)[1]).toEqual(item(2));
  });

  test('says how many are left once something is decided', () => {
    expect(describePlace([item(1), item(2)], 2)).toBe('2 of 2');
    expect(describePlace([item(1, 'Approved'), item(2), item(3)], 2)).toBe('2 of 3, 2 left');
    expect(describePlace([item(1)], 99)).toBeNull();
  });

  test('continues after the current one, then with those that were skipped', () => {
    const items = [item(1), item(2, 'Approved'), item(3), item(4)];
    expect(findNext(items, 3, 'pending')?.id).toBe(4);
    expect(findNext(items, 4, 'pending')?.id).toBe(1);
    expect(findNext(items, 99, 'pending')?.id).toBe(1);
    expect(findNext([item(1)], 1, 'pending')).toBeNull();
    expect(findNext([item(1, 'Approved')], 2, 'pending')).toBeNull();
  });

  test('skips those that wait for a reply, except in their own queue', () => {
    const items = [item(1), { ...item(2), is_waiting: true }, item(3)];
    expect(findNext(items, 1, 'pending')?.id).toBe(3);
    expect(findNext(items, 1, 'waiting for applicant')?.id).toBe(2);
  });

  test('has neighbors up to its ends', () => {
    const items = [item(1), item(2, 'Approved'), item(3)];
    expect(findNeighbor(items, 1, 1)?.id).toBe(2);
    expect(findNeighbor(items, 1, -1)).toBeNull();
    expect(findNeighbor(items, 3, 1)).toBeNull();
    expect(findNeighbor(items, 99, -1)?.id).toBe(1);
  });

  test('is named by the URL, and counts whole days', () => {
    expect(parseQueue(new URLSearchParams('queue=overdue'))).toBe('overdue');
    expect(parseQueue(new URLSearchParams('queue=everything'))).toBe('pending');
    const now = new Date('2026-05-04T10:00:00Z');
    expect(describeWaiting('2026-05-04T01:00:00Z', now)).toBe('today');
    expect(describeWaiting('2026-05-03T10:00:00Z', now)).toBe('1 day');
    expect(describeWaiting('2026-04-20T11:00:00Z', now)).toBe('13 days');
  });
});
