import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../../../tests/support/adoption-calls.ts';
import { custodyCalls } from '../../../../tests/support/custody-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { dayIn, addDays } from '../../../platform/shelter-day.contract.ts';

let app: StartedApp;
let robin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const { call, leave, recordOf, createAnimal, applyFor } = custodyCalls(() => ({ app, admin: robin }));

describe('an adoption', () => {
  test('counts from the handover, not from the approval', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    expect((await leave(id, 'adoption')).status).toBe(409);
    await decide(app, robin, application, 'Approved');
    expect(await recordOf(id)).toMatchObject({
      adoption_status: 'Adopted',
      custody: { outcome_at: null },
      reserved_for: { application_id: application },
    });
    expect((await leave(id, 'adoption')).status).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      custody: { outcome_type: 'adoption', application_id: application },
      reserved_for: null,
    });
  });

  test('never was one if the decision is reversed', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    await decide(app, robin, application, 'Approved');
    await leave(id, 'adoption');
    await decide(app, robin, application, 'Rejected');
    expect(await recordOf(id)).toMatchObject({ adoption_status: 'Available', custodies: [{ outcome_at: null }] });
    expect((await undoLatest(app, robin)).status).toBe(200);
    expect(await recordOf(id)).toMatchObject({ adoption_status: 'Adopted', custodies: [{ outcome_type: 'adoption' }] });
  });

  test('ends with a return, which opens the next stay', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    await decide(app, robin, application, 'Approved');
    await leave(id, 'adoption');
    const { status, body } = await call('POST', `${id}/intake`, {
      intake_type: 'return',
      reason: 'Allergies in the family',
      is_ready: 'yes',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      adoption_status: 'Available',
      custodies: [
        { intake_type: 'return', reason: 'Allergies in the family', return_of: application, outcome_at: null },
        { outcome_type: 'adoption' },
      ],
    });
    await app.call('DELETE', `/api/adoptions/${application}/return`, { token: robin.token });
    expect((await recordOf(id)).custodies).toMatchObject([{ outcome_type: 'adoption' }]);
  });

  test('by hand waits until a stray hold is over, too', async () => {
    const id = await createAnimal();
    const { custody } = await recordOf(id);
    const hold_until = addDays(dayIn(undefined, new Date()), 2);
    await call('PUT', `${id}/custodies/${custody!.id}`, { intake_type: 'stray', hold_until });
    const change = { adoption_status: 'Adopted' };
    for (const [path, body] of [
      [`/api/pets/${id}`, change],
      ['/api/pets/bulk', { ids: [id], ...change }],
    ] as const) {
      const response = await app.call<{ error: string }>('PUT', path, { token: robin.token, body });
      expect([response.status, response.body.error]).toEqual([409, expect.stringContaining('on a stray hold through')]);
    }
    expect(await recordOf(id)).toMatchObject({ adoption_status: 'Available', custody: { outcome_at: null } });
    await call('PUT', `${id}/custodies/${custody!.id}`, { hold_until: null });
    expect((await app.call('PUT', `/api/pets/${id}`, { token: robin.token, body: change })).status).toBe(200);
  });

  test('waits until a stray hold is over', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    const custody = (await recordOf(id)).custody!;
    const hold_until = addDays(dayIn(undefined, new Date()), 2);
    await call('PUT', `${id}/custodies/${custody.id}`, { intake_type: 'stray', hold_until });
    const refused = await decide(app, robin, application, 'Approved');
    expect({ status: refused.status, error: refused.body.error }).toMatchObject({
      status: 409,
      error: expect.stringContaining('stray hold through'),
    });
    await call('PUT', `${id}/custodies/${custody.id}`, { hold_until: null });
    expect((await decide(app, robin, application, 'Approved')).status).toBe(200);
  });

  test('is recorded by a pickup that is attended, and taken back with it', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    await decide(app, robin, application, 'Approved');
    const now = new Date();
    const slot = {
      pickup_date: dayIn(undefined, now),
      pickup_time: '09:00 AM',
      location: 'Downtown',
      slot_position: 1,
    };
    await app.db
      .insertInto('pickups')
      .values({
        application_id: application,
        ...slot,
        additional_notes: null,
        arrived_at: null,
        reminded_for: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await app.db
      .updateTable('pickups')
      .set({ status: 'done', updated_at: now })
      .where('application_id', '=', application)
      .execute();
    expect((await recordOf(id)).custody).toMatchObject({ outcome_type: 'adoption', application_id: application });
    await app.call('DELETE', `/api/records/${id}/outcome`, { token: robin.token });
    expect(await recordOf(id)).toMatchObject({
      custody: { outcome_at: null },
      reserved_for: { application_id: application },
    });
  });
});
