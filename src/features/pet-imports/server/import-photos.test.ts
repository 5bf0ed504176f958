import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startPhotoWebsite, type PhotoWebsite } from '../../../../tests/support/photo-website.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { openUploadFolder, type UploadFolder } from '../../../platform/http/upload-folder.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import { openPhotoStore, type PhotoStore } from '../../../platform/images/photo-store.ts';
import { StorageError } from '../../../platform/storage-error.ts';
import { listAssignedPets, followPetStatus } from '../../adoptions/server/index.ts';
import { applyImport } from './apply-import.ts';
import { checkImport, type PetChangeContext } from './check-import.ts';
import { loadPhotos } from './load-photos.ts';
import { parsePhotoSources } from './formats/photo-sources.ts';
import { countPhotos } from './import-photos.ts';
import { retryPhotos } from './retry-photos.ts';
import { undoImport } from './undo-import.ts';

let database: TestDatabase;
let site: PhotoWebsite;
let photos: PhotoStore;
let uploads: UploadFolder;
let clock: MovableClock;
let actor: PetChangeContext['actor'];

beforeAll(async () => {
  site = await startPhotoWebsite();
  database = await openTestDatabase();
  photos = openPhotoStore(filesOnDisk(join(database.dataDir, 'photos')));
  uploads = openUploadFolder(database.dataDir);
  const { id, email } = await createSignedInUser(database.db, { role: 'Admin' });
  const session = database.db.selectFrom('sessions').select('id').where('user_id', '=', id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  actor = {
    id,
    name: 'Robin Keller',
    email,
    role: 'Admin',
    staff_roles: [],
    capabilities: [],
    session_id,
    is_stepped_up: true,
    must_add_second_factor: false,
  };
});
afterAll(async () => {
  uploads.close();
  site.close();
  await database.close();
});
beforeEach(async () => {
  await clearTables(database.db, 'pet_imports', 'pets');
  site.reset();
  clock = new MovableClock();
});

const warnings: string[] = [];
/** What the job of one server does. */
const load = (signal = new AbortController().signal, network = site.network, store = photos) => {
  const onWarning = (what: string) => void warnings.push(what);
  return loadPhotos({ db: database.db, photos: store, uploads, clock, network, onWarning }, signal);
};

const context = (): PetChangeContext => ({
  actor,
  ip: '127.0.0.1',
  now: clock.now(),
  timeZone: 'UTC',
  publicUrl: 'https://pets.example.org',
  adoptions: { listAssigned: listAssignedPets, followStatus: followPetStatus },
});

/** Checks a file with a pet for each cell: Pet 0, Pet 1... */
async function check(...cells: string[]): Promise<number> {
  const rows = cells.map((cell, at) => `P${at},Pet ${at},Dog,"${cell}"\n`);
  const path = join(database.dataDir, 'pets.csv');
  await writeFile(path, `external_id,name,species,photo_urls\n${rows.join('')}`);
  return checkImport(database.db, { path, name: 'pets.csv' }, context());
}

async function apply(...cells: string[]): Promise<number> {
  const id = await check(...cells);
  await applyImport(database.db, id, context());
  return id;
}

const serveImages = async (count: number) => {
  for (let at = 1; at <= count; at++) site.serve(`/${at}.png`, await createUniqueImage(at));
};
const link = (at: number) => `${site.url}/${at}.png`;
const sourcesIn = (cell: string) => parsePhotoSources(cell)?.map(({ url, file_name }) => url ?? file_name);
const rowsOf = (id: number) =>
  database.db
    .selectFrom('pet_import_photos')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('row_number')
    .orderBy('position')
    .execute();
const hashesOf = async (name: string) => {
  const rows = database.db.selectFrom('pet_photos').innerJoin('pets', 'pets.id', 'pet_id').where('name', '=', name);
  return (await rows.select('photo_hash').orderBy('position').execute()).map(({ photo_hash }) => photo_hash);
};

test('links are separated by spaces, commas or semicolons, and at most 8 are used', () => {
  const [a, b, c] = ['https://x.example/a.jpg', 'https://x.example/w_300,h_200/b.jpg', 'http://x.example/c.jpg;v=1'];
  for (const cell of [`${a} ${b} ${c}`, `${a},${b};${c}`, ` ${a}, ${b};\n${c}, `, `${a} ${b} ${c} ${a}`]) {
    expect(sourcesIn(cell)).toEqual([a, b, c]);
  }
  expect(sourcesIn('')).toEqual([]);
  expect(sourcesIn(`${a} photo`)).toBeUndefined();
  const many = Array.from({ length: 12 }, (_, at) => `${a}?${at}`);
  expect(sourcesIn(many.join(' '))).toEqual(many.slice(0, 8));
});

test('names of files may contain spaces, and stand beside links', () => {
  const url = 'https://x.example/a.jpg';
  const cell = `IMG 1.JPG, dogs/Rex & Bo.png;${url}\nC:\\Photos\\x.webp`;
  expect(sourcesIn(cell)).toEqual(['IMG 1.JPG', 'dogs/Rex & Bo.png', url, 'C:\\Photos\\x.webp']);
  expect(sourcesIn('a.jpg A.JPG b.heic')).toEqual(['A.JPG', 'b.heic']);
  for (const other of ['a.jpg and more', 'ftp://x.example/a.jpg', 'a\0.jpg', '.jpg', `${'x'.repeat(200)}.jpg`]) {
    expect(sourcesIn(other)).toBeUndefined();
  }
});

test('photos are loaded once the import is applied, in the order of the file', async () => {
  await serveImages(4);
  const id = await check(`${link(1)} ${link(2)}`, link(3));
  await load();
  expect(site.requests).toEqual([]);
  await applyImport(database.db, id, context());
  await load();
  const rows = await rowsOf(id);
  expect(rows.map(({ status }) => status)).toEqual(['loaded', 'loaded', 'loaded']);
  expect(await hashesOf('Pet 0')).toEqual(rows.slice(0, 2).map(({ photo_hash }) => photo_hash));
  expect(await hashesOf('Pet 1')).toEqual([rows[2]!.photo_hash]);
  expect(warnings).toEqual([]);
});

test('a photo that succeeds later still takes its place', async () => {
  await serveImages(2);
  site.serve('/1.png', (_request, response) => void response.writeHead(503).end());
  const id = await apply(`${link(1)} ${link(2)}`);
  await load();
  await serveImages(2);
  clock.move(1);
  await load();
  expect(await hashesOf('Pet 0')).toEqual((await rowsOf(id)).map(({ photo_hash }) => photo_hash));
});

test('temporary errors are tried three times with pauses, and others once', async () => {
  site.serve('/1.png', (_request, response) => void response.writeHead(503).end());
  site.serve('/2.png', Buffer.from('<html>no photo</html>'));
  site.redirect('/3.png', 'http://10.0.0.1/');
  site.serve('/4.png', (_request, response) => {
    response.writeHead(200, { 'content-length': 15_000_001 }).write('a');
  });
  const id = await apply(link(1), link(2), link(3), link(4), link(5));
  for (const minutes of [0, 0, 1, 0, 10, 100]) {
    clock.move(minutes);
    await load();
  }
  const rows = await rowsOf(id);
  expect(rows.map(({ status, attempts, reason }) => [status, attempts, reason])).toEqual([
    ['failed', 3, 'The link’s website reports a problem (HTTP 503).'],
    ['failed', 1, 'Choose a JPEG, PNG, WebP or AVIF photo.'],
    ['failed', 1, 'The link leads to an address that isn’t public.'],
    ['failed', 1, 'The file is too large.'],
    ['failed', 1, 'The link leads to no photo: the page wasn’t found.'],
  ]);
  expect(site.requests.filter((path) => path === '/1.png')).toHaveLength(3);
  expect(await hashesOf('Pet 1')).toEqual([]);
});

/** While the storage is away. */
const loadWithoutStorage = () => {
  const fail = () => Promise.reject(new StorageError('away'));
  const away = openPhotoStore({ ...photos.files, open: fail, has: fail, write: fail, remove: fail });
  return load(undefined, undefined, away);
};

/** An import with a photo from a ZIP for Pet 0, and others from links. */
async function applyWithFile(...links: string[]): Promise<number> {
  const id = await apply(link(1), ...links);
  await photos.files.write([{ name: 'import-photo', bytes: await createUniqueImage(1) }]);
  const first = database.db.updateTable('pet_import_photos').where('import_id', '=', id).where('url', '=', link(1));
  await first.set({ url: null, file_name: 'photo.png', file: 'import-photo' }).execute();
  return id;
}

test('while the storage is away, photos wait for as long as it takes, and a ZIP’s file stays', async () => {
  await serveImages(2);
  const id = await applyWithFile(link(2));
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(loadWithoutStorage()).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    clock.move(60);
  }
  expect(await rowsOf(id)).toMatchObject([
    { status: 'pending', attempts: 0, file: 'import-photo', leased_until: null },
    { status: 'pending', attempts: 0, leased_until: null },
  ]);
  await load();
  expect(await countPhotos(database.db, id)).toEqual({ missing: 0, pending: 0, loaded: 2, failed: 0 });
  expect(await photos.files.has('import-photo')).toBe(false);
});

