import { beforeEach, expect, test, vi } from 'vitest';
import { approveAction, pendingAction } from './pending-action.ts';
import { clearSession, storeSession } from './change-session.ts';

const search = pendingAction<string>('search');
const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;

beforeEach(() => {
  // Of the two storages, Node has only this one, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  vi.useFakeTimers();
  storeSession(ann);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('an approved action is consumed once, the last one counts, and it may be an empty text', () => {
  approveAction(search.request('?type=Dog'), ann.user_id);
  approveAction(search.request(''), ann.user_id);
  expect(search.consume()).toBe('');
  expect(search.consume()).toBeNull();
});

test('a requested action is nothing until it is approved', () => {
  search.request('?type=Dog');
  expect(search.consume()).toBeNull();
});

test('kinds of actions are separate', () => {
  approveAction(pendingAction<number>('procedure').request(7), ann.user_id);
  expect(search.consume()).toBeNull();
  expect(pendingAction<number>('procedure').consume()).toBe(7);
});

test('nobody else carries out an action, neither another user nor a visitor', () => {
  approveAction(search.request('?type=Dog'), ann.user_id);
  storeSession({ ...ann, user_id: 8 });
  expect(search.consume()).toBeNull();
  approveAction(search.request('?type=Dog'), ann.user_id);
  clearSession();
  expect(search.consume()).toBeNull();
});

test('an action expires a minute after the login', () => {
  approveAction(search.request('?type=Dog'), ann.user_id);
  vi.advanceTimersByTime(60_000);
  expect(search.consume()).toBeNull();
});

test('invalid JSON is ignored', () => {
  sessionStorage.setItem('pending-action:search', '{');
  expect(search.consume()).toBeNull();
});
