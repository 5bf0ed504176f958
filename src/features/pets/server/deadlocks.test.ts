import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { whileRowIsLocked } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { errorCode } from '../../../platform/database/errors.ts';

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

interface Deadlock {
  row: { table: 'pets' | 'applications'; id: number };
  petId: number;
  call: () => Promise<number>;
}

/**
 * The other transaction holds one row, and then waits for the pet that the call has locked. The database ends the one
 * that notices first, after waiting for a second. If the other one does, on a busy machine, it starts over with new rows.
 */
async function respondAfterDeadlock(create: () => Promise<Deadlock>): Promise<number[]> {
  const { row, petId, call } = await create();
  try {
    return await whileRowIsLocked(app.db, row, [call], (trx) =>
      sql`select from pets where id = ${petId} for update`.execute(trx),
    );
  } catch (error) {
    if (errorCode(error) !== '40P01') throw error;
    return respondAfterDeadlock(create);
  }
}

describe.runIf(isOnServer)('after a deadlock, the server tries again', () => {
  test('to change the status of a pet', async () => {
    const create = async (): Promise<Deadlock> => {
      const pet = await createPet(app.db);
      const user = await createUser(app.db);
      const { id } = await createApplication(app.db, { pet_id: pet.id, user_id: user.id });
      const call = put(`/api/pets/${pet.id}`, { adoption_status: 'Adopted' });
      return { row: { table: 'applications', id }, petId: pet.id, call };
    };
    expect(await respondAfterDeadlock(create)).toEqual([200]);
  });

  test.each([
    ['change', '/api/pets/bulk', { featured: true }],
    ['archive', '/api/pets/archive', { is_archived: true }],
  ])('to %s several pets', async (_, path, body) => {
    const create = async (): Promise<Deadlock> => {
      const [first, last] = [await createAdopted(), await createAdopted()];
      const call = put(path, { ids: [first, last], ...body });
      return { row: { table: 'pets', id: last }, petId: first, call };
    };
    expect(await respondAfterDeadlock(create)).toEqual([200]);
  });
});
