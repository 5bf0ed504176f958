import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { loadHistory, type AdoptionHistory } from './load-history.ts';

const before = {
  applications: [{ id: 3 }],
  usualDays: 4,
  failure: null,
  at: new Date(),
} as unknown as AdoptionHistory;

beforeEach(() => {
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

function serverAnswers(answer: () => Response) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('usual-time') ? Response.json({ days: 4, decisions: 9 }) : answer(),
  );
}

// Specification: history-401, history-403, history-404, history-other-error, call-get-adoptions
test.each([
  [401, { applications: [], failure: 'ended' }],
  [403, { applications: [], failure: 'wrongAccount' }],
  [404, { applications: [], failure: null }],
  [500, { applications: before.applications, failure: 'failed' }],
  [503, { applications: before.applications, failure: 'failed' }],
])('after a %i the page has what it may still show', async (status, expected) => {
  serverAnswers(() => Response.json({ error: 'Not for you.' }, { status }));
  expect(await loadHistory(new AbortController().signal, before)).toMatchObject({ ...expected, usualDays: 4 });
});

// Specification: history-other-error
test('without a network the page still shows what it had', async () => {
  serverAnswers(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await loadHistory(new AbortController().signal, before)).toMatchObject({
    applications: before.applications,
    failure: 'failed',
  });
});
