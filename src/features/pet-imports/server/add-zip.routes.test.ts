import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { importCalls, sendZip } from '../../../../tests/support/import-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { createZip, type ZippedTestFile } from '../../../../tests/support/zip.ts';
import type { ImportPhoto } from '../pet-imports.contract.ts';
import { removeOldFiles } from './import-files.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const { check, act, rowsOf } = importCalls(() => ({ app, admin }));
const send = (id: number, ...files: ZippedTestFile[]) => sendZip(app, admin, id, createZip(files));
const photosOf = async (id: number, status = '') =>
  (await app.call<ImportPhoto[]>('GET', `/api/pet-imports/${id}/photos?status=${status}`, { token: admin.token })).body;
const storedFiles = async () =>
  (await readdir(join(app.dataDir, 'photos'))).filter((name) => name.startsWith('import-'));
/** A pet for each cell. */
const table = (...cells: string[]) =>
  `name,species,photo_urls\n${cells.map((cell, at) => `Pet ${at},Dog,"${cell}"\n`).join('')}`;

test('photos of a ZIP are matched before the import, loaded after it, and removed by the undo', async () => {
  const found = await check(table('rex.jpg bo 1.PNG', 'gone.jpg'));
  expect(found).toMatchObject({ counts: { add: 2 }, photos: { missing: 3, pending: 0 }, needs_zip: true, zip: null });
  expect((await rowsOf(found.id))[0]).toMatchObject({ photos: 2 });
  const { status, body } = await send(
    found.id,
    { path: 'shelter/REX.jpg', content: await createUniqueImage(1) },
    { path: 'bo 1.png', content: await createUniqueImage(2) },
    { path: 'notes.txt', content: 'Hi' },
  );
  expect([status, body]).toMatchObject([
    200,
    {
      photos: { missing: 1, pending: 2 },
      zip: { name: 'photos.zip', matched: 2, unnamed: 1, unnamed_files: ['notes.txt'] },
    },
  ]);
  expect(await photosOf(found.id, 'missing')).toMatchObject([{ file_name: 'gone.jpg', url: null, reason: null }]);
  await act(found.id, 'apply');
  await expect.poll(() => photosOf(found.id, 'loaded')).toHaveLength(2);
  await expect.poll(storedFiles).toEqual([]);
  const added = await send(found.id, { path: 'gone.jpg', content: await createUniqueImage(3) });
  expect(added.body).toMatchObject({ photos: { missing: 0 }, zip: { matched: 1 } });
  await expect.poll(() => photosOf(found.id, 'loaded')).toHaveLength(3);
  expect((await send(found.id, { path: 'gone.jpg', content: 'x' })).status).toBe(409);
  expect(await act(found.id, 'undo')).toMatchObject({ status: 200, body: { kept: 0, photos: { loaded: 0 } } });
  expect(await app.db.selectFrom('pet_photos').selectAll().execute()).toEqual([]);
});

test('what is no photo fails with a reason, whatever its name says, and can be sent again', async () => {
  const found = await check(table('page.jpg', 'secret.jpg'));
  const { body } = await send(
    found.id,
    { path: 'page.jpg', content: '<html><script>alert(1)</script></html>' },
    { path: 'secret.jpg', content: 'x', isEncrypted: true },
  );
  expect(body).toMatchObject({ photos: { pending: 1, missing: 1 } });
  expect(await photosOf(found.id, 'missing')).toMatchObject([{ reason: expect.stringContaining('password') }]);
  await act(found.id, 'apply');
  await expect.poll(() => photosOf(found.id, 'failed')).toHaveLength(1);
  expect(await photosOf(found.id, 'failed')).toMatchObject([{ reason: 'Choose a JPEG, PNG, WebP or AVIF photo.' }]);
  await expect.poll(storedFiles).toEqual([]);
  const retry = await app.call('POST', `/api/pet-imports/${found.id}/photos/retry`, { token: admin.token });
  expect(retry.status).toBe(409);
  const again = await send(found.id, { path: 'page.jpg', content: await createUniqueImage(4) });
  expect(again.body).toMatchObject({ can_retry: false, zip: { matched: 1 } });
  await expect.poll(() => photosOf(found.id, 'loaded')).toHaveLength(1);
});

test('a later ZIP replaces files of an earlier one, and rows may share a file', async () => {
  const found = await check(table('a.jpg', 'a.jpg', 'b.jpg'));
  await send(found.id, { path: 'a.jpg', content: 'first' }, { path: 'b.jpg', content: 'b' });
  const before = await storedFiles();
  expect(before).toHaveLength(2);
  await send(found.id, { path: 'a.jpg', content: 'second' });
  const after = await storedFiles();
  expect(after).toHaveLength(2);
  expect(after.filter((name) => before.includes(name))).toHaveLength(1);
  await app.call('DELETE', `/api/pet-imports/${found.id}`, { token: admin.token });
});

