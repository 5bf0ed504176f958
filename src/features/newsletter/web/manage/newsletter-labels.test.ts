import { describe, expect, test } from 'vitest';
import { countsByStatus, stageOf, describeProgress } from './newsletter-labels.ts';

const progress = { total: 10, waiting: 0, queued: 0, sent: 0, kept: 0, failed: 0, unsubscribed: 0 };

describe('the stage of a newsletter', () => {
  test('is sending until the last email has left', () => {
    expect(stageOf({ status: 'draft', progress: null })).toBe('draft');
    expect(stageOf({ status: 'sending', progress: { ...progress, waiting: 10 } })).toBe('sending');
    expect(stageOf({ status: 'sent', progress: { ...progress, queued: 1, sent: 9 } })).toBe('sending');
    expect(stageOf({ status: 'sent', progress: { ...progress, sent: 9, failed: 1 } })).toBe('sent');
    expect(stageOf({ status: 'stopped', progress: { ...progress, waiting: 3 } })).toBe('stopped');
  });

  test.each([
    [{ ...progress, sent: 10 }, 'Sent to 10 subscribers'],
    [{ ...progress, total: 1, kept: 1 }, 'In the outbox for 1 subscriber'],
    [{ ...progress, sent: 4, queued: 6 }, 'Sent to 4 of 10 subscribers'],
    [null, ''],
  ])('has a description', (linkToken, messages) => {
    expect(describeProgress(linkToken)).toBe(messages);
  });

  test('counts only what occurs', () => {
    expect(countsByStatus({ ...progress, sent: 8, unsubscribed: 2 })).toEqual([
      { label: 'Sent', count: 8 },
      { label: 'Unsubscribed', count: 2 },
    ]);
  });
});
