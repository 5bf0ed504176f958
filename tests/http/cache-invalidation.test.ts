import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/** The other server polls every second; the rest is for a busy machine. */
const LATEST_MS = 2500;
const PUBLIC = ['/catalogue', '/feed.xml', '/embed?limit=24', '/api/pets/'];

async function read(app: StartedApp, path: string): Promise<string> {
  return (await app.get(path)).text();
}

describe.runIf(isOnServer)('two servers on one database', () => {
  let one: StartedApp;
  let other: StartedApp;
  beforeAll(async () => {
    const env = { DATABASE_URL: await createTestDatabase() };
    one = await startApp({ env });
    other = await startApp({ env });
  });
  afterAll(() => Promise.all([one.stop(), other.stop()]));

  test('show a pet written through one at once there, and within a second on the other', async () => {
    const { id } = await createPet(one.db, { name: 'Before' });
    one.invalidateCache();
    for (const path of PUBLIC) await expect.poll(() => read(other, path), { timeout: LATEST_MS }).toContain('Before');
    await expect.poll(() => read(other, '/sitemap.xml'), { timeout: LATEST_MS }).toContain(`/pets/${id}<`);

    await one.db.updateTable('pets').set({ name: 'After' }).where('id', '=', id).execute();
    one.invalidateCache();
    for (const path of PUBLIC) expect(await read(one, path), path).toContain('After');
    for (const path of PUBLIC) await expect.poll(() => read(other, path), { timeout: LATEST_MS }).toContain('After');

    await one.db.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', id).execute();
    one.invalidateCache();
    for (const app of [one, other])
      for (const path of ['/feed.xml', '/sitemap.xml', '/embed?limit=24'])
        await expect.poll(() => read(app, path), { timeout: LATEST_MS }).not.toMatch(new RegExp(`/pets/${id}\\b`));
  });

  test('show an Admin’s client its own write in the other’s next list, 20 times out of 20', async () => {
    const { token } = await createSignedInUser(one.db, { role: 'Admin' });
    const list = () => other.call<{ id: number; name: string }[]>('GET', '/api/pets/', { token });
    const { id } = await createPet(one.db);
    const found: string[] = [];
    for (let round = 0; round < 20; round++) {
      expect((await one.call('PUT', `/api/pets/${id}`, { token, body: { name: `Round ${round}` } })).status).toBe(200);
      found.push((await list()).body.find((pet) => pet.id === id)!.name);
    }
    expect(found).toEqual(found.map((_, round) => `Round ${round}`));
  });

  test('show a browser its own write in the other’s next page, if it requests no cached one', async () => {
    const { token } = await createSignedInUser(one.db, { role: 'Admin' });
    const { id } = await createPet(one.db);
    const headers = { 'cache-control': 'max-age=0' };
    for (let round = 0; round < 20; round++) {
      const name = `Page ${round}`;
      expect((await one.call('PUT', `/api/pets/${id}`, { token, body: { name } })).status).toBe(200);
      for (const path of ['/catalogue', '/catalogue.data', '/feed.xml']) {
        const response = await other.get(path, { headers });
        expect(response.headers.get('set-cookie')).toBeNull();
        expect(await response.text(), path).toContain(name);
      }
    }
  });

  test('show the shelter’s new name in the manifest of both', async () => {
    expect(await read(other, '/site.webmanifest')).toContain('Shelter World');
    const value = JSON.stringify({ name: 'Renamed Paws' });
    await one.db.insertInto('settings').values({ key: 'shelter', value, updated_at: new Date() }).execute();
    await expect.poll(() => read(other, '/site.webmanifest'), { timeout: LATEST_MS }).toContain('Renamed Paws');
  });
});

test('a server shows its own write in the next response', async () => {
  const app = await startApp();
  try {
    const { id } = await createPet(app.db, { name: 'Before' });
    app.invalidateCache();
    for (const path of PUBLIC) expect(await read(app, path), path).toContain('Before');
    await app.db.updateTable('pets').set({ name: 'After' }).where('id', '=', id).execute();
    app.invalidateCache();
    for (const path of PUBLIC) expect(await read(app, path), path).toContain('After');
  } finally {
    await app.stop();
  }
});
