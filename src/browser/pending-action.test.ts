import { beforeEach, expect, test, vi } from 'vitest';
import { pendingAction } from './pending-action.ts';

const search = pendingAction<string>('search');

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a pending action is consumed once, the last one counts, and it may be an empty text', () => {
  search.save('?type=Dog');
  search.save('');
  expect(search.consume()).toBe('');
  expect(search.consume()).toBeNull();
});

test('kinds of pending actions are separate', () => {
  pendingAction<number>('favorite').save(7);
  expect(search.consume()).toBeNull();
  expect(pendingAction<number>('favorite').consume()).toBe(7);
});

test('a pending action expires after half an hour', () => {
  search.save('?type=Dog');
  vi.advanceTimersByTime(30 * 60_000);
  expect(search.consume()).toBeNull();
});

test('invalid JSON is ignored', () => {
  sessionStorage.setItem('wish:search', '{');
  expect(search.consume()).toBeNull();
});
