import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdoptionProcess, Application } from '../adoptions.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const listing = { species: 'Dog', listed_by_owner: true } as const;

test('an application for an owner’s listing has no fee of the shelter’s', async () => {
  const { petId, admin, adopter, application } = await createApplied(app, listing);
  const none = { amount_cents: null, status: 'not due', receipts: [] };
  expect(application).toMatchObject({ fee: none, pet: { listed_by_owner: true } });
  const { body: process } = await app.call<AdoptionProcess>('GET', `/api/adoptions/process?pet_id=${petId}`, {
    token: adopter.token,
  });
  expect(process.steps).toMatchObject({ application: true, payment: true, pickup: false });

  expect((await decide(app, admin, application.id, 'Approved')).body).toMatchObject({ status: 'Approved', fee: none });
  const emails = await app.db
    .selectFrom('emails')
    .select(['type', 'content'])
    .where('reference', '=', `application ${application.id}`)
    .execute();
  expect(emails.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['application-submitted', 'application-approved']),
  );
  expect(JSON.stringify(emails)).not.toMatch(/\$|pay/);

  const due = await app.call<Application[]>('GET', '/api/adoptions/?filter=fee%20due', {
    token: admin.token,
  });
  expect(due.body.map(({ id }) => id)).not.toContain(application.id);
  const paid = await app.call('POST', `/api/adoptions/${application.id}/payment`, {
    token: admin.token,
    body: { method: 'cash' },
  });
  expect(paid.status).toBe(409);
});

test('an in-person adoption of an owner’s listing issues no receipt', async () => {
  const { id: pet_id } = await createPet(app.db, listing);
  const { token } = await createSignedInUser(app.db, { role: 'Admin' });
  const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555', email: 'sam@example.org' };
  const body = { ...person, method: 'cash', pet_id };
  const walkIn = await app.call<Application>('POST', '/api/adoptions/walk-in', { token, body });
  expect(walkIn).toMatchObject({
    status: 201,
    body: { status: 'Approved', fee: { amount_cents: null, receipts: [] } },
  });
});

test('a fee that was paid while it was the shelter’s pet stays on record', async () => {
  const { petId, admin, adopter, application } = await createApplied(app, { species: 'Dog' });
  await decide(app, admin, application.id, 'Approved');
  const body = { method: 'cash' };
  await app.call('POST', `/api/adoptions/${application.id}/payment`, { token: admin.token, body });
  await app.db.updateTable('pets').set({ listed_by_owner: true }).where('id', '=', petId).execute();
  const { body: own } = await app.call<Application>('GET', `/api/adoptions/${application.id}`, {
    token: adopter.token,
  });
  expect(own.fee).toMatchObject({ amount_cents: 40_000, status: 'paid' });
});

test('the shelter’s own pets keep their fee beside listings', async () => {
  const { adopter } = await createApplied(app, listing);
  const { id } = await createPet(app.db, { species: 'Dog' });
  expect((await apply(app, adopter, id)).body.fee).toMatchObject({ amount_cents: 40_000 });
});