const attacks: [what: string, zip: Buffer<ArrayBuffer>, error: string][] = [
  ['a path that leads out', createZip([{ path: '../../a.jpg', content: 'x' }]), 'leads out of its folder'],
  [
    '10,001 files',
    createZip(Array.from({ length: 10_001 }, (_, at) => ({ path: `${at}.jpg`, content: '' }))),
    'more than 10,000 files',
  ],
  ['no ZIP', Buffer.from('GIF89a'), 'isn’t a ZIP'],
  [
    'shared bytes',
    createZip(
      [1, 2, 3].map((at) => ({ path: `${at}.jpg`, content: 'x'.repeat(500), isStored: true, sharesBytes: at > 1 })),
    ),
    'is damaged',
  ],
];
test.each(attacks)('a ZIP with %s is rejected and leaves nothing behind', async (_what, zip, error) => {
  const found = await check(table('a.jpg'));
  const stored = await storedFiles();
  const { status, body } = await sendZip(app, admin, found.id, zip);
  expect([status, body.error]).toEqual([400, expect.stringContaining(error)]);
  expect(await photosOf(found.id)).toMatchObject([{ status: 'missing' }]);
  expect(await storedFiles()).toEqual(stored);
});

test('bombs and lies fail for themselves', async () => {
  const found = await check(table('bomb.jpg', 'lie.jpg', 'nested.jpg'));
  const { body } = await send(
    found.id,
    { path: 'bomb.jpg', content: Buffer.alloc(14_000_000) },
    { path: 'lie.jpg', content: Buffer.alloc(900_000), claimedBytes: 10 },
    { path: 'nested.jpg', content: createZip([{ path: 'nested.jpg', content: 'x' }]) },
  );
  expect(body).toMatchObject({ photos: { missing: 2, pending: 1 } });
  expect(await photosOf(found.id, 'missing')).toMatchObject([
    { file_name: 'bomb.jpg', reason: expect.stringContaining('unusual') },
    { file_name: 'lie.jpg', reason: expect.stringContaining('damaged') },
  ]);
});

test('a form without a ZIP or with an unknown import, and an import that names no file, are rejected', async () => {
  const found = await check(table('a.jpg'));
  expect(await sendZip(app, admin, found.id, undefined)).toMatchObject({
    status: 400,
    body: { error: 'Choose a ZIP file.' },
  });
  expect((await send(999_999, { path: 'a.jpg', content: 'x' })).status).toBe(404);
  const other = await check('name,species\nAnna,Dog\n');
  expect(other.needs_zip).toBe(false);
  expect((await send(other.id, { path: 'a.jpg', content: 'x' })).status).toBe(409);
});

test('an import whose photos are all missing has nothing to apply', async () => {
  await act((await check('external_id,name,species\nZ1,Fern,Dog\n')).id, 'apply');
  const found = await check('external_id,name,species,photo_urls\nZ1,Fern,Dog,a.jpg\n');
  expect((await act(found.id, 'apply')).status).toBe(409);
  await send(found.id, { path: 'a.jpg', content: await createUniqueImage(5) });
  expect((await act(found.id, 'apply')).status).toBe(200);
});

test('a photo whose file is gone, as after a restore, asks for the ZIP again', async () => {
  const found = await check(table('a.jpg'));
  await send(found.id, { path: 'a.jpg', content: 'x' });
  for (const name of await storedFiles()) await rm(join(app.dataDir, 'photos', name));
  // Until then, another server may have it.
  await app.db.updateTable('pet_import_photos').set({ attempts: 2 }).where('import_id', '=', found.id).execute();
  await act(found.id, 'apply');
  await expect.poll(() => photosOf(found.id, 'failed')).toHaveLength(1);
  expect(await photosOf(found.id, 'failed')).toMatchObject([{ reason: expect.stringContaining('Add the ZIP again') }]);
  const again = await send(found.id, { path: 'a.jpg', content: await createUniqueImage(6) });
  expect(again.body).toMatchObject({ photos: { pending: 1, failed: 0 } });
});

test('the cleanup removes files that no import needs, once they are an hour old', async () => {
  const [kept, discarded] = [await check(table('a.jpg')), await check(table('b.jpg'))];
  await send(kept.id, { path: 'a.jpg', content: 'x' });
  const needed = await storedFiles();
  await send(discarded.id, { path: 'b.jpg', content: 'x' });
  await app.call('DELETE', `/api/pet-imports/${discarded.id}`, { token: admin.token });
  const { photos } = app.application;
  await removeOldFiles(app.db, photos);
  expect(await storedFiles()).toHaveLength(needed.length + 1);
  const earlier = new Date(Date.now() - 3_700_000);
  for (const name of await storedFiles()) await utimes(join(app.dataDir, 'photos', name), earlier, earlier);
  await removeOldFiles(app.db, photos);
  expect((await storedFiles()).toSorted()).toEqual(needed.toSorted());
});

test('as many files and photos as there may be are matched before the embedded engine gives up', async () => {
  const photosOfPet = (pet: number) => Array.from({ length: 8 }, (_, at) => `${pet}/${at}.jpg`).join(' ');
  const found = await check(table(...Array.from({ length: 10_000 }, (_, pet) => photosOfPet(pet))));
  expect(found.photos.missing).toBe(80_000);
  const files = Array.from({ length: 10_000 }, (_, pet) => ({
    path: `export/${pet}/1.jpg`,
    content: 'x',
    isStored: true,
  }));
  const { status, body } = await send(found.id, ...files.map((file) => ({ ...file, isEncrypted: true })));
  expect([status, body.photos.missing]).toEqual([200, 80_000]);
  const { reasons } = await app.db
    .selectFrom('pet_import_photos')
    .select(({ fn }) => fn.count<number>('reason').as('reasons'))
    .where('import_id', '=', found.id)
    .executeTakeFirstOrThrow();
  expect(reasons).toBe(10_000);
});
