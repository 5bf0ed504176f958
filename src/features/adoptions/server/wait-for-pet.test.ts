import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { countWaiting, whileRowIsLocked } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

// The embedded engine has one connection: nothing waits for a lock there.
describe.runIf(isOnServer)('an application that waits for its pet', () => {
  test('is rejected if the session ends meanwhile', async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    const end = () => app.db.deleteFrom('sessions').where('user_id', '=', adopter.id).execute();
    const [response] = await whileRowIsLocked(
      app.db,
      { table: 'pets', id: pet.id },
      [() => apply(app, adopter, pet.id)],
      end,
    );
    expect(response!.status).toBe(401);
    expect(await app.db.selectFrom('applications').select('id').where('pet_id', '=', pet.id).execute()).toEqual([]);
  });

  test('is rejected if the role changes meanwhile', async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const promote = () => app.call('PUT', `/api/users/${adopter.id}`, { token: admin.token, body: { role_id: 1 } });
    const [response] = await whileRowIsLocked(
      app.db,
      { table: 'pets', id: pet.id },
      [() => apply(app, adopter, pet.id)],
      promote,
    );
    expect(response!.status).toBe(401);
  });

  test('is rejected if the pet is adopted meanwhile', async () => {
    const [pet, adopter] = [await createPet(app.db), await createSignedInUser(app.db)];
    const { status } = await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('pets').set({ adoption_status: 'Pending' }).where('id', '=', pet.id).execute();
      const response = apply(app, adopter, pet.id);
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      return { status: response.then((received) => received.status) };
    });
    expect(await status).toBe(409);
  });

  test('counts the applications that came before it', async () => {
    const pet = await createPet(app.db);
    const adopters = await Promise.all([1, 2, 3].map(() => createSignedInUser(app.db)));
    const calls = adopters.map((adopter) => () => apply(app, adopter, pet.id));
    const responses = await whileRowIsLocked(app.db, { table: 'pets', id: pet.id }, calls);
    const places = responses.map(({ body }) => body.applicants_before);
    expect(places.toSorted((one, other) => one! - other!)).toEqual([0, 1, 2]);
  });
});
