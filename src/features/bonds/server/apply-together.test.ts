import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, decide, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { bond, createAnimals, createBond, createJoint, listSubjects } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

describe('POST /api/adoptions/', () => {
  test('applies for all animals of a bond, answers with the requested one, and emails once', async () => {
    const { rows, max, adopter } = await createJoint(app, admin);
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Pending']);
    expect(await listSubjects(app, rows)).toEqual([
      'We’ve received your application for Bella and Max',
      'An application for Bella and Max',
    ]);
    const again = await apply(app, adopter, max);
    expect(again.status).toBe(409);
  });

  test('applies for none if one can’t be applied for', async () => {
    const [bella, max] = await createBond(app, admin);
    await app.call('PUT', `/api/pets/${max}`, { token: admin.token, body: { adoption_status: 'Pending' } });
    const adopter = await createSignedInUser(app.db);
    const { status, body } = await apply(app, adopter, bella);
    expect(status).toBe(409);
    expect(body.error).toContain('Max is on hold');
    const { body: own } = await app.call<unknown[]>('GET', '/api/adoptions/me/', { token: adopter.token });
    expect(own).toEqual([]);
  });

  test('completes what someone has applied for before the bond, with its place in line', async () => {
    const [bella, max] = (await createAnimals(app, 'Bella', 'Max')) as [number, number];
    const adopter = await createSignedInUser(app.db);
    const { body: first } = await apply(app, adopter, bella);
    await bond(app, admin, bella, [max]);
    const { status, body } = await apply(app, adopter, max);
    expect(status).toBe(201);
    expect(body.together.map(({ application_id }) => application_id)).toEqual([first.id, body.id]);
    expect((await decide(app, admin, first.id, 'Approved')).status).toBe(200);
  });

  test('of 20 submissions at once, one is made, for both animals', async () => {
    const [bella, max] = await createBond(app, admin);
    const adopter = await createSignedInUser(app.db);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => apply(app, adopter, index % 2 === 0 ? bella : max)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    const rows = await app.db.selectFrom('applications').select('pet_id').where('user_id', '=', adopter.id).execute();
    expect(rows.map(({ pet_id }) => pet_id).toSorted((one, other) => one - other)).toEqual([bella, max]);
  });
});
