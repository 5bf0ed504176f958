import { beforeEach, expect, test, vi } from 'vitest';
import { wishOf } from './wish.ts';

const search = wishOf<string>('search');

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a wish is taken once, the last one counts, and it may be an empty text', () => {
  search.remember('?type=Dog');
  search.remember('');
  expect(search.take()).toBe('');
  expect(search.take()).toBeNull();
});

test('one kind of wish is not taken for another', () => {
  wishOf<number>('favorite').remember(7);
  expect(search.take()).toBeNull();
  expect(wishOf<number>('favorite').take()).toBe(7);
});

test('a wish of half an hour ago is none', () => {
  search.remember('?type=Dog');
  vi.advanceTimersByTime(30 * 60_000);
  expect(search.take()).toBeNull();
});

test('what makes no sense is none', () => {
  sessionStorage.setItem('wish:search', '{');
  expect(search.take()).toBeNull();
});
