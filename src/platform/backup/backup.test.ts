import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession } from '../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto, createUser } from '../../../tests/support/factories.ts';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import type { Database } from '../database.ts';
import { currentMigration } from '../database/migrate.ts';
import { filesOnDisk, type StoredFiles } from '../images/photo-files.ts';
import { InvalidBackupError } from './backup-error.ts';
import { ownsStorage } from '../storage/storage-owner.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables } from './tables.ts';
import { describeMissing } from './backup-counts.ts';
import { writeBackup } from './write-backup.ts';

let here: TestDatabase;
let file: string;
let photoDir: string;
let photos: StoredFiles;
beforeAll(async () => {
  here = await openTestDatabase();
  file = join(here.dataDir, 'shelter.tar.gz');
  photoDir = join(here.dataDir, 'photos');
});
afterAll(() => here.close());
beforeEach(async () => {
  await sql`truncate pets, pet_photos, photos, users, settings, audit_log, emails, shelter_events cascade`.execute(
    here.db,
  );
  await rm(file, { force: true });
  await rm(photoDir, { recursive: true, force: true });
  photos = filesOnDisk(photoDir);
});

const now = new Date('2026-03-01T10:00:00Z');

/** A hash of all tables. */
async function fingerprint(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{
      line: string;
    }>`select row_to_json(t)::text as line from ${sql.table(name)} t order by 1`.execute(db);
    hash.update(`${name}\n${rows.map(({ line }) => line).join('\n')}\n`);
  }
  return hash.digest('hex');
}

async function fill(db: Database): Promise<void> {
  const owner = await createUser(db, { name: 'D\'Arcy "Ö" 𝒵\\n\tend', email: 'o@example.org' });
  await sql`
    insert into pets (name, species, weight, owner_id, adoption_status)
    select 'Pet ' || i, 'Cat', 0.1 + i / 7.0, case when i % 3 = 0 then ${owner.id}::int end, case when i % 2 = 0 then 'Adopted' else 'Available' end
    from generate_series(1, 1200) i`.execute(db);
  const pet = await createPet(db, { name: 'With a picture' });
  const { hash } = await createPhoto(db, pet.id);
  await writeFile(join(photoDir, `${hash}-320.webp`), Buffer.from([0, 1, 2, 255]));
  await writeFile(join(photoDir, 'notes.txt'), 'not a picture');
  await db
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify({ name: 'Haven', deep: [1, null, { a: 'ü' }] }) })
    .execute();
}