test('a run ends only once all of its photos have, also if one fails', async () => {
  let release = () => {};
  const image = await createUniqueImage(2);
  site.serve('/2.png', (_request, response) => void (release = () => response.end(image)));
  const id = await applyWithFile(link(2));
  let isOver = false;
  const running = loadWithoutStorage().finally(() => (isOver = true));
  const isFirstPostponed = async () => (await rowsOf(id))[0]!.next_attempt_at! > clock.now();
  await expect.poll(async () => (await isFirstPostponed()) && site.requests.length).toBe(1);
  expect(isOver).toBe(false);
  release();
  await expect(running).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
  expect(await rowsOf(id)).toMatchObject([{}, { attempts: 0, leased_until: null }]);
});

test('failed photos are retried, which is audited', async () => {
  const id = await apply(link(1));
  await load();
  await serveImages(1);
  await retryPhotos(database.db, id, context());
  await expect(retryPhotos(database.db, id, context())).rejects.toMatchObject({ status: 409 });
  await load();
  expect(await countPhotos(database.db, id)).toEqual({ missing: 0, pending: 0, loaded: 1, failed: 0 });
  const events = database.db.selectFrom('audit_log').select('details').where('action', '=', 'import.photos_retried');
  expect(await events.execute()).toEqual([{ details: { photos: 1 } }]);
});

