import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { whileRowIsLocked } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const put = (path: string, body: object) => async () =>
  (await app.call('PUT', path, { token: admin.token, body })).status;

const createAdopted = async () => (await createPet(app.db, { adoption_status: 'Adopted' })).id;

/** The other transaction holds one row, and then waits for the pet that the call has locked. */
const holding = (row: { table: 'pets' | 'applications'; id: number }, petId: number, call: () => Promise<number>) =>
  whileRowIsLocked(app.db, row, [call], (trx) => sql`select from pets where id = ${petId} for update`.execute(trx));

describe.runIf(isOnServer)('after a deadlock, the server tries again', () => {
  test('to change the status of a pet', async () => {
    const pet = await createPet(app.db);
    const user = await createUser(app.db);
    const { id } = await createApplication(app.db, { pet_id: pet.id, user_id: user.id });
    const change = put(`/api/pets/${pet.id}`, { adoption_status: 'Adopted' });
    expect(await holding({ table: 'applications', id }, pet.id, change)).toEqual([200]);
  });

  test.each([
    ['change', '/api/pets/bulk', { featured: true }],
    ['archive', '/api/pets/archive', { is_archived: true }],
  ])('to %s several pets', async (_, path, body) => {
    const [first, last] = [await createAdopted(), await createAdopted()];
    expect(await holding({ table: 'pets', id: last }, first, put(path, { ids: [first, last], ...body }))).toEqual([
      200,
    ]);
  });
});
