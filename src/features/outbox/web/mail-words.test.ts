import { expect, test } from 'vitest';
import type { Mail } from '../outbox.contract.ts';
import { tellHistory } from './mail-words.ts';

const mail: Mail = {
  id: 1,
  kind: 'welcome',
  to_name: 'Jamie Rivera',
  to_email: 'jamie@example.org',
  subject: 'Your account is ready',
  state: 'queued',
  attempts: 0,
  next_attempt_at: null,
  last_error: null,
  created_at: '2026-05-31T12:00:00.000Z',
  completed_at: null,
};
const texts = (changes: Partial<Mail>) => tellHistory({ ...mail, ...changes }).map(({ text }) => text);

test('a mail that waits says when it is tried next, and what was said the last time', () => {
  expect(texts({ next_attempt_at: '2026-05-31T12:05:00.000Z' })).toEqual(['Written and queued.', 'To be tried next.']);
  expect(texts({ attempts: 2, last_error: '450 later', next_attempt_at: '2026-05-31T12:05:00.000Z' })).toEqual([
    'Written and queued.',
    'Tried 2 times.',
    'The mail server said: 450 later',
    'To be tried next.',
  ]);
});

test('a mail that is settled ends with what became of it', () => {
  expect(texts({ state: 'sent', attempts: 1 })).toEqual([
    'Written and queued.',
    'Tried once.',
    'Sent. The mail server has taken it.',
  ]);
  expect(texts({ state: 'kept' }).at(-1)).toBe('Kept. Stays here and is not sent.');
  expect(tellHistory({ ...mail, state: 'failed', completed_at: '2026-06-01T00:00:00.000Z' }).at(-1)).toEqual({
    at: '2026-06-01T00:00:00.000Z',
    text: 'Failed. Was given up.',
  });
});
