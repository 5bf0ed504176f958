import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { storeSession } from '../../../../browser/change-session.ts';
import { deleteApplication } from './use-decisions.tsx';
import { loadAdoptions } from './load-adoptions.ts';

const counts = { all: 0, counts: {} };

beforeEach(() => {
  freshBrowser();
  storeSession({ token: 'abc', role: 'Admin', user_id: 7, username: 'Robin' });
  return () => vi.unstubAllGlobals();
});

function stubServer(status: number) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/counts') ? Response.json(counts) : Response.json({ error: 'Not here.' }, { status }),
  );
}

async function load(search = '') {
  const url = new URL(`http://127.0.0.1/admin-dashboard/manage-adoptions${search}`);
  return loadAdoptions({ url, request: new Request(url) } as Parameters<typeof loadAdoptions>[0]);
}

describe('the list of the applications', () => {
  // Specification: call-get-adoptions
  test('is empty after a 404', async () => {
    stubServer(404);
    const none = { items: [], total: 0, isCapped: false };
    const table = await load();
    expect(table.list).toEqual(none);
    expect(table).not.toHaveProperty('error');
    const { columns } = await load('?view=status');
    expect(columns!.length).toBeGreaterThan(3);
    expect(columns).toEqual(columns!.map(({ status }) => ({ status, ...none })));
  });

  test('fails after any other error', async () => {
    stubServer(500);
    expect((await load()).error).toEqual({ detail: 'Not here.' });
  });
});

describe('deleting an application', () => {
  // Specification: call-delete-adoption
  test('succeeds after a 404: another Admin has deleted it', async () => {
    stubServer(404);
    await expect(deleteApplication(7)).resolves.toBeUndefined();
  });

  test('fails after any other error', async () => {
    stubServer(409);
    await expect(deleteApplication(7)).rejects.toMatchObject({ status: 409, message: 'Not here.' });
  });
});
