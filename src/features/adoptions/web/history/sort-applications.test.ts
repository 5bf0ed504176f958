import { expect, test } from 'vitest';
import type { Application } from '../../adoptions.contract.ts';
import { sortHref, parseOrder, sortApplications } from './sort-applications.ts';

const list = [
  { id: 1, pet: { name: 'ash' }, status: 'Withdrawn', created_at: '2026-01-03T00:00:00Z' },
  { id: 2, pet: { name: 'Éclair' }, status: 'Pending', created_at: '2026-01-01T00:00:00Z' },
  { id: 3, pet: { name: 'Bo' }, status: 'Approved', created_at: '2026-01-02T00:00:00Z' },
  { id: 4, pet: { name: 'Ash' }, status: 'Pending', created_at: '2026-01-04T00:00:00Z' },
] as unknown as Application[];

function sorted(search: string): number[] {
  return sortApplications(list, parseOrder(new URLSearchParams(search))).map(({ id }) => id);
}

// Specification: history-sort
test('sorts newest first by default', () => {
  expect(sorted('')).toEqual([4, 1, 3, 2]);
  expect(sorted('sort=nonsense&direction=sideways')).toEqual([4, 1, 3, 2]);
  expect(sorted('sort=date&direction=asc')).toEqual([2, 3, 1, 4]);
});

// Specification: history-sort
test('sorts by pet and status in both directions, newest first among equals', () => {
  expect(sorted('sort=pet')).toEqual([4, 1, 3, 2]);
  expect(sorted('sort=pet&direction=desc')).toEqual([2, 3, 4, 1]);
  expect(sorted('sort=status')).toEqual([4, 2, 3, 1]);
  expect(sorted('sort=status&direction=desc')).toEqual([1, 3, 4, 2]);
});

test('each link reverses the active order and keeps other parameters', () => {
  expect(sortHref('date', new URLSearchParams(''))).toBe('?sort=date&direction=asc');
  expect(sortHref('pet', new URLSearchParams('tab=adoption-history'))).toBe(
    '?tab=adoption-history&sort=pet&direction=asc',
  );
  expect(sortHref('pet', new URLSearchParams('sort=pet&direction=asc'))).toBe('?sort=pet&direction=desc');
});
