import { describe, expect, test } from 'vitest';
import { parseLocalTime, toLocalTime } from './when-field.tsx';

describe('a typed time', () => {
  const now = new Date(2026, 4, 4, 10, 2, 5);

  test.each(['', '2026-05-04T10:02', '2026-05-04T10:01'])('is left to the server, which knows now: “%s”', (typed) => {
    expect(parseLocalTime(typed, now)).toBeUndefined();
  });

  test('is a timestamp if it is earlier, or later', () => {
    expect(parseLocalTime('2026-05-04T10:00', now)).toBe(new Date(2026, 4, 4, 10).toISOString());
    expect(parseLocalTime('2026-05-04T10:03', now)).toBe(new Date(2026, 4, 4, 10, 3).toISOString());
  });

  test('is what its field shows', () => {
    expect(toLocalTime(now)).toBe('2026-05-04T10:02');
  });
});
