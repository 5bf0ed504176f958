import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  statusesOf,
} from '../../../../tests/support/adoption-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { TrashItem } from '../../trash/trash.contract.ts';
import { undoMessages } from '../undo.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const createAdmin = () => createSignedInUser(app.db, { role: 'Admin' });

describe('undoing is rejected', () => {
  test('if the adopter has booked a pickup of the reopened application since', async () => {
    const { admin, adopter, application } = await createApplied(app);
    const { id } = application;
    await decide(app, admin, id, 'Rejected');
    await decide(app, admin, id, 'Pending');
    const date = addDays(clock.now().toISOString().slice(0, 10), 3);
    const body = { date, time: '10:00 AM', adoption_id: id };
    expect((await app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body })).status).toBe(201);
    const { status, body: answer } = await undoLatest(app, admin);
    expect([status, answer.error]).toEqual([409, undoMessages.changed('The pickup')]);
    expect(await statusesOf(app.db, [id])).toEqual(['Pending']);
  });

  test('if an application was restored on the waitlist of the adopted pet since', async () => {
    const { admin, petId, application } = await createApplied(app);
    const colleague = await createAdmin();
    const other = (await apply(app, await createSignedInUser(app.db), petId)).body.id;
    await decide(app, admin, application.id, 'Approved');
    const { token } = colleague;
    await app.call('DELETE', `/api/adoptions/${other}`, { token });
    const { body: trash } = await app.call<TrashItem[]>('GET', '/api/trash/', { token });
    await decide(app, admin, application.id, 'Rejected');
    await decide(app, admin, application.id, 'Approved');
    expect((await app.call('POST', '/api/trash/restore', { token, body: { ids: [trash[0]!.id] } })).status).toBe(200);
    expect(await statusesOf(app.db, [other])).toEqual(['Waitlisted']);
    const { status, body } = await undoLatest(app, admin);
    expect([status, body.error]).toEqual([409, undoMessages.changed('Maple')]);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
  });

  test('if a colleague has made the same decision again, even in the same millisecond', async () => {
    const { admin, application } = await createApplied(app);
    const { id } = application;
    const colleague = await createAdmin();
    await decide(app, admin, id, 'Rejected');
    await decide(app, colleague, id, 'Pending');
    await decide(app, colleague, id, 'Rejected');
    const { status, body } = await undoLatest(app, admin);
    expect([status, body.error]).toEqual([409, undoMessages.emailed]);
    expect(await statusesOf(app.db, [id])).toEqual(['Rejected']);
    expect((await listEmailTypes(app.db, id)).at(-1)).toBe('application-rejected');
  });
});
