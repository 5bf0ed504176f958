import { describe, expect, test } from 'vitest';
import { formatDuration, listFailures, listSlowest, readPlaywright, sumUp, type PlaywrightReport } from './report.ts';

const took = (duration: number, ...messages: string[]) => ({
  duration,
  errors: messages.map((message) => ({ message })),
});

const journeys: PlaywrightReport = {
  config: { rootDir: '/shelter/tests/e2e' },
  stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 },
  errors: [{ message: 'a hook' }],
  suites: [
    {
      file: 'home.spec.ts',
      specs: [
        {
          title: 'greets',
          tests: [{ projectName: 'desk', status: 'flaky', results: [took(1500, 'late'), took(500)] }],
        },
        {
          title: 'greets',
          tests: [{ projectName: 'phone', status: 'unexpected', results: [took(700, 'no heading')] }],
        },
      ],
      suites: [
        {
          file: 'home.spec.ts',
          specs: [{ title: 'leads on', tests: [{ projectName: 'desk', status: 'expected', results: [took(1000)] }] }],
        },
      ],
    },
  ],
};

describe('the browser’s report', () => {
  test('counts an error outside tests as a failure', () => {
    expect(readPlaywright(journeys, '/shelter')).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  });

  test('adds up a file’s tests at each width, including groups and retries', () => {
    expect(readPlaywright(journeys, '/shelter').files).toEqual([
      { name: 'tests/e2e/home.spec.ts (desk)', seconds: 3 },
      { name: 'tests/e2e/home.spec.ts (phone)', seconds: 0.7 },
    ]);
  });

  test('names what failed, at which width, with its message', () => {
    expect(readPlaywright(journeys, '/shelter').failures).toEqual([
      { name: 'outside the tests', message: 'a hook' },
      { name: 'tests/e2e/home.spec.ts (phone) > greets', message: 'no heading' },
    ]);
  });
});

test('lists each failure with the start of its message, without colors', () => {
  const message = `\u001B[31mexpected 3\u001B[39m\n\n${'line\n'.repeat(20)}`;
  const failing = { passed: 0, failed: 1, skipped: 0, files: [] };
  const lines = listFailures([
    { ...failing, failures: [{ name: 'a', message }] },
    { ...failing, failures: [{ name: 'b', message: '' }] },
  ]);
  expect(lines).toEqual(['  a', '      expected 3', ...Array<string>(10).fill('      line'), '  b']);
});

test('lists the ten slowest files of all parts, slowest first', () => {
  const file = (name: string, seconds: number) => ({ name, seconds });
  const part = (...files: { name: string; seconds: number }[]) => ({
    passed: 0,
    failed: 0,
    skipped: 0,
    files,
    failures: [],
  });
  const lines = listSlowest([
    part(file('b', 20.04), ...Array.from({ length: 12 }, (_, n) => file(`quick ${n}`, n / 100))),
    part(file('a', 100)),
  ]);
  expect(lines.slice(0, 2)).toEqual(['  100.0 s  a', '   20.0 s  b']);
  expect(lines).toHaveLength(10);
});

test.each([
  [[{ passed: 2, failed: 0, skipped: 0 }], '2 passed, 0 failed'],
  [
    [
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 5, failed: 0, skipped: 3 },
    ],
    '7 passed, 1 failed, 3 skipped',
  ],
])('shows the totals in the last line: %j', (parts, line) => {
  expect(sumUp(parts)).toBe(line);
});

test.each([
  [4400, '4 s'],
  [59_600, '1 min 0 s'],
  [664_000, '11 min 4 s'],
])('formats %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
