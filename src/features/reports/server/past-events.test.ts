import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPet } from '../../../../tests/support/factories.ts';
import { openEmptyDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import type { Database } from '../../../platform/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';

/** The last migration before events. */
const BEFORE = '0006-conversations';
const on = (day: string) => new Date(`${day}T12:00:00Z`);

let here: TestDatabase;
beforeAll(async () => {
  here = await openEmptyDatabase();
  await migrate(here.db, BEFORE);
  await live(here.db);
});
afterAll(() => here.close());

/** A shelter's history before events were recorded, with the column names of that time. */
async function live(db: Database): Promise<void> {
  const came = (day: string) => ({ created_at: on(day), updated_at: on(day) });
  const rex = await createPet(db, { name: 'Rex', adoption_status: 'Adopted', ...came('2025-01-01') });
  const { rows: users } = await sql<{ id: number }>`
    insert into users (name, email, phone_number, role_id) values ('Noor Haddad', 'noor@example.org', '+1 555 0123', 2)
    returning id`.execute(db);
  const user_id = users[0]!.id;
  const apply = async (pet: { id: number }, status: string, day: string, decided?: string, returned?: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into applications (user_id, pet_id, first_name, last_name, email, phone_number, status, fee_cents,
        created_at, updated_at, decided_at, returned_at)
      values (${user_id}, ${pet.id}, 'Noor', 'Haddad', 'noor@example.org', '+1 555 0123', ${status},
        ${decided === undefined ? null : 40_000}, ${on(day)}, ${on(day)},
        ${decided === undefined ? null : on(decided)}, ${returned === undefined ? null : on(returned)})
      returning id`.execute(db);
    return rows[0]!.id;
  };
  await apply(rex, 'Approved', '2025-01-05', '2025-01-08', '2025-03-01');
  const id = await apply(rex, 'Approved', '2025-03-02', '2025-03-04');
  await sql`
    insert into pickups (application_id, pickup_date, pickup_time, location, seat, created_at, updated_at)
    values (${id}, '2025-03-09', '10:00 AM', 'Eastside', 1, ${on('2025-03-05')}, ${on('2025-03-05')})`.execute(db);
  const mia = await createPet(db, { name: 'Mia', species: 'Cat', ...came('2025-02-01') });
  await apply(mia, 'Withdrawn', '2025-02-03');
  await apply(mia, 'Pending', '2025-02-04');
  await createPet(db, { name: 'Old Tom', species: 'Cat', adoption_status: 'Adopted', ...came('2024-06-01') });
}

async function listEvents(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shelter_events').selectAll().orderBy('id').execute();
  return rows.map(({ at, event_type, pet_name, location }) =>
    [at.toISOString().slice(0, 10), pet_name, event_type, location].filter((field) => field !== null).join(' '),
  );
}

async function listStays(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('custodies as c')
    .innerJoin('pets as p', 'p.id', 'c.pet_id')
    .selectAll('c')
    .select('p.name')
    .orderBy('intake_at')
    .execute();
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return rows.map(({ name, intake_type, intake_at, outcome_type, outcome_at, outcome_site }) =>
    [name, intake_type, day(intake_at), outcome_type, outcome_at && day(outcome_at), outcome_site]
      .filter((field) => field !== null)
      .join(' '),
  );
}

/** Without Old Tom, who was never in care. */
const stays = [
  'Rex other 2025-01-01 adoption 2025-01-08',
  'Mia other 2025-02-01',
  'Rex return 2025-03-01 adoption 2025-03-04 Eastside',
];

const all = [
  '2025-01-05 Rex submitted',
  '2025-01-08 Rex approved',
  '2025-02-03 Mia submitted',
  '2025-02-03 Mia withdrawn',
  '2025-02-04 Mia submitted',
  '2025-03-01 Rex returned',
  '2025-03-02 Rex submitted',
  '2025-03-04 Rex approved',
  '2025-03-05 Rex pickup_booked Eastside',
];

test('migrating an older database or backup adds custodies and events for its history', async () => {
  const photos = filesOnDisk(join(here.dataDir, 'photos'));
  const file = join(here.dataDir, 'older.tar.gz');
  await writeBackup(here.db, { photos, file, now: on('2025-04-01') });
  await migrate(here.db);
  expect(await listEvents(here.db)).toEqual(all);
  expect(await listStays(here.db)).toEqual(stays);
  await createPet(here.db, { name: 'Newcomer' });
  await restoreBackup(here.db, { photos, dataDir: here.dataDir, file });
  expect(await listEvents(here.db)).toEqual(all);
  expect(await listStays(here.db)).toEqual(stays);
  const { id } = await here.db.selectFrom('pets').select('id').where('name', '=', 'Old Tom').executeTakeFirstOrThrow();
  await here.db
    .updateTable('pets')
    .set({ adoption_status: 'Available', updated_at: on('2025-05-01') })
    .where('id', '=', id)
    .execute();
  expect(await listStays(here.db)).toEqual([...stays, 'Old Tom other 2025-05-01']);
});
