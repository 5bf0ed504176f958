import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, decide, petStatus, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import {
  bond,
  createAnimals,
  createBond,
  createJoint,
  petStatuses,
  unbond,
} from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Pet } from '../../pets/pets.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

describe('POST /api/records/:id/bond', () => {
  test('bonds animals, and names the others on the page of each', async () => {
    const [bella, max] = await createBond(app, admin);
    const { body } = await app.call<Pet & { bonded_with: unknown }>('GET', `/api/pets/${max}`);
    expect(body.bonded_with).toEqual([{ id: bella, name: 'Bella', adoption_status: 'Available' }]);
  });

  test('adds to a bond, up to eight animals', async () => {
    const [first, ...others] = await createAnimals(app, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I');
    expect((await bond(app, admin, first!, others.slice(0, 7))).body.animals).toHaveLength(8);
    expect((await bond(app, admin, first!, others)).status).toBe(409);
  });

  test('rejects animals that are adopted, in another bond, or unknown', async () => {
    const [bella] = await createBond(app, admin);
    const [rex, adopted] = await createAnimals(app, 'Rex', 'Gus');
    await app.db.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', adopted!).execute();
    expect((await bond(app, admin, rex!, [adopted!])).status).toBe(409);
    expect((await bond(app, admin, rex!, [bella])).body.error).toBe(
      'Bella already goes home with Max. End that bond first.',
    );
    expect((await bond(app, admin, rex!, [999_999])).status).toBe(404);
    expect((await bond(app, admin, rex!, [rex!])).status).toBe(409);
  });

  test('joins the applications of people who have applied for all animals, and counts the others', async () => {
    const [bella, max] = (await createAnimals(app, 'Bella', 'Max')) as [number, number];
    const both = await createSignedInUser(app.db);
    const { body: first } = await apply(app, both, bella);
    await apply(app, both, max);
    const one = await createSignedInUser(app.db);
    const { body: single } = await apply(app, one, bella);
    expect((await bond(app, admin, bella, [max])).body).toMatchObject({
      joint_applications: 1,
      partial_applications: 1,
    });
    const approval = await decide(app, admin, single.id, 'Approved');
    expect(approval.status).toBe(409);
    expect(approval.body.error).toContain('Bella goes home together with Max');
    expect((await decide(app, admin, first.id, 'Approved')).status).toBe(200);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
  });

  test('lists animals in care that are in no other bond as candidates', async () => {
    const [bella] = await createBond(app, admin);
    const [zora] = await createAnimals(app, 'Zora');
    const { body } = await app.call<{ id: number }[]>('GET', `/api/records/${bella}/bond/candidates?search=zor`, {
      token: admin.token,
    });
    expect(body.map(({ id }) => id)).toEqual([zora]);
  });
});

describe('DELETE /api/records/:id/bond', () => {
  test('makes applications of their own', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    expect((await unbond(app, admin, max)).body.animals).toEqual([]);
    expect((await unbond(app, admin, max)).status).toBe(409);
    expect((await decide(app, admin, rows[0], 'Approved')).status).toBe(200);
    expect(await statusesOf(app.db, rows)).toEqual(['Approved', 'Pending']);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Available']);
  });
});

describe('an animal that leaves', () => {
  test('by death leaves its bond, and the other can still be adopted', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    const left = await app.call('POST', `/api/records/${max}/outcome`, {
      token: admin.token,
      body: { outcome_type: 'died_in_care' },
    });
    expect(left.status).toBe(200);
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Rejected']);
    expect((await decide(app, admin, rows[0], 'Approved')).status).toBe(200);
    expect(await petStatus(app.db, bella)).toBe('Adopted');
  });

  test('by deletion leaves its bond', async () => {
    const { rows, max } = await createJoint(app, admin);
    expect((await app.call('DELETE', `/api/pets/${max}`, { token: admin.token })).status).toBeLessThan(300);
    expect((await decide(app, admin, rows[0], 'Approved')).status).toBe(200);
  });
});

test('the status of one bonded animal alone can’t be set to Adopted by hand', async () => {
  const [bella, max] = await createBond(app, admin);
  const { status } = await app.call('PUT', `/api/pets/${bella}`, {
    token: admin.token,
    body: { adoption_status: 'Adopted' },
  });
  expect(status).toBe(409);
  const bulk = await app.call('PUT', '/api/pets/bulk', {
    token: admin.token,
    body: { ids: [bella, max], adoption_status: 'Adopted' },
  });
  expect(bulk.status).toBe(200);
  expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
});
