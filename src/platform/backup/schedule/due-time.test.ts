import { describe, expect, test } from 'vitest';
import { findLastDue } from './due-time.ts';

describe('the latest scheduled time', () => {
  test.each([
    ['the day’s, once it has come', '2026-11-30T03:00:00Z', ['03:00'], 'UTC', '2026-11-30T03:00:00Z'],
    ['the day before’s until then', '2026-11-30T02:59:59Z', ['03:00'], 'UTC', '2026-11-29T03:00:00Z'],
    ['the latest of several', '2026-11-30T13:00:00Z', ['01:00', '12:30', '23:00'], 'UTC', '2026-11-30T12:30:00Z'],
    ['the last of the day before', '2026-11-30T00:30:00Z', ['01:00', '23:00'], 'UTC', '2026-11-29T23:00:00Z'],
    ['in the shelter’s time zone', '2026-11-30T09:00:00Z', ['03:00'], 'America/New_York', '2026-11-30T08:00:00Z'],
    ['on another day there', '2026-11-30T23:00:00Z', ['03:00'], 'Pacific/Auckland', '2026-11-30T14:00:00Z'],
    ['an hour later when clocks skip it', '2026-03-29T04:00:00Z', ['02:30'], 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['once when clocks repeat it', '2026-10-25T01:45:00Z', ['02:30'], 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ])('is %s', (_what, now, times, timeZone, expected) => {
    expect(findLastDue(times, timeZone, new Date(now))).toEqual(new Date(expected));
  });
});
