import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { isOnServer } from '../support/open-test-database.ts';
import { startPostgresServer, type PostgresServer } from '../support/postgres-server.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { writeWithoutChangeRecord } from '../support/write-without-change-record.ts';

const NOTICE = 'We’re having trouble connecting. This page may be out of date.';
const MARK = 'Pawhaven; hit; detail=stale';

async function markOf(app: StartedApp, path: string): Promise<string | null> {
  return (await app.get(path)).headers.get('cache-status');
}

describe('while the database is down', () => {
  let app: StartedApp;
  let pet: { id: number };
  let token: string;
  let fresh: Map<string, string>;
  let etag: string;
  let connect: ReturnType<typeof vi.spyOn>;
  beforeAll(async () => {
    app = await startApp();
    [pet, { token }] = await writeWithoutChangeRecord(app, async (trx) => [
      await createPet(trx, { name: 'Biscuit' }),
      await createSignedInUser(trx),
    ]);
    fresh = new Map();
    for (const path of ['/', '/catalogue', '/api/pets/', '/feed.xml'])
      fresh.set(path, await (await app.get(path)).text());
    etag = (await app.get('/catalogue')).headers.get('etag')!;
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    connect = vi.spyOn(app.application.database.pool, 'connect').mockRejectedValue(away);
    // Without a limit of its own, it would wait for one second only.
    await vi.waitUntil(async () => (await markOf(app, '/catalogue')) === MARK, { timeout: 20_000 });
  });
  afterAll(() => app.stop());

  test('a page comes from the last good copy, and says that it may be out of date', async () => {
    for (const path of ['/', '/catalogue']) {
      const response = await app.get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-status'), path).toBe(MARK);
      const html = await response.text();
      expect(html.match(new RegExp(NOTICE, 'g')), path).toHaveLength(1);
      expect(html.replace(/<p class="stale-page-notice".*?<\/p>/, ''), path).toBe(fresh.get(path));
    }
  });

  test('no client gets a 304 for its unmarked copy', async () => {
    const response = await app.get('/catalogue', { headers: { 'if-none-match': etag } });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBe(etag);
  });

  test('public data comes from the last good copy too, marked only in its headers', async () => {
    for (const path of ['/api/pets/', '/feed.xml']) {
      const response = await app.get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-status'), path).toBe(MARK);
      expect(await response.text(), path).toBe(fresh.get(path));
    }
  });

  test('pages not requested before, and personal data, are 503', async () => {
    const page = await app.get(`/pets/${pet.id}`);
    expect(page.status).toBe(503);
    expect(page.headers.get('cache-status')).toBeNull();
    expect(page.headers.get('retry-after')).toBe('5');
    // Its loader has no response of its own for this.
    const donate = await app.get('/donate');
    expect([donate.status, donate.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await app.call('GET', '/api/favorites/', { token })).status).toBe(503);
  });

  test('the first response from the database ends it', async () => {
    connect.mockRestore();
    await expect.poll(() => markOf(app, '/catalogue')).toBeNull();
    expect(await (await app.get('/catalogue')).text()).not.toContain(NOTICE);
  });
});

test('a copy that a write has made stale is not shown again', async () => {
  const app = await startApp();
  try {
    const { id } = await createPet(app.db, { name: 'Marzipan' });
    app.invalidateCache();
    expect(await (await app.get('/catalogue')).text()).toContain('Marzipan');
    await app.db.deleteFrom('pets').where('id', '=', id).execute();
    app.invalidateCache();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    vi.spyOn(app.application.database.pool, 'connect').mockRejectedValue(away);
    const page = await app.get('/catalogue');
    expect(page.status).toBe(503);
    expect(await page.text()).not.toContain('Marzipan');
  } finally {
    vi.restoreAllMocks();
    await app.stop();
  }
});

describe.runIf(isOnServer)('a database server that is stopped', () => {
  let server: PostgresServer;
  let app: StartedApp;
  beforeAll(async () => {
    server = await startPostgresServer({ durable: true });
    app = await startApp({ env: { DATABASE_URL: await server.createDatabase('pets') } });
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  test('leaves the site readable but not ready until it runs again', async () => {
    await writeWithoutChangeRecord(app, (trx) => createPet(trx, { name: 'Biscuit' }));
    expect(await (await app.get('/catalogue')).text()).toContain('Biscuit');
    await server.halt();
    await expect.poll(() => markOf(app, '/catalogue')).toBe(MARK);
    expect(await (await app.get('/catalogue')).text()).toContain('Biscuit');
    expect((await app.get('/readyz')).status).toBe(503);
    await server.restart();
    await expect.poll(() => markOf(app, '/catalogue')).toBeNull();
    expect(await (await app.get('/catalogue')).text()).toContain('Biscuit');
    expect((await app.get('/readyz')).status).toBe(200);
  });
});