describe('a backup', () => {
  test('contains no session and no access link', async () => {
    const { id } = await createUser(here.db);
    await createSession(here.db, id);
    await here.db.insertInto('password_resets').values({ token_hash: 'x', user_id: id, created_at: now }).execute();
    await here.db
      .insertInto('emails')
      .values({
        type: 'x',
        to_name: '',
        to_email: 'o@example.org',
        content: '{}',
        access_link: 'http://x/secret-417',
        next_attempt_at: now,
        created_at: now,
      })
      .execute();
    await writeBackup(here.db, { photos, file, now });
    expect(gunzipSync(await readFile(file)).toString('latin1')).not.toContain('secret-417');
    await restoreBackup(here.db, { photos, dataDir: here.dataDir, file });
    for (const table of ['sessions', 'password_resets'] as const) {
      expect(await here.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await here.db.selectFrom('users').select('id').execute()).toEqual([{ id }]);
  });

  test('restores every record and photo, with equal hashes', async () => {
    await fill(here.db);
    const before = await fingerprint(here.db);
    const written = await writeBackup(here.db, { photos, file, now });
    // Migrations insert the roles, the chat's answers and replies, the sites with their locations, and the products, protocols and steps of
    // medical care.
    const ofMigrations = 2 + 20 + 6 + 3 + 3 + 9 + 15 + 27;
    // Half of the pets were Adopted when they were added.
    const custodies = 600 + 1;
    const people = 1;
    expect(written).toEqual({
      rows: 1200 + 1 + 1 + 1 + 1 + 1 + people + custodies + ofMigrations,
      photos: 1,
      files: 0,
      missing: 3,
    });
    await sql`delete from pets where id % 2 = 0`.execute(here.db);
    await createPet(here.db, { name: 'Came later' });
    const photoFile = (await readdir(photoDir)).find((name) => name.endsWith('.webp'));
    await writeFile(join(photoDir, photoFile!), 'spoilt');
    const leftOver = `${'f'.repeat(32)}-400.webp`;
    await writeFile(join(photoDir, leftOver), 'of a pet that came later');
    const { missing: _missing, ...restored } = written;
    expect(await restoreBackup(here.db, { photos, dataDir: here.dataDir, file })).toEqual(restored);
    expect(await fingerprint(here.db)).toBe(before);
    expect(await readFile(join(photoDir, photoFile!))).toEqual(Buffer.from([0, 1, 2, 255]));
    // The cleanup removes it a day later.
    expect(await readdir(photoDir)).toContain(leftOver);
  });

  test('leaves the installation its id, so that a copy elsewhere is another one', async () => {
    const owners = new Set<string>();
    const claim: StoredFiles['claim'] = async (getId) => owners.add(await getId()).size === 1;
    const bucket = { ...photos, claim };
    expect(await ownsStorage(here.db, bucket)).toBe(true);
    await writeBackup(here.db, { photos, file, now });
    await restoreBackup(here.db, { photos, dataDir: here.dataDir, file });
    expect(await ownsStorage(here.db, bucket)).toBe(true);
    const there = await openEmptyDatabase();
    try {
      await restoreBackup(there.db, { photos, dataDir: there.dataDir, file });
      expect(await ownsStorage(there.db, bucket)).toBe(false);
    } finally {
      await there.close();
    }
  });

  test('says how many photos and files are missing where they should be stored', async () => {
    const { hash } = await createPhoto(here.db, null);
    for (const copy of ['400.avif', '400.webp', '800.avif']) await writeFile(join(photoDir, `${hash}-${copy}`), 'x');
    const listed = { ...photos, open: async (name: string) => (name.endsWith('800.avif') ? null : photos.open(name)) };
    const written = await writeBackup(here.db, { photos: listed, file, now });
    expect(written).toMatchObject({ photos: 2, missing: 2 });
    expect(describeMissing(written)).toBe(
      '2 photo files or private files are missing from the backup because the storage doesn’t have them.',
    );
    expect(await restoreBackup(here.db, { photos, dataDir: here.dataDir, file })).toMatchObject({ photos: 2 });
    await writeFile(join(photoDir, `${hash}-800.webp`), 'x');
    expect(describeMissing(await writeBackup(here.db, { photos, file, now }))).toBeNull();
  });

  test('restores the id sequences', async () => {
    await createPet(here.db);
    const last = await createPet(here.db);
    await here.db.deleteFrom('pets').where('id', '=', last.id).execute();
    await writeBackup(here.db, { photos, file, now });
    await restoreBackup(here.db, { photos, dataDir: here.dataDir, file });
    expect((await createPet(here.db)).id).toBe(last.id + 1);
  });

  test('can be restored to another database', async () => {
    await createPet(here.db, { name: 'First' });
    await writeBackup(here.db, { photos, file, now });
    const there = await openEmptyDatabase();
    try {
      await restoreBackup(there.db, {
        photos: filesOnDisk(join(there.dataDir, 'photos')),
        dataDir: there.dataDir,
        file,
      });
      expect(await fingerprint(there.db)).toBe(await fingerprint(here.db));
    } finally {
      await there.close();
    }
  });

  test('leaves out what the database derives, and a restore fills it', async () => {
    await createPet(here.db);
    await writeBackup(here.db, { photos, file, now });
    await createPet(here.db, { species: 'Cat' });
    await restoreBackup(here.db, { photos, dataDir: here.dataDir, file });
    const { rows } = await sql<{ pets: number }>`select pets from pet_facet_counts`.execute(here.db);
    expect(rows).toEqual([{ pets: 1 }]);
  });

  test('leaves nothing behind on a full disk, and the server continues', async () => {
    const full = join(here.dataDir, 'full');
    await mkdir(full, { recursive: true });
    await fill(here.db);
    await writeFile(join(photoDir, `${'0'.repeat(31)}1-800.avif`), randomBytes(3_000_000));
    const fail = ((...all: unknown[]) => {
      const done = all.at(-1) as (error: Error) => void;
      setImmediate(() => done(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })));
    }) as never;
    const spies = [vi.spyOn(fs, 'write').mockImplementation(fail), vi.spyOn(fs, 'writev').mockImplementation(fail)];
    await expect(writeBackup(here.db, { photos, file: join(full, 'shelter.tar.gz'), now })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    for (const spy of spies) spy.mockRestore();
    expect((await readdir(full)).filter((name) => name.includes('shelter'))).toEqual([]);
    expect((await sql`select 1 as one`.execute(here.db)).rows).toEqual([{ one: 1 }]);
  });

  test('reads eight photos ahead, and stores them in order', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { hash } = await createPhoto(here.db, null);
      await writeFile(join(photoDir, `${hash}-320.webp`), Buffer.from([count]));
    }
    let [open, most] = [0, 0];
    const full = Promise.withResolvers<void>();
    const slow: StoredFiles = {
      ...photos,
      async open(name) {
        most = Math.max(most, (open += 1));
        if (open === 8) full.resolve();
        await full.promise;
        const found = await photos.open(name);
        open -= 1;
        return found;
      },
    };
    expect(await writeBackup(here.db, { photos: slow, file, now })).toMatchObject({ photos: 20 });
    expect(most).toBe(8);
    expect((await restoreBackup(here.db, { photos, dataDir: here.dataDir, file })).photos).toBe(20);
  });

  test('leaves no file if it fails', async () => {
    const broken = {
      ...photos,
      list: () => {
        throw new Error('the disk is gone');
      },
    };
    await expect(writeBackup(here.db, { photos: broken, file, now })).rejects.toThrow('the disk is gone');
    expect((await readdir(here.dataDir)).filter((name) => name.includes('shelter.tar'))).toEqual([]);
  });
});

