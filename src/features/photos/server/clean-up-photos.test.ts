import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { createSuccessStory } from '../../../../tests/support/success-stories.ts';
import type { Database } from '../../../platform/database.ts';
import type { CapableUser } from '../../../platform/has-capability.contract.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import { filesOnDisk, type StoredFiles } from '../../../platform/images/photo-files.ts';
import type { StoredPhoto } from '../../../platform/images/stored-photo.ts';
import { openPhotoStore, type PhotoStore } from '../../../platform/images/photo-store.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { ingestPhoto, cleanUpPhotos } from './index.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2) * 5;

let database: TestDatabase;
let sender: CapableUser & { id: number };
let servers: { db: Database; store: PhotoStore }[];
let dir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  sender = { id: (await createUser(database.db)).id, role: 'User', capabilities: [] };
  dir = join(database.dataDir, 'photos');
  const others = isOnServer ? await Promise.all([1, 2].map(() => database.openAgain())) : [database, database];
  servers = [database, ...others].map(({ db }) => ({ db, store: openPhotoStore(filesOnDisk(dir)) }));
});
afterAll(() => database.close());

let count = 0;

async function makePhoto(): Promise<UploadedFile> {
  const path = join(database.dataDir, `picture-${(count += 1)}`);
  await writeFile(path, await createUniqueImage(count));
  return { path, name: 'picture.png', bytes: 1 };
}

async function ingest(file: UploadedFile, { db, store } = servers[0]!): Promise<StoredPhoto> {
  return ingestPhoto(db, { store, limits, actor: sender, signal: new AbortController().signal }, file);
}
const cleanUp = ({ db, store } = servers[0]!) => cleanUpPhotos(db, store);

async function age(hash: string): Promise<void> {
  await sql`update photos set created_at = clock_timestamp() - interval '2 days' where hash = ${hash}`.execute(
    database.db,
  );
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const name of await filesOf(hash)) await utimes(join(dir, name), then, then);
}

async function ingestLongAgo(): Promise<{ file: UploadedFile; hash: string }> {
  const file = await makePhoto();
  const { hash } = await ingest(file);
  await age(hash);
  return { file, hash };
}

const filesOf = async (hash: string) => (await readdir(dir)).filter((name) => name.startsWith(hash));
const deleteRow = (hash: string) => database.db.deleteFrom('photos').where('hash', '=', hash).execute();
const give = (petId: number, hash: string, db = database.db) =>
  db.insertInto('pet_photos').values({ pet_id: petId, position: 0, photo_hash: hash }).execute();

async function hasRow(hash: string): Promise<boolean> {
  return (await database.db.selectFrom('photos').select('hash').where('hash', '=', hash).execute()).length === 1;
}

async function expectComplete(hash: string): Promise<void> {
  expect(await hasRow(hash)).toBe(true);
  expect(await filesOf(hash)).toHaveLength(2);
}

async function expectGone(hash: string): Promise<void> {
  expect(await hasRow(hash)).toBe(false);
  expect(await filesOf(hash)).toEqual([]);
}

describe('the cleanup', () => {
  test('deletes a photo that has been unused for a day', async () => {
    const { hash } = await ingestLongAgo();
    await cleanUp();
    await expectGone(hash);
  });

  test('keeps new photos, used photos, and photos that were uploaded again', async () => {
    const { hash: fresh } = await ingest(await makePhoto());
    const { hash: used } = await ingestLongAgo();
    await give((await createPet(database.db)).id, used);
    const { file, hash: again } = await ingestLongAgo();
    await ingest(file);
    await cleanUp();
    for (const hash of [fresh, used, again]) await expectComplete(hash);
  });

  test('keeps a photo of a story, and deletes it after the story', async () => {
    const { hash } = await ingestLongAgo();
    const author = await createUser(database.db);
    const { id } = await createSuccessStory(database.db, { user_id: author.id, photo_hash: hash });
    await cleanUp();
    await expectComplete(hash);
    await database.db.deleteFrom('success_stories').where('id', '=', id).execute();
    await cleanUp();
    await expectGone(hash);
  });

  test('deletes files without a row after a day', async () => {
    const { hash: old } = await ingestLongAgo();
    const { hash: fresh } = await ingest(await makePhoto());
    await deleteRow(old);
    await deleteRow(fresh);
    await cleanUp();
    await expectGone(old);
    expect(await filesOf(fresh)).toHaveLength(2);
  });
});

test.each(['a photo', 'files'])('a slow storage that lists %s to delete occupies no connection', async (what) => {
  const { hash } = await ingestLongAgo();
  if (what === 'files') await deleteRow(hash);
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const files = filesOnDisk(dir);
  const slow: StoredFiles = {
    ...files,
    async *list(prefix) {
      if (prefix.startsWith(hash)) {
        started.resolve();
        await released.promise;
      }
      yield* files.list(prefix);
    },
  };
  const cleaning = cleanUp({ db: database.db, store: openPhotoStore(slow) });
  await started.promise;
  // The embedded database has one.
  expect(await hasRow(hash)).toBe(what === 'a photo');
  released.resolve();
  await cleaning;
  await expectGone(hash);
});

describe('concurrently', () => {
  test(`a photo that is uploaded again stays complete (${ROUNDS} rounds)`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { file, hash } = await ingestLongAgo();
      if (round % 2 === 1) await deleteRow(hash);
      await Promise.all(servers.flatMap((server) => [cleanUp(server), ingest(file, server)]));
      await expectComplete(hash);
    }
  });

  test(`a pet is saved with its photo or rejected (${ROUNDS} rounds)`, async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const { hash } = await ingestLongAgo();
      const { id } = await createPet(database.db);
      const saving = new Promise((resolve) => setTimeout(resolve, round % 4)).then(() =>
        give(id, hash, servers[2]!.db).then(
          () => 'saved',
          (error: { code: string }) => error.code,
        ),
      );
      await Promise.all([cleanUp(servers[0]), cleanUp(servers[1])]);
      const outcome = await saving;
      outcomes.add(outcome);
      expect(['saved', '23503']).toContain(outcome);
      await (outcome === 'saved' ? expectComplete : expectGone)(hash);
    }
    process.stdout.write(`pets saved while their picture was tidied: ${[...outcomes].join(', ')}\n`);
  });
});
