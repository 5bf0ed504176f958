import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { startPhotoWebsite, type PhotoWebsite } from '../../../../tests/support/photo-website.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { ImportPhoto } from '../pet-imports.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let site: PhotoWebsite;
beforeAll(async () => {
  site = await startPhotoWebsite();
  app = await startApp({ network: site.network });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(async () => {
  await app.stop();
  site.close();
});

const { check, act, rowsOf } = importCalls(() => ({ app, admin }));
const call = <T>(method: string, path: string) =>
  app.call<T>(method, `/api/pet-imports/${path}`, { token: admin.token });
const photosOf = async (id: number, search = '') => (await call<ImportPhoto[]>('GET', `${id}/photos${search}`)).body;

test('an applied import loads its photos, and shows which have failed', async () => {
  site.serve('/anna.png', await createUniqueImage(1));
  const found = await check(
    `ID,AnimalName,Type,photo1,photo2\nS1,Anna,Dog,${site.url}/anna.png,${site.url}/gone.png\nS2,Bo,Cat,no link,\n`,
  );
  expect(found).toMatchObject({ counts: { add: 1, refuse: 1 }, photos: { pending: 2, loaded: 0, failed: 0 } });
  const [anna, bo] = await rowsOf(found.id);
  expect(anna).toMatchObject({ name: 'Anna', photos: 2 });
  expect(bo).toMatchObject({
    photos: 0,
    error:
      'photo1 takes links that start with https:// or http://, or names of photo files such as rex.jpg, separated by spaces.',
  });
  await act(found.id, 'apply');
  await expect.poll(() => photosOf(found.id, '?status=pending')).toEqual([]);
  expect(await photosOf(found.id)).toMatchObject([
    { name: 'Anna', position: 0, status: 'loaded', reason: null },
    {
      name: 'Anna',
      position: 1,
      status: 'failed',
      url: `${site.url}/gone.png`,
      reason: expect.stringContaining('wasn’t found'),
    },
  ]);
  const pets = await app.call<{ name: string; photos: object[] }[]>('GET', '/api/pets/?search=Anna');
  expect(pets.body).toMatchObject([{ name: 'Anna', image: expect.stringContaining('/photos/') }]);

  site.serve('/gone.png', await createUniqueImage(2));
  expect(await call('POST', `${found.id}/photos/retry`)).toMatchObject({
    status: 200,
    body: { photos: { pending: 1, loaded: 1, failed: 0 } },
  });
  expect(await call('POST', `${found.id}/photos/retry`)).toMatchObject({ status: 409 });
  await expect.poll(() => photosOf(found.id, '?status=loaded')).toHaveLength(2);
  expect(await act(found.id, 'undo')).toMatchObject({ status: 200, body: { kept: 0, photos: { loaded: 0 } } });
  expect(await call('GET', '999999/photos')).toMatchObject({ status: 404 });
  expect(await call('POST', '999999/photos/retry')).toMatchObject({ status: 404 });
});

test('columns of any table hold links, and an import of photos alone is applied', async () => {
  const table = 'Code,Name,Species\nA1,Fern,Dog\n';
  await act((await check(`external_id,name,species\nA1,Fern,Dog\n`)).id, 'apply');
  const form = new FormData();
  form.append(
    'file',
    new Blob([table.replace('Species', 'Species,Images').replace('Dog', `Dog,${site.url}/x.png`)]),
    'pets.csv',
  );
  const describe = await fetch(`${app.url}/api/pet-imports/columns`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect(await describe.json()).toMatchObject({ columns: [{}, {}, {}, { name: 'Images', field: 'photo_urls' }] });
  const found = await check(`external_id,name,species,photo_urls\nA1,Fern,Dog,${site.url}/x.png\n`);
  expect(found).toMatchObject({ counts: { same: 1, change: 0 }, photos: { pending: 1 } });
  expect(await act(found.id, 'apply')).toMatchObject({ status: 200 });
});