describe('a restore', () => {
  test.each([
    ['a file that is not there', async () => undefined],
    ['something else', (path: string) => writeFile(path, 'hello')],
    [
      'half a backup',
      async (path: string) => {
        const bytes = await readFile(path);
        await writeFile(path, bytes.subarray(0, bytes.length / 2));
      },
    ],
  ])('rejects %s and changes nothing', async (what, spoil) => {
    await fill(here.db);
    const before = await fingerprint(here.db);
    if (what === 'half a backup') await writeBackup(here.db, { photos, file, now });
    await spoil(file);
    await expect(restoreBackup(here.db, { photos, dataDir: here.dataDir, file })).rejects.toThrow(InvalidBackupError);
    expect(await fingerprint(here.db)).toBe(before);
    expect((await readdir(here.dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('rejects a photo that has changed, and accepts a backup of a version that recorded no hash of photos', async () => {
    await fill(here.db);
    await writeBackup(here.db, { photos, file, now });
    const archive = gunzipSync(await readFile(file));
    const before = await fingerprint(here.db);
    // The hash's name of another, equally long, is an unknown property.
    const older = Buffer.from(archive.toString('latin1').replace('"files_sha256"', '"former_sha25"'), 'latin1');
    const at = archive.indexOf(Buffer.from([0, 1, 2, 255]));
    archive[at + 1]! ^= 1;
    await writeFile(file, gzipSync(archive));
    const options = { photos, dataDir: here.dataDir, file };
    await expect(restoreBackup(here.db, options)).rejects.toThrow('a photo or private file has changed');
    expect(await fingerprint(here.db)).toBe(before);
    await writeFile(file, gzipSync(older));
    expect(await restoreBackup(here.db, options)).toMatchObject({ photos: 1 });
  });

  test('rejects a backup of a newer version and changes nothing', async () => {
    await createPet(here.db);
    const before = await fingerprint(here.db);
    const newest = await currentMigration(here.db);
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(here.db);
    await rename(newest!, '9999-from-the-future');
    await writeBackup(here.db, { photos, file, now });
    await rename('9999-from-the-future', newest!);
    await expect(restoreBackup(here.db, { photos, dataDir: here.dataDir, file })).rejects.toThrow(/newer version/);
    expect(await fingerprint(here.db)).toBe(before);
  });
});
