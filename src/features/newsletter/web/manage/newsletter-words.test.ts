import { describe, expect, test } from 'vitest';
import { figuresOf, stageOf, tellProgress } from './newsletter-words.ts';

const progress = { total: 10, waiting: 0, queued: 0, sent: 0, kept: 0, failed: 0, left: 0 };

describe('how a newsletter stands', () => {
  test('is on its way until the last of its mails has left', () => {
    expect(stageOf({ state: 'draft', progress: null })).toBe('draft');
    expect(stageOf({ state: 'sending', progress: { ...progress, waiting: 10 } })).toBe('sending');
    expect(stageOf({ state: 'sent', progress: { ...progress, queued: 1, sent: 9 } })).toBe('sending');
    expect(stageOf({ state: 'sent', progress: { ...progress, sent: 9, failed: 1 } })).toBe('sent');
    expect(stageOf({ state: 'stopped', progress: { ...progress, waiting: 3 } })).toBe('stopped');
  });

  test.each([
    [{ ...progress, sent: 10 }, 'Sent to 10 subscribers'],
    [{ ...progress, total: 1, kept: 1 }, 'Kept in the outbox for 1 subscriber'],
    [{ ...progress, sent: 4, queued: 6 }, 'Sent to 4 of 10 subscribers'],
    [null, ''],
  ])('is told in words', (given, words) => {
    expect(tellProgress(given)).toBe(words);
  });

  test('has a figure for what there is, and for nothing else', () => {
    expect(figuresOf({ ...progress, sent: 8, left: 2 })).toEqual([
      { label: 'Sent', count: 8 },
      { label: 'Unsubscribed before', count: 2 },
    ]);
  });
});
