import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplied as createAppliedTo } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import type { ApplicationDetails, ApplicationNote } from '../review.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const createApplied = async () => {
  const applied = await createAppliedTo(app);
  return { ...applied, admin: await colleague('Robin Keller') };
};
const colleague = (name: string) => createSignedInUser(app.db, { role: 'Admin', name });
const assign = ({ token }: SignedInUser, id: number, assignee_id: unknown, seen_id: unknown = null) =>
  app.call<AdminApplication & { error: string }>('PUT', `/api/adoptions/${id}/assignee`, {
    token,
    body: { assignee_id, seen_id },
  });
const detailsOf = async ({ token }: SignedInUser, id: number) =>
  (await app.call<ApplicationDetails>('GET', `/api/adoptions/${id}/details`, { token })).body;
const sentencesOf = async ({ token }: SignedInUser) =>
  (await app.call<Notification[]>('GET', '/api/notifications/', { token })).body.map(({ sentence }) => sentence);
const changeUser = ({ token }: SignedInUser, id: number, body: object) =>
  app.call('PUT', `/api/users/${id}`, { token, body });

async function assignmentsOf(id: number) {
  const events = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'application.assigned')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return events.map(({ details }) => details);
}

describe('PUT /api/adoptions/:id/assignee', () => {
  test('assigns the application, notifies the assignee, and logs it once', async () => {
    const { admin, application } = await createApplied();
    const ada = await colleague('Ada Obi');
    const { status, body } = await assign(admin, application.id, ada.id);
    expect([status, body.assignee]).toEqual([200, { id: ada.id, name: 'Ada Obi' }]);
    expect((await assign(admin, application.id, ada.id)).status).toBe(200);
    expect(await sentencesOf(ada)).toEqual([
      `Robin Keller assigned you application #${application.id} for ${application.pet.name}`,
    ]);
    expect(await assignmentsOf(application.id)).toEqual([{ assignee_id: ada.id, is_own: false }]);
    expect((await assign(ada, application.id, null, ada.id)).body.assignee).toBeNull();
  });

  test('sends no notification to an Admin who takes it on', async () => {
    const { admin, application } = await createApplied();
    expect((await assign(admin, application.id, admin.id)).body.assignee?.id).toBe(admin.id);
    expect(await sentencesOf(admin)).toEqual([]);
  });

  test('accepts only Admins, and only known applications', async () => {
    const { admin, application } = await createApplied();
    const adopter = await createSignedInUser(app.db);
    for (const assignee of [adopter.id, 999_999]) {
      expect(await assign(admin, application.id, assignee)).toMatchObject({
        status: 409,
        body: { error: 'This colleague can’t decide on applications. Choose someone else.' },
      });
    }
    expect((await assign(admin, application.id, 'me')).status).toBe(400);
    expect((await assign(admin, 999_999, admin.id)).status).toBe(404);
    expect((await detailsOf(admin, application.id)).application.assignee).toBeNull();
  });

  test('lets one of several Admins take it at the same moment', async () => {
    const { application } = await createApplied();
    const all = await Promise.all(['Ada', 'Ben', 'Cleo'].map(colleague));
    const responses = await Promise.all(all.map((each) => assign(each, application.id, each.id)));
    const taken = responses.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const winner = taken[0]!.body.assignee!.name;
    const refused = responses
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => `${status} ${body.error}`);
    expect(refused).toEqual(Array.from({ length: 2 }, () => `409 This application was just assigned to ${winner}.`));
  });
});

describe('an Admin who leaves', () => {
  test('has no applications any more: after a demotion, and after their account was deleted', async () => {
    const first = await createApplied();
    const second = await createApplied();
    const demoted = await colleague('Ada');
    const deleted = await colleague('Ben');
    await assign(first.admin, first.application.id, demoted.id);
    await assign(first.admin, second.application.id, deleted.id);
    expect((await changeUser(first.admin, demoted.id, { role_id: 2 })).status).toBe(200);
    await app.call('DELETE', `/api/users/${deleted.id}`, { token: first.admin.token });
    await changeUser(first.admin, demoted.id, { role_id: 1 });
    for (const { id } of [first.application, second.application]) {
      expect((await detailsOf(first.admin, id)).application.assignee).toBeNull();
    }
  });

  test('is not assigned anything while they are demoted', async () => {
    for (let round = 0; round < 4; round++) {
      const { admin, application } = await createApplied();
      const leaving = await colleague('Ada');
      await Promise.all([assign(admin, application.id, leaving.id), changeUser(admin, leaving.id, { role_id: 2 })]);
      const { assigned_to } = await app.db
        .selectFrom('applications')
        .select('assigned_to')
        .where('id', '=', application.id)
        .executeTakeFirstOrThrow();
      expect(assigned_to).toBeNull();
    }
  });
});

test('applications are listed and counted by assignee', async () => {
  const { admin, application } = await createApplied();
  const ada = await colleague('Ada');
  const other = await createApplied();
  await assign(admin, application.id, ada.id);
  const ids = async (assignee: string, { token } = admin) => {
    const path = `/api/adoptions/?assignee=${assignee}`;
    const { body } = await app.call<{ id: number }[]>('GET', path, { token });
    return body.map(({ id }) => id);
  };
  expect(await ids('me', ada)).toEqual([application.id]);
  expect(await ids(String(ada.id))).toEqual([application.id]);
  expect(await ids('me')).not.toContain(application.id);
  expect(await ids('none')).toContain(other.application.id);
  expect(await ids('none')).not.toContain(application.id);
  const counts = await app.call<{ all: number }>('GET', '/api/adoptions/counts?assignee=me&count=capped', {
    token: ada.token,
  });
  expect(counts.body.all).toBe(1);
  const wrong = await app.call('GET', '/api/adoptions/?assignee=everyone', { token: ada.token });
  expect(wrong.status).toBe(400);
});

describe('mentions in notes', () => {
  const addNote = ({ token }: SignedInUser, id: number, text: string) =>
    app.call<ApplicationNote>('POST', `/api/adoptions/${id}/notes`, { token, body: { text } });

  test('notify each colleague once, and follow their names', async () => {
    const { admin, application } = await createApplied();
    const ada = await colleague('Ada Obi');
    const text = `@[${ada.id}] can you call? @[${ada.id}] and @[${admin.id}] know the vet. @[999999]`;
    const { status, body } = await addNote(admin, application.id, text);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      text,
      mentions: [
        { id: ada.id, name: 'Ada Obi' },
        { id: admin.id, name: 'Robin Keller' },
        { id: 999_999, name: null },
      ],
    });
    expect(await sentencesOf(ada)).toEqual([
      `Robin Keller mentioned you in a note on application #${application.id} for ${application.pet.name}`,
    ]);
    expect(await sentencesOf(admin)).toEqual([]);
    await changeUser(admin, ada.id, { name: 'Ada Obi-Marsh' });
    expect((await detailsOf(admin, application.id)).notes[0]!.mentions[0]).toEqual({
      id: ada.id,
      name: 'Ada Obi-Marsh',
    });
  });

  test('do not reach adopters', async () => {
    const { admin, application } = await createApplied();
    const adopter = await createSignedInUser(app.db, { name: 'Noor' });
    const { body } = await addNote(admin, application.id, `@[${adopter.id}] is kind.`);
    expect(body.mentions).toEqual([{ id: adopter.id, name: null }]);
    const rows = await app.db.selectFrom('notifications').select('id').where('recipient_id', '=', adopter.id).execute();
    expect(rows).toEqual([]);
  });
});
