import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplied, createApplication, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { ApplicationDetails, ReviewQueueItems } from '../review.contract.ts';

const DAY = 24 * 60;
const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'applications');
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});

const queue = async (name = '', who = admin) =>
  (await app.call<ReviewQueueItems>('GET', `/api/adoptions/queue?queue=${name}`, { token: who.token })).body;
const idsOf = async (name: string) => (await queue(name)).items.map(({ id }) => id);

describe('GET /api/adoptions/queue', () => {
  test('lists what waits, oldest first, with what a reviewer needs to choose', async () => {
    const { application: older } = await createApplied(app);
    clock.move(10 * DAY);
    const { application: newer } = await createApplied(app);
    await app.call('PUT', `/api/adoptions/${older.id}/assignee`, {
      token: admin.token,
      body: { assignee_id: admin.id, seen_id: null },
    });
    const { body: details } = await app.call<ApplicationDetails>('GET', `/api/adoptions/${older.id}/details`, {
      token: admin.token,
    });
    await app.call('PUT', `/api/admin/people/${details.application.person_id}/flag`, {
      token: admin.token,
      body: { reason: 'Came late' },
    });
    const { items, counts } = await queue();
    expect(items.map(({ id }) => id)).toEqual([older.id, newer.id]);
    expect(items[0]).toEqual({
      id: older.id,
      applicant: 'Noor Haddad',
      pet: older.pet.name,
      status: 'Pending',
      created_at: older.created_at,
      is_overdue: true,
      is_waiting: false,
      is_flagged: true,
      assignee: 'Robin Keller',
    });
    expect(items[1]).toMatchObject({ is_overdue: false, is_flagged: false, assignee: null });
    expect(counts).toEqual({
      overdue: 1,
      pending: 2,
      mine: 1,
      unassigned: 1,
      waitlisted: 0,
      'waiting for applicant': 0,
      flagged: 1,
    });
    expect(await idsOf('overdue')).toEqual([older.id]);
    expect(await idsOf('mine')).toEqual([older.id]);
    expect(await idsOf('unassigned')).toEqual([newer.id]);
    expect(await idsOf('flagged')).toEqual([older.id]);
  });

  test('leaves out what is decided', async () => {
    const { application } = await createApplied(app);
    await decide(app, admin, application.id, 'Rejected');
    expect(await queue()).toMatchObject({ items: [], counts: { pending: 0 } });
    const { status } = await app.call('GET', '/api/adoptions/queue?queue=everything', { token: admin.token });
    expect(status).toBe(400);
  });
});

describe('GET /api/adoptions/:id/details', () => {
  test('has the checks of each competing application', async () => {
    const pet = await createPet(app.db, { name: 'Maple' });
    const adopters = [await createSignedInUser(app.db), await createSignedInUser(app.db)];
    const [own, other] = await Promise.all(
      adopters.map(({ id }) => createApplication(app.db, { pet_id: pet.id, user_id: id })),
    );
    await app.call('PUT', `/api/adoptions/${other!.id}/checks`, {
      token: admin.token,
      body: { type: 'landlord', outcome: 'good' },
    });
    const path = `/api/adoptions/${own!.id}/details`;
    const { body } = await app.call<ApplicationDetails>('GET', path, { token: admin.token });
    expect(body.checks).toEqual([]);
    expect(body.competing_applications).toHaveLength(1);
    expect(body.competing_applications[0]).toMatchObject({
      id: other!.id,
      checks: [{ type: 'landlord', outcome: 'good', checked_by: 'Robin Keller' }],
    });
  });
});
