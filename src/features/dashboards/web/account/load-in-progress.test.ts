import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { loadInProgress } from './load-in-progress.ts';

beforeEach(() => {
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

test('finds what deleting the account would end', async () => {
  const responses: Record<string, unknown> = {
    '/api/adoptions/me/': [
      { id: 1, status: 'Pending', pickup: null },
      { id: 2, status: 'Rejected', pickup: null },
      { id: 3, status: 'Approved', pickup: { id: 4, status: 'booked', date: '2999-05-06' } },
      { id: 5, status: 'Approved', pickup: { id: 6, status: 'done', date: '2999-05-06' } },
    ],
    '/api/admin/pets/?own=true': [
      { id: 7, is_listed: true, adoption_status: 'Available' },
      { id: 8, is_listed: true, adoption_status: 'Adopted' },
      { id: 9, is_listed: false, adoption_status: 'Available' },
    ],
    '/api/visits/me': [{ id: 10, pet_name: 'Buddy' }],
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(responses[url]));
  expect(await loadInProgress(new AbortController().signal)).toMatchObject({
    applications: [{ id: 1 }],
    pickups: [{ id: 4 }],
    visits: [{ id: 10 }],
    listed: [{ id: 7 }],
  });
});

test('is unknown if one of them could not be loaded', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('visits') ? Response.json({ error: 'Back in a minute.' }, { status: 503 }) : Response.json([]),
  );
  expect(await loadInProgress(new AbortController().signal)).toBeNull();
});
