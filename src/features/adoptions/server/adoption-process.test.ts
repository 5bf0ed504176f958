import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { apply, createApplication, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdoptionProcess } from '../adoptions.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const show = async (token: string, query = '') =>
  app.call<AdoptionProcess & { error: string }>('GET', `/api/adoptions/process${query}`, { token });

describe('GET /api/adoptions/process', () => {
  // Specification: process-steps-complete
  test('completes one step after the other', async () => {
    const { token, id: user_id, email } = await createSignedInUser(app.db, { name: 'Noor El Haddad' });
    const { id } = await createPet(app.db, { name: 'Maple' });
    const steps = async () => (await show(token, `?pet_id=${id}`)).body.steps;
    const none = { procedure: false, application: false, payment: false, pickup: false };
    const initial = await show(token, `?pet_id=${id}`);
    expect(initial.body).toMatchObject({ can_apply: true, cannot_apply_reason: null, application: null, steps: none });
    expect(initial.body.prefill).toMatchObject({ first_name: 'Noor El', last_name: 'Haddad', email });
    await app.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: id, procedure_read: true } });
    expect(await steps()).toEqual({ ...none, procedure: true });
    await apply(app, { token, id: user_id, email }, id);
    expect(await steps()).toEqual({ ...none, procedure: true, application: true });
    const method = { user_id, payment_type: 'MasterCard', method: '**** **** **** 4444' };
    await app.call('POST', '/api/payments/', { token, body: method });
    expect(await steps()).toEqual({ procedure: true, application: true, payment: true, pickup: false });
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await app.call('POST', '/api/schedule-pickup/', { token, body: { date, time: '10:00 AM' } });
    expect(await steps()).toEqual({ procedure: true, application: true, payment: true, pickup: true });
  });

  test('never looks like a new start while an application is submitted', async () => {
    for (let round = 0; round < 12; round += 1) {
      const adopter = await createSignedInUser(app.db);
      const { id } = await createPet(app.db);
      const body = { pet_id: id, procedure_read: true };
      await app.call('PUT', '/api/adoptions/draft', { token: adopter.token, body });
      const looks = Array.from({ length: 6 }, () => show(adopter.token, `?pet_id=${id}`));
      const [submitted, ...displayed] = await Promise.all([apply(app, adopter, id), ...looks]);
      expect(submitted.status).toBe(201);
      expect(displayed.map(({ body: { steps } }) => steps.procedure)).toEqual(looks.map(() => true));
    }
  });

  test('prefills contact details from the account and other answers from the latest application', async () => {
    const adopter = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    const [first, second] = [await createPet(app.db), await createPet(app.db)];
    const form = { first_name: 'Noor', last_name: 'Haddad', email: 'old@example.org', city: 'Halifax' };
    await apply(app, adopter, first.id, form);
    const prefill = async () => (await show(adopter.token, `?pet_id=${second.id}`)).body.prefill;
    expect(await prefill()).toMatchObject({ first_name: 'Noor', last_name: 'Haddad', email: adopter.email });

    const contact = { name: 'Nora Vance', email: `new-${adopter.email}`, phone_number: '+1 206 555 0142' };
    await app.db.updateTable('users').set(contact).where('id', '=', adopter.id).execute();
    const { name: _name, ...unchanged } = contact;
    expect(await prefill()).toMatchObject({
      ...unchanged,
      first_name: 'Nora',
      last_name: 'Vance',
      city: 'Halifax',
      reference: 'Sam Okafor, +1 555 0188',
    });

    await app.db.updateTable('users').set({ name: 'Nora' }).where('id', '=', adopter.id).execute();
    expect(await prefill()).not.toHaveProperty('last_name');
  });

  test('splits the account’s name as the applicant did before', async () => {
    const adopter = await createSignedInUser(app.db, { name: 'Ines de la Cruz' });
    const [first, second] = [await createPet(app.db), await createPet(app.db)];
    const prefill = async (id: number) => (await show(adopter.token, `?pet_id=${id}`)).body.prefill;
    expect(await prefill(first.id)).toMatchObject({ first_name: 'Ines de la', last_name: 'Cruz' });
    await apply(app, adopter, first.id, { first_name: 'Ines', last_name: 'de la Cruz' });
    expect(await prefill(second.id)).toMatchObject({ first_name: 'Ines', last_name: 'de la Cruz' });
  });

  test('returns the newest open application without a pickup if no pet is given', async () => {
    const { adopter, application } = await createApplied(app);
    expect((await show(adopter.token)).body).toMatchObject({ application: { id: application.id }, can_apply: false });
    expect((await show((await createSignedInUser(app.db)).token)).body).toMatchObject({ pet: null, application: null });
  });

  test('explains why the user cannot apply, and shows applicants their unlisted pet', async () => {
    const { petId, adopter, admin, application } = await createApplied(app);
    const otherUser = await createSignedInUser(app.db);
    await decide(app, admin, application.id, 'Approved');
    expect((await show(otherUser.token, `?pet_id=${petId}`)).body).toMatchObject({
      can_apply: false,
      cannot_apply_reason: 'Maple has already found their forever home.',
    });
    await app.db.updateTable('pets').set({ is_listed: false }).where('id', '=', petId).execute();
    expect((await show(adopter.token, `?pet_id=${petId}`)).body.application?.status).toBe('Approved');
    expect((await show(otherUser.token, `?pet_id=${petId}`)).status).toBe(404);
  });
});

describe('GET /api/adoptions/decision-time', () => {
  test('returns the median of the decisions without walk-ins', async () => {
    await clearTables(app.db, 'applications');
    const decisionTime = async () => (await app.call('GET', '/api/adoptions/decision-time')).body;
    expect(await decisionTime()).toEqual({ days: null, decisions: 0 });
    const { id: user_id } = await createSignedInUser(app.db);
    const now = Date.now();
    for (const days of [1, 2, 30]) {
      const { id: pet_id } = await createPet(app.db);
      const created_at = new Date(now - days * 86_400_000);
      const decided_at = new Date(now);
      await createApplication(app.db, { user_id, pet_id, status: 'Rejected', created_at, decided_at });
    }
    expect(await decisionTime()).toEqual({ days: 2, decisions: 3 });
  });
});