test('several servers never load the same photo', async () => {
  await serveImages(20);
  const id = await apply(...Array.from({ length: 20 }, (_, at) => link(at + 1)));
  await Promise.all([load(), load(), load()]);
  expect(site.requests).toHaveLength(20);
  expect(await countPhotos(database.db, id)).toEqual({ missing: 0, pending: 0, loaded: 20, failed: 0 });
});

test('a server that stops leaves its photos to the next one', async () => {
  const stopping = new AbortController();
  site.serve('/1.png', () => stopping.abort());
  const id = await apply(link(1));
  await load(stopping.signal);
  expect(await rowsOf(id)).toMatchObject([{ status: 'pending', attempts: 0, leased_until: null }]);
  await serveImages(1);
  await load();
  expect(await hashesOf('Pet 0')).toHaveLength(1);
});

test('a server that was killed loses its photos after two minutes, and a third time for good', async () => {
  await serveImages(1);
  const id = await apply(link(1));
  const kill = (attempts: number, leased_until: Date) =>
    database.db.updateTable('pet_import_photos').set({ attempts, leased_until }).execute();
  await kill(1, new Date(Date.now() + 120_000));
  await load();
  expect(site.requests).toEqual([]);
  await kill(3, new Date(Date.now() - 1000));
  await load();
  expect(site.requests).toEqual([]);
  expect(await rowsOf(id)).toMatchObject([{ status: 'failed', reason: 'The photo couldn’t be saved.' }]);
});

test('an existing pet keeps its photos, and gets none twice', async () => {
  await serveImages(9);
  const { id: petId } = await createPet(database.db, { name: 'Pet 0', species: 'Dog', external_id: 'P0' });
  await createPhoto(database.db, petId);
  const [own] = await hashesOf('Pet 0');
  const id = await apply(`${link(1)} ${link(2)}`);
  await load();
  expect(await hashesOf('Pet 0')).toHaveLength(3);
  await expect(apply(`${link(1)} ${link(2)}`)).rejects.toMatchObject({ status: 409 });
  site.serve('/copy.png', await createUniqueImage(1));
  const other = await apply(`${site.url}/copy.png`);
  await load();
  expect(await rowsOf(other)).toMatchObject([{ status: 'loaded', photo_hash: null }]);
  await undoImport(database.db, other, context());
  expect(await hashesOf('Pet 0')).toHaveLength(3);
  await undoImport(database.db, id, context());
  expect(await hashesOf('Pet 0')).toEqual([own]);
});

test('a pet has at most 8 photos', async () => {
  await serveImages(9);
  const { id: petId } = await createPet(database.db, { name: 'Pet 0', species: 'Dog', external_id: 'P0' });
  await createPhoto(database.db, petId);
  const id = await apply([1, 2, 3, 4, 5, 6, 7, 8].map(link).join(' '));
  await load();
  expect(await hashesOf('Pet 0')).toHaveLength(8);
  const failed = (await rowsOf(id)).filter(({ status }) => status === 'failed');
  expect(failed).toMatchObject([{ reason: 'The pet already has 8 photos.' }]);
});

test('an undo deletes the added pets with their photos, and cancels what is pending', async () => {
  await serveImages(2);
  const id = await apply(link(1), link(2));
  let release = () => {};
  const image = await createUniqueImage(2);
  site.serve('/2.png', (_request, response) => void (release = () => response.end(image)));
  const loading = load();
  await expect.poll(async () => (await hashesOf('Pet 0')).length + site.requests.length).toBe(3);
  await undoImport(database.db, id, context());
  release();
  await loading;
  expect(await database.db.selectFrom('pets').select('id').execute()).toEqual([]);
  expect(await rowsOf(id)).toEqual([]);
});

test('an added pet that was changed keeps its photos when the import is undone', async () => {
  await serveImages(1);
  const id = await apply(link(1));
  await load();
  const later = new Date(clock.now().getTime() + 1000);
  await database.db.updateTable('pets').set({ age: 2, updated_at: later }).execute();
  await undoImport(database.db, id, context());
  expect(await hashesOf('Pet 0')).toHaveLength(1);
});
