import { request as openRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Pet } from '../../src/features/pets/pets.contract.ts';
import { PendingRenders } from '../../src/platform/cache/pending-renders.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { writeWithoutChangeRecord } from '../support/write-without-change-record.ts';

const PETS = 3000;
const PATH = '/api/pets/';

let app: StartedApp;
let token: string;
const made = vi.spyOn(PendingRenders.prototype, 'run');
beforeAll(async () => {
  app = await startApp();
  ({ token } = await createSignedInUser(app.db, { role: 'Admin' }));
  const insertPets = sql`
    insert into pets (name, species, adoption_status, created_at)
    select 'Pet ' || i, 'Cat', (array['Available', 'Pending', 'Adopted'])[1 + i % 3], now() - i * interval '1 minute'
    from generate_series(1, ${PETS}::int) i`;
  await writeWithoutChangeRecord(app, (trx) => insertPets.execute(trx));
});
afterAll(() => app.stop());

async function read(headers: Record<string, string> = {}): Promise<Pet[]> {
  return (await (await app.get(PATH, { headers })).json()) as Pet[];
}

/** Which chunks and lists are made by a request. */
async function countMade(): Promise<number> {
  made.mockClear();
  await read();
  return made.mock.calls.length;
}

async function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = openRequest(`${app.url}${PATH}`, { headers, agent: false });
  request.end();
  return ((await once(request, 'response')) as [IncomingMessage])[0];
}

describe('a list of thousands of pets', () => {
  test('is complete and in the order of its pages, in each encoding', async () => {
    const paged: Pet[] = [];
    for (let page = 1; page <= PETS / 100; page++) {
      paged.push(...((await (await app.get(`${PATH}?limit=100&page=${page}`)).json()) as Pet[]));
    }
    expect(await read({ 'accept-encoding': 'identity' })).toEqual(paged);
    const gzip = await open({ 'accept-encoding': 'br, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const chunks = (await gzip.toArray()) as Buffer[];
    expect(JSON.parse(gunzipSync(Buffer.concat(chunks)).toString())).toEqual(paged);
    for (const accepted of ['br', 'gzip;q=0', '']) {
      const plain = await open({ 'accept-encoding': accepted });
      expect(plain.headers['content-encoding'], accepted).toBeUndefined();
      expect(plain.headers['vary']).toBe('Accept-Encoding');
      plain.destroy();
    }
  });

  test('is cached by chunks: a pet’s new text makes its own again, a new status also the order', async () => {
    const pets = await read();
    expect(await countMade()).toBe(0);
    const { id } = pets[500]!;
    await app.call('PUT', `${PATH}${id}`, { token, body: { description: 'Likes snow.' } });
    expect(await countMade()).toBe(1);
    expect((await read()).find((pet) => pet.id === id)?.description).toBe('Likes snow.');
    await app.call('PUT', `${PATH}${id}`, { token, body: { adoption_status: 'Adopted' } });
    expect(await countMade()).toBeLessThanOrEqual(3);
    expect((await read()).find((pet) => pet.id === id)?.adoption_status).toBe('Adopted');
    await app.call('DELETE', `${PATH}${id}`, { token });
    expect(await read()).toHaveLength(PETS - 1);
    const replace = sql`insert into pets (name, species) values ('Replaced', 'Cat')`;
    await writeWithoutChangeRecord(app, (trx) => replace.execute(trx));
    expect(await read()).toHaveLength(PETS);
  });

  test('keeps its ETag until a pet changes, and answers 304 and HEAD without a body', async () => {
    const first = await app.get(PATH);
    const [pet] = (await first.json()) as Pet[];
    const etag = first.headers.get('etag')!;
    const revalidate = (method = 'GET') => app.get(PATH, { method, headers: { 'if-none-match': etag } });
    const unchanged = await revalidate();
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, etag, '']);
    const head = await app.get(PATH, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect((await app.get(PATH, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag')).not.toBe(etag);
    await app.call('PUT', `${PATH}${pet!.id}`, { token, body: { name: 'Renamed' } });
    const changed = await revalidate();
    expect(changed.status).toBe(200);
    expect(((await changed.json()) as Pet[])[0]!.name).toBe('Renamed');
  });

  test('is made no further for a client that hangs up', async () => {
    app.invalidateCache();
    made.mockClear();
    const response = await open({ 'accept-encoding': 'identity' });
    response.destroy();
    // Nothing says that it has ended. By then, all of it would be made.
    await pause(500);
    expect(made.mock.calls.length).toBeLessThan(PETS / 256);
    expect(await read()).toHaveLength(PETS);
  });

  test('breaks off if the database does, so that nobody takes a part for the whole', async () => {
    app.invalidateCache();
    const { pool } = app.application.database;
    const { connect } = pool;
    // The list takes 13, and its head 2; the server’s other work may take some meanwhile.
    let left = 7;
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const breakLater = () => (left-- > 0 ? Reflect.apply(connect, pool, []) : Promise.reject(away));
    pool.connect = breakLater as typeof connect;
    try {
      const response = await open({ 'accept-encoding': 'identity' });
      expect(response.statusCode).toBe(200);
      await expect(response.toArray()).rejects.toThrow(/aborted/);
    } finally {
      pool.connect = connect;
    }
    expect(await read()).toHaveLength(PETS);
  });

  test('is a whole response of its own if nothing can be read', async () => {
    app.invalidateCache();
    const connect = vi
      .spyOn(app.application.database.pool, 'connect')
      .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const response = await app.get(PATH);
    connect.mockRestore();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });
});
