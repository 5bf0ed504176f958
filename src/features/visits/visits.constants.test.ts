import { expect, test } from 'vitest';
import { visitDays } from './visits.constants.ts';

test('the first day is the shelter’s date', () => {
  const evening = new Date('2026-05-31T22:30:00Z');
  expect(visitDays('UTC', evening).first).toBe('2026-05-31');
  expect(visitDays('Pacific/Auckland', evening).first).toBe('2026-06-01');
  expect(visitDays('America/Los_Angeles', new Date('2026-06-01T03:00:00Z')).first).toBe('2026-05-31');
});

test('the last day is 365 days later, including leap days', () => {
  expect(visitDays('UTC', new Date('2026-05-31T12:00:00Z')).last).toBe('2027-05-31');
  expect(visitDays('UTC', new Date('2027-12-01T12:00:00Z')).last).toBe('2028-11-30');
});
