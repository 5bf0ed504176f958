import { expect, test } from 'vitest';
import type { Application } from '../../adoptions.contract.ts';
import { describeFee, describeNext, describePosition, describeDecisionTime } from './format-application.ts';
import { findStatusUpdates } from './history-list.tsx';

const pickup = { date: '2026-05-04', time: '02:00 PM', location: 'Downtown', status: 'booked' } as const;
const applied = {
  id: 1,
  status: 'Pending',
  returned_at: null,
  pet: { name: 'Maple', adoption_status: 'Available' },
  applicants_before: 2,
  fee: { amount_cents: 40_000, is_fixed: false, status: 'not due', receipts: [] },
  pickup: null,
} as unknown as Application;

function next(overrides: object, medianDecisionDays: number | null = null): string {
  return describeNext({ ...applied, ...overrides }, medianDecisionDays, '2026-05-01');
}

test('describes the next step for each status', () => {
  expect(next({}, 2.4)).toBe(
    'The shelter decides next. It usually takes 3 days. You can choose a time for the pickup already; it is provisional until then.',
  );
  expect(next({ pickup })).toBe('The shelter decides next. Your pickup is provisional until then.');
  expect(next({ status: 'Waitlisted' })).toContain('looked at again by itself');
  expect(next({ status: 'Rejected' })).toContain('Other pets');
  expect(next({ status: 'Withdrawn' })).toContain('you can apply again');
  expect(next({ status: 'Withdrawn', pet: { name: 'Maple', adoption_status: 'Adopted' } })).not.toContain('again');
  expect(next({ status: 'Approved', returned_at: '2026-05-01T00:00:00Z' })).toContain('with the shelter again');
});

test('describes pickup and fee of an approved application', () => {
  const approved = { status: 'Approved', fee: { ...applied.fee, status: 'due' } };
  expect(next(approved)).toBe(
    'Maple is going to live with you! Choose when you come for the pickup. You pay the fee of $400 there.',
  );
  expect(next({ ...approved, pickup })).toContain('We expect you at the pickup. You pay the fee of $400 there.');
  expect(next({ ...approved, pickup: { ...pickup, status: 'done' } })).toContain('Maple lives with you.');
  expect(next({ ...approved, pickup: { ...pickup, status: 'no-show' } })).toContain('did not come');
  expect(next({ ...approved, pickup: { ...pickup, date: '2026-04-30' } })).toBe(
    'Your pickup was on Thursday, April 30, 2026.',
  );
});

test('describes the position, the decision time and the fee', () => {
  expect(describePosition(applied)).toBe('2 applications came before yours.');
  expect(describePosition({ ...applied, applicants_before: 1 })).toBe('1 application came before yours.');
  expect(describePosition({ ...applied, applicants_before: 0 })).toBe(
    'No other application for Maple came before yours.',
  );
  expect(describePosition({ ...applied, applicants_before: null })).toBeNull();
  expect(describePosition({ ...applied, status: 'Waitlisted', applicants_before: 0 })).toBe(
    'Yours is the first on the waiting list.',
  );
  expect(describePosition({ ...applied, status: 'Waitlisted' })).toBe(
    '2 applications on the waiting list came before yours.',
  );
  expect([describeDecisionTime(null), describeDecisionTime(0.2)]).toEqual(['', 'It usually takes a day.']);
  expect(describeFee({ ...applied.fee, status: 'to be refunded' })).toContain('gives it back');
  expect(describeFee({ ...applied.fee, amount_cents: null })).toBeNull();
});

test('announces the shelter’s decisions, not the user’s own changes', () => {
  const before = [applied, { ...applied, id: 2 }, { ...applied, id: 3 }];
  const now: Application[] = [
    { ...applied, status: 'Waitlisted' },
    { ...applied, id: 2, status: 'Withdrawn' },
    { ...applied, id: 3 },
    { ...applied, id: 4 },
  ];
  expect(findStatusUpdates(before, now)).toEqual(['News: your application for Maple is on the waiting list now.']);
});
