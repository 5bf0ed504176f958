import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { limits } from '../../../platform/limits/limits.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({
    limits: { ...limits, photoMegapixelsByUser: { ...limits.photoMegapixelsByUser, max: 60 } },
  });
});
afterAll(() => app.stop());

const waiting = () => readdir(join(app.dataDir, 'uploads'));
const countRows = async () => (await app.db.selectFrom('photos').select('hash').execute()).length;

/** A small file that takes much work to decode, in a unique color. */
function drawLarge(at: number, side = 7071): Promise<Buffer> {
  const background = { r: at * 9, g: 120, b: 90 };
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
}

/** How many megapixels all accounts together have been charged. */
async function charged(): Promise<number> {
  const rows = await app.db
    .selectFrom('rate_limits')
    .select('used')
    .where('limit_name', '=', 'photoMegapixelsByUser')
    .execute();
  return rows.reduce((sum, { used }) => sum + used, 0);
}

test('an account has an hourly limit of megapixels, and then gets a Retry-After', async () => {
  const { token } = await createSignedInUser(app.db);
  const statuses = [];
  for (const at of [1, 2]) statuses.push((await upload(app, await drawLarge(at, 5000), { token })).status);
  expect(statuses).toEqual([201, 201]);
  const { status, headers, body } = await upload(app, await drawLarge(3, 5000), { token });
  expect([status, headers.get('retry-after')]).toEqual([429, '600']);
  expect(body).toEqual({ error: 'Too many attempts. Please try again in 10 minutes.' });
  expect([await countRows(), await waiting()]).toEqual([2, []]);
  const { token: other } = await createSignedInUser(app.db);
  expect((await upload(app, await createUniqueImage(1), { token: other })).status).toBe(201);
});

test('an Admin’s photo goes before those of Users, even if it is as large', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => createSignedInUser(app.db)));
  const { token } = await createSignedInUser(app.db, { role: 'Admin' });
  const photos = await Promise.all(users.map((_, at) => drawLarge(at, 3000)));
  const own = await drawLarge(8, 3000);
  const before = await charged();
  let answered = 0;
  const uploads = users.map((user, at) => upload(app, photos[at]!, user).finally(() => (answered += 1)));
  await expect.poll(charged, { timeout: 30_000 }).toBe(before + 8 * 9);
  const ahead = answered;
  expect((await upload(app, own, { token })).status).toBe(201);
  // The photos that were encoded before the Admin's.
  expect(answered - ahead).toBeLessThan(4);
  expect(answered).toBeLessThan(8);
  await Promise.all(uploads);
});

test('a User’s photo goes before the later ones of another account', async () => {
  const [sender, other] = [await createSignedInUser(app.db), await createSignedInUser(app.db)];
  const photos = await Promise.all([40, 41, 42, 43, 44, 45].map((at) => drawLarge(at, 3000)));
  const before = await charged();
  let answered = 0;
  const uploads = photos.slice(1).map((photo) => upload(app, photo, sender).finally(() => (answered += 1)));
  await expect.poll(charged, { timeout: 30_000 }).toBe(before + 5 * 9);
  expect((await upload(app, photos[0]!, other)).status).toBe(201);
  expect(answered).toBeLessThan(5);
  await Promise.all(uploads);
});

test('a photo is not encoded after its client disconnected', async () => {
  const disconnectSignal = new AbortController();
  const users = await Promise.all([1, 2, 3, 4].map(() => createSignedInUser(app.db)));
  const photos = await Promise.all(users.map((_, at) => drawLarge(20 + at)));
  const [rows, megapixels] = [await countRows(), await charged()];
  const uploads = users.map(({ token }, at) => {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(photos[at]!)], 'a.png'));
    const headers = { authorization: `Bearer ${token}` };
    return app.get('/api/photos/', { method: 'POST', body: form, headers, signal: disconnectSignal.signal });
  });
  await expect.poll(charged, { timeout: 30_000 }).toBe(megapixels + 200);
  const before = await countRows();
  disconnectSignal.abort();
  await Promise.allSettled(uploads);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  // The one that was almost done.
  expect((await countRows()) - before).toBeLessThanOrEqual(1);
  expect(before - rows).toBeLessThan(3);
});
