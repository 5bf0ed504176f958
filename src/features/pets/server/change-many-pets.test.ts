import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { MAX_BULK_PETS } from '../admin-pets.constants.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const call = async <T>(method: string, path: string, body?: object) =>
  app.call<T>(method, path, { token: admin.token, ...(body && { body }) });
const listIds = async (query: string) => (await call<{ ids: number[] }>('GET', `/api/admin/pets/ids${query}`)).body.ids;

/** Copies the pet until there are that many of it. */
async function copyPet(id: number, count: number): Promise<void> {
  await sql`
    insert into pets (${await listColumns('pets')})
    select ${await listColumns('pets')} from pets, generate_series(2, ${sql.lit(count)}) where id = ${id}`.execute(
    app.db,
  );
}

/** Pets, of which some have an open application. */
async function createPets(count: number, { applications }: { applications: number }): Promise<void> {
  const pet = await createPet(app.db, { species: 'Cat' });
  const { id: user_id } = await createUser(app.db);
  await createApplication(app.db, { pet_id: pet.id, user_id });
  await copyPet(pet.id, count);
  const columns = await listColumns('applications', ['pet_id']);
  await sql`
    insert into applications (pet_id, ${columns})
    select p.id, ${columns} from applications, (select id from pets where id > ${pet.id} order by id limit ${sql.lit(applications - 1)}) p
    where pet_id = ${pet.id}`.execute(app.db);
}

/** Those that are written. */
async function listColumns(table: string, without: readonly string[] = []) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    app.db,
  );
  return sql.join(rows.filter(({ name }) => !without.includes(name)).map(({ name }) => sql.ref(name)));
}

/** Also expects that it is the last step. */
async function undo(label: string): Promise<void> {
  const [step] = (await call<{ id: number; label: string }[]>('GET', '/api/undo/')).body;
  expect(step!.label).toBe(label);
  expect((await call('POST', `/api/undo/${step!.id}`)).status).toBe(200);
}

describe('all pets that match', () => {
  test('are previewed and changed together, and it is one step to undo', async () => {
    await createPets(1234, { applications: 200 });
    await createPet(app.db, { species: 'Dog' });
    const ids = await listIds('?type=Cat');
    expect(ids).toHaveLength(1234);
    const change = { adoption_status: 'Adopted' };
    const preview = await call<{ sentences: string[] }>('POST', '/api/adoptions/pet-consequences', {
      pet_ids: ids,
      ...change,
    });
    expect(preview.body.sentences).toEqual([
      '1,234 animals leave our care, and the adoptions count from today, with no adopters on record.',
      '200 pending applications for 200 pets are waitlisted.',
      'We’ll email the applicants in 5 minutes. Until then, you can undo this.',
    ]);
    const changed = await call<{ message: string }>('PUT', '/api/pets/bulk', { ids, ...change });
    expect([changed.status, changed.body.message]).toEqual([200, '1,234 pets changed.']);
    expect(await listIds('?status=Available&type=Cat')).toEqual([]);
    await undo('Set 1,234 pets to Adopted');
    expect(await listIds('?status=Available&type=Cat')).toEqual(ids);
    const emails = await app.db.selectFrom('emails').select('status').execute();
    expect(emails.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 'dropped'));
  });

  test('are archived together, and it is one step to undo', async () => {
    const pet = await createPet(app.db, { species: 'Fish', adoption_status: 'Adopted' });
    await copyPet(pet.id, 1234);
    const ids = await listIds('?type=Fish');
    const archived = await call('PUT', '/api/pets/archive', { ids, is_archived: true });
    expect(archived.body).toMatchObject({ changed: 1234 });
    expect(await listIds('?filter=archived')).toEqual(ids);
    await undo('Archived 1,234 pets');
    expect(await listIds('?filter=archived')).toEqual([]);
    expect(await listIds('?status=Adopted&type=Fish')).toEqual(ids);
  });

  test('are changed, then archived, and each is one step to undo', async () => {
    const pet = await createPet(app.db, { species: 'Turtle' });
    await copyPet(pet.id, 3);
    const ids = await listIds('?type=Turtle');
    expect((await call('PUT', '/api/pets/bulk', { ids, adoption_status: 'Adopted' })).status).toBe(200);
    expect((await call('PUT', '/api/pets/archive', { ids, is_archived: true })).status).toBe(200);
    await undo('Archived 3 pets');
    await undo('Set 3 pets to Adopted');
    expect(await listIds('?status=Available&type=Turtle')).toEqual(ids);
  });
});

test('more than one change takes are rejected', async () => {
  const ids = Array.from({ length: MAX_BULK_PETS + 1 }, (_, at) => at + 1);
  for (const [method, path, body] of [
    ['PUT', '/api/pets/bulk', { ids, featured: true }],
    ['PUT', '/api/pets/archive', { ids, is_archived: true }],
    ['POST', '/api/adoptions/pet-consequences', { pet_ids: ids, adoption_status: 'Adopted' }],
  ] as const) {
    const response = await call<{ error: string }>(method, path, body);
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining('takes at most 5000 pets')]);
  }
});
