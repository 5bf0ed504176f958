import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { loadHistory, type AdoptionHistory } from './load-history.ts';

const before = {
  applications: [{ id: 3 }],
  medianDecisionDays: 4,
  failure: null,
  at: new Date(),
} as unknown as AdoptionHistory;

beforeEach(() => {
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

function stubServer(respond: () => Response) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('decision-time') ? Response.json({ days: 4, decisions: 9 }) : respond(),
  );
}

// Specification: history-401, history-403, history-404, history-other-error, call-get-adoptions
test.each([
  [401, { applications: [], failure: 'ended' }],
  [403, { applications: [], failure: 'wrongAccount' }],
  [404, { applications: [], failure: null }],
  [500, { applications: before.applications, failure: 'failed' }],
  [503, { applications: before.applications, failure: 'failed' }],
])('a %i keeps only what the page may still show', async (status, expected) => {
  stubServer(() => Response.json({ error: 'Not for you.' }, { status }));
  expect(await loadHistory(new AbortController().signal, before)).toMatchObject({ ...expected, medianDecisionDays: 4 });
});

// Specification: history-other-error
test('a network error keeps the previous applications', async () => {
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await loadHistory(new AbortController().signal, before)).toMatchObject({
    applications: before.applications,
    failure: 'failed',
  });
});
