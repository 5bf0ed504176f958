import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, decide, listEmailTypes, sortedStatuses, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { createJoint, listSubjects, petStatuses } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undoLatest } from '../../../../tests/support/undo-calls.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

describe('PUT /api/adoptions/:id of one row', () => {
  test.each(['Approved', 'Rejected', 'Waitlisted'])('sets all rows to %s with one email', async (status) => {
    const { rows, bella, max } = await createJoint(app, admin);
    expect((await decide(app, admin, rows[1], status)).status).toBe(200);
    expect(await statusesOf(app.db, rows)).toEqual([status, status]);
    expect(await listEmailTypes(app.db, rows[0])).toHaveLength(3);
    expect(await listEmailTypes(app.db, rows[1])).toEqual([]);
    const adoption = status === 'Approved' ? 'Adopted' : 'Available';
    expect(await petStatuses(app, bella, max)).toEqual([adoption, adoption]);
  });

  test('names both animals and the sum of the fees in the email', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    const email = await app.db
      .selectFrom('emails')
      .select('content')
      .where('reference', '=', `application ${rows[0]}`)
      .where('type', '=', 'application-approved')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(email.content)).toContain('Bella and Max are coming home with you');
    expect(JSON.stringify(email.content)).toContain('The adoption fee is $800.');
  });

  test('withdraws and reopens all rows', async () => {
    const { rows, adopter } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Rejected');
    await decide(app, admin, rows[1], 'Pending');
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Pending']);
    expect((await decide(app, adopter, rows[1], 'Withdrawn')).status).toBe(200);
    expect(await statusesOf(app.db, rows)).toEqual(['Withdrawn', 'Withdrawn']);
  });

  test('approves none if one animal is on hold', async () => {
    const { rows, max, bella } = await createJoint(app, admin);
    await app.call('PUT', `/api/pets/${max}`, { token: admin.token, body: { adoption_status: 'Pending' } });
    expect((await decide(app, admin, rows[0], 'Approved')).status).toBe(409);
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Pending']);
    expect(await petStatuses(app, bella, max)).toEqual(['Available', 'Pending']);
  });

  test('approves none during a stray hold of one animal', async () => {
    const { rows, max } = await createJoint(app, admin);
    await app.db
      .updateTable('custodies')
      .set({ intake_type: 'stray', hold_until: '2999-01-01' })
      .where('pet_id', '=', max)
      .execute();
    const { status, body } = await decide(app, admin, rows[0], 'Approved');
    expect([status, body.error]).toEqual([409, expect.stringContaining('Max is on a stray hold')]);
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Pending']);
  });

  test('is undone for all rows', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    expect((await listUndoSteps(app, admin))[0]!.label).toContain('for Bella and Max');
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Pending']);
    expect(await petStatuses(app, bella, max)).toEqual(['Available', 'Available']);
  });

  test('waitlists other applications for the bond with one email each', async () => {
    const { rows, bella } = await createJoint(app, admin);
    const other = await createSignedInUser(app.db);
    const { body } = await apply(app, other, bella);
    const others = body.together.map(({ application_id }) => application_id);
    await decide(app, admin, rows[0], 'Approved');
    expect(await statusesOf(app.db, others)).toEqual(['Waitlisted', 'Waitlisted']);
    expect(
      (await listSubjects(app, others)).filter((subject) => subject === 'You’re on the waitlist for Bella and Max'),
    ).toHaveLength(1);
    const switched = await app.call('POST', `/api/adoptions/${others[1]}/switch`, {
      token: admin.token,
      body: { from: rows[1] },
    });
    expect(switched.status).toBe(200);
    expect(await statusesOf(app.db, [...others, ...rows])).toEqual([
      'Approved',
      'Approved',
      'Waitlisted',
      'Waitlisted',
    ]);
  });

  test('of two staff who decide different rows at once, one decides', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    const seen = { seen_status: 'Pending' };
    const both = await Promise.all([
      decide(app, admin, rows[0], 'Approved', seen),
      decide(app, colleague, rows[1], 'Rejected', seen),
    ]);
    expect(sortedStatuses(both)).toEqual([200, 409]);
    const [one, other] = await statusesOf(app.db, rows);
    expect(one).toBe(other);
    expect(new Set(await petStatuses(app, bella, max)).size).toBe(1);
  });

  test('competes with a walk-in for one of the animals: one home for both', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    const walkIn = { pet_id: max, first_name: 'Ola', last_name: 'Berg', phone_number: '+1 555 0177', method: 'cash' };
    const both = await Promise.all([
      decide(app, admin, rows[0], 'Approved'),
      app.call('POST', '/api/adoptions/walk-in', { token: admin.token, body: walkIn }),
    ]);
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
    const active = await app.db
      .selectFrom('applications')
      .select('group_id')
      .where('pet_id', 'in', [bella, max])
      .where('active_pet_key', 'is not', null)
      .execute();
    expect(active).toHaveLength(2);
    expect(new Set(active.map(({ group_id }) => group_id)).size).toBe(1);
  });
});
