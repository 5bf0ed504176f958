import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import type { ApplicationCheck, ApplicationDetails, ApplicationNote } from '../review.contract.ts';

/** 2 p.m. in London is already May 5 in Auckland. */
const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: 'Pacific/Auckland' } });
  clock.move(4 * 60);
});
afterAll(() => app.stop());

const path = (id: number, part: string) => `/api/adoptions/${id}/${part}`;
const detailsOf = async ({ token }: SignedInUser, id: number) =>
  (await app.call<ApplicationDetails>('GET', path(id, 'details'), { token })).body;
const note = ({ token }: SignedInUser, id: number, text: string) =>
  app.call<ApplicationNote & { error: string }>('POST', path(id, 'notes'), { token, body: { text } });
const check = ({ token }: SignedInUser, id: number, body: object) =>
  app.call<ApplicationCheck[]>('PUT', path(id, 'checks'), { token, body });
const reportViewing = ({ token }: SignedInUser, id: number, is_leaving?: boolean) =>
  app.call<{ others: { id: number; name: string }[] }>('PUT', path(id, 'viewers'), { token, body: { is_leaving } });

async function deleteAccount({ id }: SignedInUser): Promise<void> {
  await app.db.deleteFrom('users').where('id', '=', id).execute();
}

async function eventsOf(id: number) {
  const events = await app.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', id)
    .where('action', '<>', 'application.submitted')
    .orderBy('id')
    .execute();
  return events.map(({ action, details }) => `${action} ${JSON.stringify(details)}`);
}

describe('internal notes', () => {
  test('are visible to all Admins and deleted only by their author', async () => {
    const { admin, application } = await createApplied(app);
    const other = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
    const { status, body } = await note(other, application.id, 'Called,\r\nsounded kind.');
    expect(status).toBe(201);
    expect(body).toMatchObject({ author: 'Robin Keller', is_own: true, text: 'Called,\nsounded kind.' });
    expect((await detailsOf(admin, application.id)).notes).toEqual([{ ...body, is_own: false }]);
    const remove = ({ token }: SignedInUser) => app.call('DELETE', path(application.id, `notes/${body.id}`), { token });
    expect((await remove(admin)).status).toBe(404);
    expect((await remove(other)).status).toBe(204);
    expect((await detailsOf(admin, application.id)).notes).toEqual([]);
    expect(await eventsOf(application.id)).toEqual(['application.noted {}', 'application.note_deleted {}']);
  });

  test('keep the name of an author who is no longer on the staff, until the account is deleted', async () => {
    const { admin, application } = await createApplied(app);
    const [demoted, gone] = [
      await createSignedInUser(app.db, { role: 'Admin', name: 'Ada Lovell' }),
      await createSignedInUser(app.db, { role: 'Admin' }),
    ];
    await note(demoted, application.id, 'One');
    await note(gone, application.id, 'Two');
    await app.db.updateTable('users').set({ role_id: 2 }).where('id', '=', demoted.id).execute();
    await deleteAccount(gone);
    expect((await detailsOf(admin, application.id)).notes).toMatchObject([
      { text: 'One', author: 'Ada Lovell' },
      { text: 'Two', author: null },
    ]);
  });

  test('are rejected if empty, or if there is no such application', async () => {
    const { admin, application } = await createApplied(app);
    expect((await note(admin, application.id, ' \n ')).status).toBe(400);
    expect(await note(admin, 2_000_000_000, 'One')).toMatchObject({
      status: 404,
      body: { error: 'We couldn’t find this application.' },
    });
    expect(await eventsOf(application.id)).toEqual([]);
  });
});

describe('checks', () => {
  test('are recorded once per type, replaced and deleted', async () => {
    const { admin, application } = await createApplied(app);
    await check(admin, application.id, { type: 'home visit', outcome: 'good' });
    await check(admin, application.id, { type: 'reference', outcome: 'not reached' });
    const { body } = await check(admin, application.id, { type: 'reference', outcome: 'concerns', note: 'Often away' });
    expect(body).toMatchObject([
      { type: 'reference', outcome: 'concerns', note: 'Often away', checked_by: expect.any(String) },
      { type: 'home visit', outcome: 'good', note: null },
    ]);
    const left = await check(admin, application.id, { type: 'reference', outcome: 'not asked' });
    expect(left.body.map(({ type }) => type)).toEqual(['home visit']);
    await check(admin, application.id, { type: 'reference', outcome: 'not asked' });
    expect((await detailsOf(admin, application.id)).checks).toEqual(left.body);
    const events = await eventsOf(application.id);
    expect(events).toHaveLength(4);
    expect(events.join()).not.toContain('Often away');
  });
});

test('notes and checks are deleted with the account, even if the adoption stays', async () => {
  const { admin, adopter, application } = await createApplied(app);
  await decide(app, admin, application.id, 'Approved');
  await note(admin, application.id, 'Noor called');
  await check(admin, application.id, { type: 'reference', outcome: 'good', note: 'Knows Noor well' });
  expect((await app.call('DELETE', `/api/users/${adopter.id}`, { token: admin.token })).status).toBe(204);
  expect(await detailsOf(admin, application.id)).toMatchObject({
    application: { user_id: null, status: 'Approved' },
    notes: [],
    checks: [],
  });
});

describe('viewers', () => {
  test('see the other Admins until they leave or stop reporting', async () => {
    const { application } = await createApplied(app);
    const ann = await createSignedInUser(app.db, { role: 'Admin', name: 'Ann' });
    const ben = await createSignedInUser(app.db, { role: 'Admin', name: 'Ben' });
    const others = async (...args: Parameters<typeof reportViewing>) => (await reportViewing(...args)).body.others;
    expect(await others(ann, application.id)).toEqual([]);
    expect(await others(ben, application.id)).toEqual([{ id: ann.id, name: 'Ann' }]);
    expect(await others(ann, application.id)).toEqual([{ id: ben.id, name: 'Ben' }]);
    expect(await others(ben, application.id, true)).toEqual([{ id: ann.id, name: 'Ann' }]);
    expect(await others(ann, application.id)).toEqual([]);
    clock.move(41 / 60);
    expect(await others(ben, application.id)).toEqual([]);
    expect((await reportViewing(ann, 2_000_000_000)).status).toBe(404);
  });
});
