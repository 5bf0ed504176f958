import { expect, test } from 'vitest';
import type { Application } from '../../adoptions.contract.ts';
import { describeFee, describeNext, describePosition, describeDecisionTime } from './format-application.ts';
import { findStatusUpdates } from './history-list.tsx';

const pickup = { date: '2026-05-04', time: '02:00 PM', location: 'Downtown', status: 'booked' } as const;
const applied = {
  id: 1,
  status: 'Pending',
  returned_at: null,
  handover_at: null,
  trial: null,
  pet: { name: 'Maple', adoption_status: 'Available' },
  together: [],
  applicants_before: 2,
  fee: { amount_cents: 40_000, paid_cents: 0, balance_cents: 0, is_fixed: false, status: 'not due', receipts: [] },
  pickup: null,
} as unknown as Application;

function next(overrides: object, medianDecisionDays: number | null = null, isReappliable = false): string {
  return describeNext({ ...applied, ...overrides }, medianDecisionDays, '2026-05-01', { isReappliable });
}

test('describes the next step for each status', () => {
  expect(next({}, 2.4)).toBe(
    'Waiting for our decision. We usually decide within 3 days. We’ll email you. You can choose a tentative pickup time now.',
  );
  expect(next({ pickup })).toBe('Waiting for our decision. We’ll email you. Your pickup is tentative until then.');
  expect(next({ status: 'Waitlisted' })).toContain('back in line');
  expect(next({ status: 'Rejected' })).toContain('Other pets');
  expect(next({ status: 'Withdrawn' }, null, true)).toContain('you can apply again');
  expect(next({ status: 'Withdrawn' })).not.toContain('again');
  expect(next({ status: 'Approved', returned_at: '2026-05-01T00:00:00Z' })).toContain('back with us');
});

test('describes pickup and fee of an approved application', () => {
  const approved = { status: 'Approved', fee: { ...applied.fee, status: 'due', balance_cents: 40_000 } };
  expect(next(approved)).toBe(
    'Maple is coming home with you! Choose a time for the pickup. You’ll pay the $400 fee at pickup.',
  );
  expect(next({ ...approved, pickup })).toContain('Your pickup is confirmed. You’ll pay the $400 fee at pickup.');
  expect(next({ ...approved, handover_at: '2026-05-04T14:00:00Z' })).toContain('Maple is home with you.');
  const trial = { started_at: '2026-05-04T14:00:00Z', ends_on: '2026-05-18', ended_at: null, choice: null };
  expect(next({ ...approved, trial })).toBe('Maple is home with you on trial until Monday, May 18, 2026.');
  expect(next({ status: 'Withdrawn', trial: { ...trial, ended_at: '2026-05-06T09:00:00Z' } })).toContain('the trial');
  expect(next({ ...approved, pickup: { ...pickup, status: 'no-show' } })).toContain('We missed you');
  expect(next({ ...approved, pickup: { ...pickup, date: '2026-04-30' } })).toBe(
    'Your pickup was on Thursday, April 30, 2026.',
  );
});

test('uses the plural for several animals', () => {
  const both = { pet: { name: 'Bella and Max' }, together: [{ name: 'Bella' }, { name: 'Max' }] };
  expect(next({ ...both, status: 'Approved', pickup })).toContain('Bella and Max are coming home with you!');
  expect(next({ ...both, returned_at: '2026-05-01T00:00:00Z' })).toContain('Bella and Max are back with us.');
  expect(next({ ...both, status: 'Withdrawn' }, null, true)).toContain('Bella and Max are still looking for a home');
});

test('describes the position, the decision time and the fee', () => {
  const best = 'We choose the best match, not the first.';
  expect(describePosition(applied)).toBe(`2 people applied before you. ${best}`);
  expect(describePosition({ ...applied, applicants_before: 1 })).toBe(`1 person applied before you. ${best}`);
  expect(describePosition({ ...applied, applicants_before: 0 })).toBe('No one applied before you.');
  expect(describePosition({ ...applied, applicants_before: null })).toBeNull();
  expect(describePosition({ ...applied, status: 'Waitlisted', applicants_before: 0 })).toBe(
    'You’re first on the waitlist.',
  );
  const waitlisted = { ...applied, status: 'Waitlisted' } as const;
  expect(describePosition(waitlisted)).toBe('You’re third on the waitlist.');
  expect(describePosition({ ...waitlisted, applicants_before: 10 })).toBe('You’re 11th on the waitlist.');
  expect(describePosition({ ...waitlisted, applicants_before: 21 })).toBe('You’re 22nd on the waitlist.');
  expect([describeDecisionTime(null), describeDecisionTime(0.2)]).toEqual([
    'We’ll email you.',
    'We usually decide within a day. We’ll email you.',
  ]);
  expect(describeFee({ ...applied.fee, status: 'to be refunded' })).toContain('We’ll refund it');
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
  expect(findStatusUpdates(before, now)).toEqual(['Update: your application for Maple is on the waitlist.']);
});
