import { expect, test } from 'vitest';
import { bookableDays, formatShelterTime, hasPassed } from './pickup-days.contract.ts';

// Specification: pickup-date-range, limit-pickup-slots
test('the range starts on the shelter’s date and ends a year later', () => {
  const evening = new Date('2026-05-31T22:30:00Z');
  expect(bookableDays('UTC', evening)).toEqual({ first: '2026-05-31', last: '2027-05-31' });
  expect(bookableDays('Pacific/Auckland', evening).first).toBe('2026-06-01');
});

test('a slot has passed at its local time', () => {
  const slot = { date: '2026-06-01', time: '01:00 PM' } as const;
  expect(formatShelterTime('Pacific/Auckland', new Date('2026-06-01T01:00:00Z'))).toBe('2026-06-01 13:00');
  expect(hasPassed(slot, formatShelterTime('Pacific/Auckland', new Date('2026-06-01T00:59:00Z')))).toBe(false);
  expect(hasPassed(slot, formatShelterTime('Pacific/Auckland', new Date('2026-06-01T01:00:00Z')))).toBe(true);
  // 24:00 does not exist.
  expect(hasPassed({ ...slot, time: '09:00 AM' }, formatShelterTime('UTC', new Date('2026-06-01T00:05:00Z')))).toBe(
    false,
  );
});
