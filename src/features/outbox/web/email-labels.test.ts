import { expect, test } from 'vitest';
import type { Email } from '../outbox.contract.ts';
import { describeHistory } from './email-labels.ts';

const email: Email = {
  id: 1,
  type: 'welcome',
  to_name: 'Jamie Rivera',
  to_email: 'jamie@example.org',
  subject: 'Your account is ready',
  status: 'queued',
  attempts: 0,
  next_attempt_at: null,
  last_error: null,
  created_at: '2026-05-31T12:00:00.000Z',
  completed_at: null,
};
const texts = (changes: Partial<Email>) => describeHistory({ ...email, ...changes }).map(({ text }) => text);

test('a queued email shows its next attempt and the last error', () => {
  expect(texts({ next_attempt_at: '2026-05-31T12:05:00.000Z' })).toEqual(['Queued.', 'Next attempt.']);
  expect(texts({ attempts: 2, last_error: '450 later', next_attempt_at: '2026-05-31T12:05:00.000Z' })).toEqual([
    'Queued.',
    'Tried 2 times.',
    'The mail server said: 450 later',
    'Next attempt.',
  ]);
});

test('a completed email ends with its outcome', () => {
  expect(texts({ status: 'sent', attempts: 1 })).toEqual([
    'Queued.',
    'Tried once.',
    'Sent. The mail server accepted it.',
  ]);
  expect(texts({ status: 'kept' }).at(-1)).toBe('Not sent. Saved here only.');
  expect(describeHistory({ ...email, status: 'failed', completed_at: '2026-06-01T00:00:00.000Z' }).at(-1)).toEqual({
    at: '2026-06-01T00:00:00.000Z',
    text: 'Failed. It wasn’t delivered.',
  });
});
