import { describe, expect, test } from 'vitest';
import { Books, compare } from './books.ts';
import { explainFailure, FORMER_500 } from './explain-failure.ts';
import { longestOutage, percentile } from './metrics.ts';
import { dropSentAgain } from './sent-again.ts';

describe('the books', () => {
  test('list what is lost, there twice, there with another value, and never sent', () => {
    const books = new Books();
    books.acknowledge('pickup', 1, 'Monday');
    books.acknowledge('pickup', 2, 'Monday');
    books.acknowledge('pickup', 3, 'Monday');
    books.send('pickup', 4, 'Monday');
    const rows = [
      [1, 'Monday'],
      [1, 'Monday'],
      [2, 'Tuesday'],
      [4, 'Monday'],
      [5, 'Monday'],
    ] as const;
    expect(compare(books, 'pickup', rows)).toEqual({
      about: 'pickup',
      acknowledged: 3,
      found: 5,
      lost: ['2 Monday', '3 Monday'],
      doubled: ['1'],
      unknown: ['5'],
    });
  });

  test('allow what was sent, and not acknowledged, to be there or not', () => {
    const books = new Books();
    books.send('message', 'one');
    books.send('message', 'two');
    expect(compare(books, 'message', [['one']])).toMatchObject({ lost: [], doubled: [], unknown: [] });
  });
});

describe('an email that arrives twice', () => {
  const killed = 10_000;
  const again = (first: number, second: number) =>
    dropSentAgain(
      [
        { id: 'one', at: first },
        { id: 'one', at: second },
      ],
      [killed],
    );

  test('was sent again, if its sender was killed right after the first, and its lease had expired', () => {
    expect(again(killed - 50, killed + 120_000)).toEqual({ once: [{ id: 'one', at: killed - 50 }], sentAgain: 1 });
  });

  test.each([
    ['long before the kill', killed - 5000, killed + 120_000],
    ['long after it', killed + 5000, killed + 130_000],
    ['within its lease', killed - 50, killed + 60_000],
  ])('stays twice: %s', (_, first, second) => {
    expect(again(first, second)).toMatchObject({ once: [{ at: first }, { at: second }], sentAgain: 0 });
  });

  test('stays twice if it arrives three times', () => {
    const arrivals = [killed - 50, killed + 120_000, killed + 240_000].map((at) => ({ id: 'one', at }));
    expect(dropSentAgain(arrivals, [killed]).once).toHaveLength(2);
  });
});

describe('a 500', () => {
  const log = (message: string) =>
    `{"request":"one","msg":"other"}\n{"request":"one","err":{"message":"${message}"},"msg":"a page failed"}`;
  const explain = (formerLog: string) => explainFailure({ failure: '500', requestId: 'one' }, formerLog);

  test('is the former version’s if its log says that a page had no database', () => {
    expect(explain(log('timeout exceeded when trying to connect'))).toBe(FORMER_500);
  });

  test('stays a 500 for another reason, or by this version', () => {
    expect(explain(log('x is not a function'))).toBe('500');
    expect(explain('')).toBe('500');
  });
});

describe('the metrics', () => {
  test('have the longest time without a write in which one failed', () => {
    const attempt = (at: number, failure: string | null) => ({ at, failure });
    const attempts = [
      attempt(100, null),
      attempt(900, null),
      attempt(1000, '503'),
      attempt(1200, '503'),
      attempt(2000, null),
    ];
    expect(longestOutage(0, attempts)).toBe(1100);
    expect(longestOutage(0, [attempt(5000, null)])).toBe(0);
  });

  test('have the value that a share does not exceed', () => {
    expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
    expect(percentile([], 0.5)).toBe(0);
  });
});
