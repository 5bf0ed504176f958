import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Holds the pet's lock until `work` has ended and `waiting` calls wait for it. @returns the calls' responses */
async function whilePetIsLocked<T>(
  petId: number,
  calls: (() => Promise<T>)[],
  work: () => Promise<unknown>,
): Promise<T[]> {
  return app.db
    .transaction()
    .execute(async (trx) => {
      await sql`select from pets where id = ${petId} for update`.execute(trx);
      const responses = Promise.all(calls.map((call) => call()));
      await expect.poll(countWaiting).toBe(calls.length);
      await work();
      return { responses };
    })
    .then(({ responses }) => responses);
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]!.waiting;
}

// The embedded engine has one connection: nothing waits for a lock there.
describe.runIf(isOnServer)('an application that waits for its pet', () => {
  test('is rejected if the session ends meanwhile', async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    const end = () => app.db.deleteFrom('sessions').where('user_id', '=', adopter.id).execute();
    const [response] = await whilePetIsLocked(pet.id, [() => apply(app, adopter, pet.id)], end);
    expect(response!.status).toBe(401);
    expect(await app.db.selectFrom('applications').select('id').where('pet_id', '=', pet.id).execute()).toEqual([]);
  });

  test('is rejected if the role changes meanwhile', async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const promote = () => app.call('PUT', `/api/users/${adopter.id}`, { token: admin.token, body: { role_id: 1 } });
    const [response] = await whilePetIsLocked(pet.id, [() => apply(app, adopter, pet.id)], promote);
    expect(response!.status).toBe(401);
  });

  test('is rejected if the pet is adopted meanwhile', async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    const { status } = await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('pets').set({ adoption_status: 'Pending' }).where('id', '=', pet.id).execute();
      const response = apply(app, adopter, pet.id);
      await expect.poll(countWaiting).toBe(1);
      return { status: response.then((received) => received.status) };
    });
    expect(await status).toBe(409);
  });

  test('counts the applications that came before it', async () => {
    const pet = await createPet(app.db);
    const adopters = await Promise.all([1, 2, 3].map(() => createSignedInUser(app.db)));
    const calls = adopters.map((adopter) => () => apply(app, adopter, pet.id));
    const responses = await whilePetIsLocked(pet.id, calls, async () => undefined);
    const places = responses.map(({ body }) => body.applicants_before);
    expect(places.toSorted((one, other) => one! - other!)).toEqual([0, 1, 2]);
  });
});
