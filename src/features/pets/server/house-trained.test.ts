import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/open-test-database.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import type { Database } from '../../../platform/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import { countFoundPets, searchPets } from './search-pets.ts';

let older: TestDatabase;
let backup: string;
beforeAll(async () => {
  older = await openEmptyDatabase();
  await migrate(older.db, '0045-visits-per-account');
  await sql`
    insert into pets (name, species, house_trained, adoption_status) values
      ('Rex', 'Dog', true, 'Available'), ('Ned', 'Dog', false, 'Available'),
      ('Kit', 'Cat', true, 'Adopted'), ('Tom', 'Cat', null, 'Available')`.execute(older.db);
  backup = join(older.dataDir, 'shelter.tar.gz');
  await writeBackup(older.db, {
    photos: filesOnDisk(join(older.dataDir, 'photos')),
    file: backup,
    now: new Date('2026-01-05T12:00:00Z'),
  });
});
afterAll(() => older.close());

async function expectCounted(db: Database): Promise<void> {
  const count = async (search: Parameters<typeof countFoundPets>[1]) => (await countFoundPets(db, search)).facets;
  expect((await count({})).house_trained).toEqual({ yes: 2 });
  expect((await count({ type: 'Cat' })).house_trained).toEqual({ yes: 1 });
  expect((await count({ house_trained: 'yes' })).type).toMatchObject({ Dog: 1, Cat: 1 });
  const { pets, counts } = await searchPets(db, { house_trained: 'yes' }, { page: 1, limit: 24 });
  expect(pets.map(({ name }) => name)).toEqual(['Rex', 'Kit']);
  expect(counts.house_trained).toEqual({ yes: 1 });
}

test('house-trained pets of a backup from before they were counted are counted', async () => {
  const today = await openTestDatabase();
  try {
    const photos = filesOnDisk(join(today.dataDir, 'photos'));
    await restoreBackup(today.db, { photos, dataDir: today.dataDir, file: backup });
    await expectCounted(today.db);
  } finally {
    await today.close();
  }
});

test('house-trained pets from before they were counted are counted, and so is a change', async () => {
  const { db } = older;
  await migrate(db);
  await expectCounted(db);
  await db.updateTable('pets').set({ house_trained: true }).where('name', '=', 'Tom').execute();
  expect((await countFoundPets(db, { type: 'Cat' })).facets.house_trained).toEqual({ yes: 2 });
});

test('a search for house-trained pets without matches offers to leave that out', async () => {
  const { relaxed } = await searchPets(older.db, { house_trained: 'yes', type: 'Fish' }, { page: 1, limit: 24 });
  expect(relaxed).toMatchObject([{ without: ['type'], rest: { house_trained: 'yes' } }]);
});
