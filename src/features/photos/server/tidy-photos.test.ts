import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { drawAnother } from '../../../../tests/support/pictures.ts';
import { createReview } from '../../../../tests/support/reviews.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import type { StoredPhoto } from '../../../platform/images/stored-photo.ts';
import { openPhotoStore, type PhotoStore } from '../../../platform/images/photo-store.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { takeInPhoto, tidyPhotos } from './index.ts';
import type {} from '../../pets/server/schema.ts';
import type {} from './schema.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2) * 5;

let database: TestDatabase;
let sender: Pick<CurrentUser, 'id' | 'role'>;
let servers: { db: Database; store: PhotoStore }[];
let dir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  sender = { id: (await createUser(database.db)).id, role: 'User' };
  dir = join(database.dataDir, 'photos');
  const others = isOnServer ? await Promise.all([1, 2].map(() => database.openAgain())) : [database, database];
  servers = [database, ...others].map(({ db }) => ({ db, store: openPhotoStore(filesOnDisk(dir)) }));
});
afterAll(() => database.close());

let count = 0;

async function makePicture(): Promise<UploadedFile> {
  const path = join(database.dataDir, `picture-${(count += 1)}`);
  await writeFile(path, await drawAnother(count));
  return { path, name: 'picture.png', bytes: 1 };
}

async function takeIn(file: UploadedFile, { db, store } = servers[0]!): Promise<StoredPhoto> {
  return takeInPhoto(db, { store, limits, actor: sender, signal: new AbortController().signal }, file);
}
const tidy = ({ db, store } = servers[0]!) => tidyPhotos(db, store);

async function age(hash: string): Promise<void> {
  await sql`update photos set created_at = clock_timestamp() - interval '2 days' where hash = ${hash}`.execute(
    database.db,
  );
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const name of await filesOf(hash)) await utimes(join(dir, name), then, then);
}

async function takeInLongAgo(): Promise<{ file: UploadedFile; hash: string }> {
  const file = await makePicture();
  const { hash } = await takeIn(file);
  await age(hash);
  return { file, hash };
}

const filesOf = async (hash: string) => (await readdir(dir)).filter((name) => name.startsWith(hash));
const forget = (hash: string) => database.db.deleteFrom('photos').where('hash', '=', hash).execute();
const give = (petId: number, hash: string, db = database.db) =>
  db.insertInto('pet_photos').values({ pet_id: petId, position: 0, photo_hash: hash }).execute();

async function hasRow(hash: string): Promise<boolean> {
  return (await database.db.selectFrom('photos').select('hash').where('hash', '=', hash).execute()).length === 1;
}

async function expectWhole(hash: string): Promise<void> {
  expect(await hasRow(hash)).toBe(true);
  expect(await filesOf(hash)).toHaveLength(2);
}

async function expectGone(hash: string): Promise<void> {
  expect(await hasRow(hash)).toBe(false);
  expect(await filesOf(hash)).toEqual([]);
}

describe('tidying', () => {
  test('gives up a picture that no pet has had for a day', async () => {
    const { hash } = await takeInLongAgo();
    await tidy();
    await expectGone(hash);
  });

  test('leaves a new one, one that a pet has, and one that was taken in again', async () => {
    const { hash: fresh } = await takeIn(await makePicture());
    const { hash: shown } = await takeInLongAgo();
    await give((await createPet(database.db)).id, shown);
    const { file, hash: again } = await takeInLongAgo();
    await takeIn(file);
    await tidy();
    for (const hash of [fresh, shown, again]) await expectWhole(hash);
  });

  test('leaves one that a story shows, and gives it up once the story is gone', async () => {
    const { hash } = await takeInLongAgo();
    const author = await createUser(database.db);
    const { id } = await createReview(database.db, { user_id: author.id, photo_hash: hash });
    await tidy();
    await expectWhole(hash);
    await database.db.deleteFrom('reviews').where('id', '=', id).execute();
    await tidy();
    await expectGone(hash);
  });

  test('removes files that a crash left without a row, once they are a day old', async () => {
    const { hash: old } = await takeInLongAgo();
    const { hash: fresh } = await takeIn(await makePicture());
    await forget(old);
    await forget(fresh);
    await tidy();
    await expectGone(old);
    expect(await filesOf(fresh)).toHaveLength(2);
  });
});

describe('at the same moment', () => {
  test(`a picture that is taken in again is whole (${ROUNDS} rounds)`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { file, hash } = await takeInLongAgo();
      if (round % 2 === 1) await forget(hash);
      await Promise.all(servers.flatMap((server) => [tidy(server), takeIn(file, server)]));
      await expectWhole(hash);
    }
  });

  test(`a pet that is saved with a picture has it, or is told (${ROUNDS} rounds)`, async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const { hash } = await takeInLongAgo();
      const { id } = await createPet(database.db);
      const saving = new Promise((resolve) => setTimeout(resolve, round % 4)).then(() =>
        give(id, hash, servers[2]!.db).then(
          () => 'saved',
          (error: { code: string }) => error.code,
        ),
      );
      await Promise.all([tidy(servers[0]), tidy(servers[1])]);
      const outcome = await saving;
      outcomes.add(outcome);
      expect(['saved', '23503']).toContain(outcome);
      await (outcome === 'saved' ? expectWhole : expectGone)(hash);
    }
    process.stdout.write(`pets saved while their picture was tidied: ${[...outcomes].join(', ')}\n`);
  });
});
