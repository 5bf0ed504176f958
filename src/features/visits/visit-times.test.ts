import { to24HourTime } from '../../platform/shelter-day.contract.ts';
import { expect, test } from 'vitest';
import { visitStart } from './visit-times.contract.ts';

test('keeps the local time when the clocks change', () => {
  expect(to24HourTime('12:00 PM')).toBe('12:00');
  expect(visitStart('2026-03-07', '02:00 PM', 'America/New_York').toISOString()).toBe('2026-03-07T19:00:00.000Z');
  expect(visitStart('2026-03-08', '02:00 PM', 'America/New_York').toISOString()).toBe('2026-03-08T18:00:00.000Z');
});
