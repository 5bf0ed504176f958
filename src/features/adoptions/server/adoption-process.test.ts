import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  test('goes on from step to step, as the server knows it', async () => {
    const { token, id: user_id, email } = await createSignedInUser(app.db, { name: 'Noor El Haddad' });
    const { id } = await createPet(app.db, { name: 'Maple' });
    const steps = async () => (await show(token, `?pet_id=${id}`)).body.steps;
    const none = { procedure: false, application: false, payment: false, pickup: false };
    const begun = await show(token, `?pet_id=${id}`);
    expect(begun.body).toMatchObject({ can_apply: true, refusal: null, application: null, steps: none });
    expect(begun.body.prefill).toMatchObject({ first_name: 'Noor El', last_name: 'Haddad', email });
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

  test('without a pet shows the newest open application that has no pickup', async () => {
    const { adopter, application } = await createApplied(app);
    expect((await show(adopter.token)).body).toMatchObject({ application: { id: application.id }, can_apply: false });
    expect((await show((await createSignedInUser(app.db)).token)).body).toMatchObject({ pet: null, application: null });
  });

  test('says why one cannot apply, and shows what became of one’s own for a pet that is gone from the site', async () => {
    const { petId, adopter, admin, application } = await createApplied(app);
    const stranger = await createSignedInUser(app.db);
    await decide(app, admin, application.id, 'Approved');
    expect((await show(stranger.token, `?pet_id=${petId}`)).body).toMatchObject({
      can_apply: false,
      refusal: 'Maple has already found their forever home.',
    });
    await app.db.updateTable('pets').set({ is_listed: false }).where('id', '=', petId).execute();
    expect((await show(adopter.token, `?pet_id=${petId}`)).body.application?.status).toBe('Approved');
    expect((await show(stranger.token, `?pet_id=${petId}`)).status).toBe(404);
  });
});

describe('GET /api/adoptions/usual-time', () => {
  test('tells the median of the decisions, walk-ins aside', async () => {
    await app.db.deleteFrom('applications').execute();
    const usual = async () => (await app.call('GET', '/api/adoptions/usual-time')).body;
    expect(await usual()).toEqual({ days: null, decisions: 0 });
    const { id: user_id } = await createSignedInUser(app.db);
    const now = Date.now();
    for (const days of [1, 2, 30]) {
      const { id: pet_id } = await createPet(app.db);
      const created_at = new Date(now - days * 86_400_000);
      const decided_at = new Date(now);
      await createApplication(app.db, { user_id, pet_id, status: 'Rejected', created_at, decided_at });
    }
    expect(await usual()).toEqual({ days: 2, decisions: 3 });
  });
});
