import { expect, test } from 'vitest';
import { judgeDisk } from './disk.ts';
import { formatBytes, formatSeconds } from './format.ts';

const GB = 1e9;

test('a disk is judged by what is free, and by its share unless there is plenty', () => {
  const judge = (free: number, total: number) => judgeDisk(free * GB, total * GB, '/data').status;
  expect(judge(20, 100)).toBe('ok');
  expect(judge(9, 100)).toBe('warning');
  expect(judge(1.5, 10)).toBe('warning');
  expect(judge(1, 100)).toBe('error');
  expect(judge(0.2, 2)).toBe('error');
  expect(judge(60, 10_000)).toBe('ok');
  expect(judgeDisk(1.23 * GB, 100 * GB, '/data').summary).toBe('1.2 GB of 100 GB is free.');
});

test('sizes and times are short', () => {
  expect([0, 999, 1000, 999_600, 12_345_678].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 KB',
    '1.0 MB',
    '12 MB',
  ]);
  expect([0, 1, 119, 120, 7200, 172_800].map(formatSeconds)).toEqual([
    '0 seconds',
    '1 second',
    '119 seconds',
    '2 minutes',
    '2 hours',
    '2 days',
  ]);
});
