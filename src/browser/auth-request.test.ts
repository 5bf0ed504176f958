import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearAuthRequest,
  readAuthRequest,
  requestLogin,
  storeAuthRequest,
  consumeDueRequest,
} from './auth-request.ts';

const request = { purpose: 'adopt Ava', next: '/adoption-process/7' };

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a request is due once, and stays readable until it is cleared', () => {
  requestLogin(request);
  expect(consumeDueRequest()).toEqual(request);
  expect(consumeDueRequest()).toBeNull();
  expect(readAuthRequest()).toEqual(request);
  clearAuthRequest();
  expect(readAuthRequest()).toBeNull();
});

test('the request of an open dialog is not due', () => {
  storeAuthRequest(request);
  expect(consumeDueRequest()).toBeNull();
  expect(readAuthRequest()).toEqual(request);
});

test('a request expires after half an hour', () => {
  requestLogin(request);
  vi.advanceTimersByTime(30 * 60_000);
  expect(readAuthRequest()).toBeNull();
  expect(consumeDueRequest()).toBeNull();
});

test('invalid JSON is ignored', () => {
  sessionStorage.setItem('auth-request', '{');
  expect(consumeDueRequest()).toBeNull();
});
