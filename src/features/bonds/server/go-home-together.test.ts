import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, decide, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { createJoint, listSubjects, petStatuses } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

describe('the rows of one application', () => {
  test('are deleted, and restored from the trash, together', async () => {
    const { rows } = await createJoint(app, admin);
    expect((await app.call('DELETE', `/api/adoptions/${rows[1]}`, { token: admin.token })).status).toBe(204);
    expect(await statusesOf(app.db, rows)).toEqual([undefined, undefined]);
    const item = await app.db
      .selectFrom('trash_items')
      .select('id')
      .where('subject_id', '=', rows[1])
      .where('type', '=', 'application')
      .executeTakeFirstOrThrow();
    const restored = await app.call('POST', '/api/trash/restore', {
      token: admin.token,
      body: { ids: [item.id] },
    });
    expect(restored.status).toBeLessThan(300);
    expect(await statusesOf(app.db, rows)).toEqual(['Pending', 'Pending']);
  });

  test('are handed over together, and taken back together', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    const handovers = () => app.db.selectFrom('applications').select('handover_at').where('id', 'in', rows).execute();
    await app.call('POST', `/api/adoptions/${rows[1]}/handover`, { token: admin.token, body: {} });
    expect((await handovers()).filter(({ handover_at }) => handover_at === null)).toEqual([]);
    await app.call('DELETE', `/api/adoptions/${rows[0]}/handover`, { token: admin.token });
    expect((await handovers()).filter(({ handover_at }) => handover_at !== null)).toEqual([]);
  });

  test('are returned together; undone, both are home again', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    await app.call('POST', `/api/adoptions/${rows[0]}/handover`, { token: admin.token, body: {} });
    const returned = await app.call('POST', `/api/adoptions/${rows[0]}/return`, {
      token: admin.token,
      body: { reason: 'Moved' },
    });
    expect(returned.status).toBe(200);
    expect(await petStatuses(app, bella, max)).toEqual(['Available', 'Available']);
    expect((await app.call('DELETE', `/api/adoptions/${rows[1]}/return`, { token: admin.token })).status).toBe(200);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
  });

  test('part when one animal comes back alone', async () => {
    const { rows, bella, max } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    await app.call('POST', `/api/adoptions/${rows[0]}/handover`, { token: admin.token, body: {} });
    const returned = await app.call('POST', `/api/adoptions/${rows[0]}/return`, {
      token: admin.token,
      body: { reason: 'Fights', is_alone: true },
    });
    expect(returned.status).toBe(200);
    expect(await petStatuses(app, bella, max)).toEqual(['Available', 'Adopted']);
    const next = await createSignedInUser(app.db);
    const { body } = await apply(app, next, bella);
    expect(body.together).toEqual([]);
  });
});

test('animals that go home together are on trial together, and come back together', async () => {
  const { bella, max, rows } = await createJoint(app, admin);
  await decide(app, admin, rows[0], 'Approved');
  const trial_ends_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const call = (path: string, body: object) =>
    app.call('POST', `/api/adoptions/${rows[1]}/${path}`, { token: admin.token, body });
  expect((await call('handover', { trial_ends_on })).status).toBe(200);
  const onTrial = app.db.selectFrom('applications').select('trial_ends_on').where('id', 'in', rows);
  expect((await onTrial.execute()).map((row) => row.trial_ends_on)).toEqual([trial_ends_on, trial_ends_on]);
  expect((await call('trial/end', { reason: 'The cat disagreed.' })).status).toBe(200);
  expect(await petStatuses(app, bella, max)).toEqual(['Available', 'Available']);
  expect(await statusesOf(app.db, rows)).toEqual(['Withdrawn', 'Withdrawn']);
  expect(await listSubjects(app, rows)).toContain('Thank you for giving Bella and Max a chance');
});
