import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { taskMessages } from '../tasks.constants.ts';
import { taskSchema, type Task } from '../tasks.contract.ts';
import { deleteOldTasks } from './write-task.ts';

let app: StartedApp;
let robin: SignedInUser;
let dana: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  dana = await createSignedInUser(app.db, { role: 'Admin', name: 'Dana' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'tasks');
});

const call = <T = Task & { error: string }>(method: string, path = '', body?: unknown, { token } = robin) =>
  app.call<T>(method, `/api/tasks/${path}`, { token, ...(body !== undefined && { body }) });
const add = async (task: object = {}) => (await call('POST', '', { title: 'Call Ines', ...task })).body;
const titles = async (query: string, who = robin) =>
  (await call<Task[]>('GET', query, undefined, who)).body.map(({ title }) => title);
const actions = async () => {
  const events = app.db.selectFrom('audit_log').select('action').where('subject_type', '=', 'task');
  const rows = await events.orderBy('id').execute();
  return rows.map(({ action }) => action);
};

describe('POST /api/tasks/', () => {
  test('adds a task of the current user', async () => {
    const { status, body } = await call('POST', '', { title: ' Call Ines ', due_on: '2026-12-05', details: 'a\nb' });
    expect(status).toBe(201);
    expect(taskSchema.parse(body)).toMatchObject({
      title: 'Call Ines',
      details: 'a\nb',
      due_on: '2026-12-05',
      owner: { id: robin.id, name: 'Robin' },
      created_by: 'Robin',
      done_at: null,
    });
  });

  test('links what it is about, and its owner', async () => {
    const { id: pet_id } = await createPet(app.db, { name: 'Tank' });
    const { id: person_id } = await createUser(app.db, { name: 'Ines Kaur' });
    const { id: application_id } = await createApplication(app.db, { pet_id, user_id: person_id });
    const task = await add({ application_id, person_id, owner_id: dana.id });
    expect(task).toMatchObject({
      owner: { name: 'Dana' },
      application: { id: application_id, pet_name: 'Tank' },
      pet: { id: pet_id, name: 'Tank' },
      person: { id: person_id, name: 'Ines Kaur' },
    });
    expect(await titles(`?application_id=${application_id}`)).toEqual(['Call Ines']);
    expect(await titles(`?person_id=${person_id + 1}`)).toEqual([]);
  });

  test.each([
    ['no title', { title: ' ' }, { title: 'Enter what to do' }],
    ['a title that is too long', { title: 'x'.repeat(201) }, { title: expect.any(String) as string }],
    ['an impossible date', { due_on: '2026-02-30' }, { due_on: expect.any(String) as string }],
    ['an unknown owner', { owner_id: 999_999 }, { owner_id: taskMessages.noSuchOwner }],
    ['an unknown pet', { pet_id: 999_999 }, { pet_id: taskMessages.noSuchPet }],
    ['an unknown application', { application_id: 999_999 }, { application_id: taskMessages.noSuchApplication }],
    ['an unknown person', { person_id: 999_999 }, { person_id: taskMessages.noSuchPerson }],
  ])('rejects %s', async (_, task, fields) => {
    const { status, body } = await call('POST', '', { title: 'Call Ines', ...task });
    expect({ status, body }).toMatchObject({ status: 400, body: { fields } });
    expect(await titles('')).toEqual([]);
  });

  test('rejects an owner who is not an Admin', async () => {
    const { id } = await createUser(app.db);
    expect((await call('POST', '', { title: 'Call Ines', owner_id: id })).status).toBe(400);
  });
});

describe('GET /api/tasks/', () => {
  test('lists open tasks by due date, and done ones with the latest first', async () => {
    await add({ title: 'Whenever', owner_id: null });
    await add({ title: 'Later', due_on: '2026-12-24' });
    await add({ title: 'Sooner', due_on: '2026-12-05', owner_id: dana.id });
    const first = await add({ title: 'First' });
    const second = await add({ title: 'Second' });
    for (const { id } of [first, second]) await call('PUT', String(id), { is_done: true });
    expect(await titles('')).toEqual(['Sooner', 'Later', 'Whenever']);
    expect(await titles('?view=mine')).toEqual(['Later']);
    expect(await titles('?view=mine', dana)).toEqual(['Sooner']);
    expect(await titles('?view=done')).toEqual(['Second', 'First']);
    const { body } = await call<object>('GET', 'overview');
    expect(body).toMatchObject({ mine: 1, everyone: 3 });
  });
});

describe('PUT /api/tasks/:id', () => {
  test('changes only what it names', async () => {
    const { id } = await add({ due_on: '2026-12-05', details: 'By phone' });
    const { body } = await call('PUT', String(id), { title: 'Email Ines', due_on: null, owner_id: dana.id });
    expect(body).toMatchObject({ title: 'Email Ines', due_on: null, details: 'By phone', owner: { name: 'Dana' } });
  });

  test('notifies the colleague to whom it is assigned', async () => {
    await clearTables(app.db, 'notifications');
    const { id } = await add({ owner_id: dana.id });
    await call('PUT', String(id), { owner_id: robin.id });
    await call('PUT', String(id), { owner_id: dana.id });
    const { body } = await app.call<{ sentence: string }[]>('GET', '/api/notifications/', { token: dana.token });
    expect(body[0]!.sentence).toBe('Robin assigned you the task “Call Ines”');
    expect(body).toHaveLength(2);
  });

  test('finishes and reopens a task', async () => {
    const { id } = await add();
    const done = await call('PUT', String(id), { is_done: true });
    expect(done.body).toMatchObject({ done_by: { name: 'Robin' }, done_at: expect.any(String) as string });
    const reopened = await call('PUT', String(id), { is_done: false });
    expect(reopened.body).toMatchObject({ done_by: null, done_at: null });
  });

  test('lets the first of two colleagues who finish it at once have done it', async () => {
    const { id } = await add();
    const before = (await actions()).length;
    const both = await Promise.all([robin, dana].map((who) => call('PUT', String(id), { is_done: true }, who)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.done_by?.id)).size).toBe(1);
    expect((await actions()).slice(before)).toEqual(['task.done']);
  });

  test('reassigning and finishing at once do both', async () => {
    const { id } = await add();
    await Promise.all([
      call('PUT', String(id), { owner_id: dana.id }),
      call('PUT', String(id), { is_done: true }, dana),
    ]);
    expect(await titles('?view=done')).toEqual(['Call Ines']);
    const [task] = (await call<Task[]>('GET', '?view=done')).body;
    expect(task).toMatchObject({ owner: { name: 'Dana' }, done_by: { name: 'Dana' } });
  });

  test('finds no deleted task', async () => {
    const { id } = await add();
    expect((await call('DELETE', String(id))).status).toBe(204);
    const { status, body } = await call('PUT', String(id), { is_done: true });
    expect({ status, error: body.error }).toEqual({ status: 404, error: taskMessages.notFound });
    expect((await call('DELETE', String(id))).status).toBe(404);
  });
});

test('a task stays without the colleague or the pet, and goes with the person whom it is about', async () => {
  const leaving = await createSignedInUser(app.db, { role: 'Admin', name: 'Alex' });
  const { id: pet_id } = await createPet(app.db);
  const { id: person_id } = await createUser(app.db);
  await add({ title: 'Feed', owner_id: leaving.id, pet_id });
  await add({ title: 'Call', person_id });
  await app.call('PUT', `/api/users/${leaving.id}`, { token: robin.token, body: { role_id: 2 } });
  expect((await call<Task[]>('GET')).body[0]).toMatchObject({ title: 'Feed', owner: null });
  await app.db.deleteFrom('pets').where('id', '=', pet_id).execute();
  await app.db.deleteFrom('users').where('id', '=', person_id).execute();
  expect((await call<Task[]>('GET')).body).toMatchObject([{ title: 'Feed', pet: null }]);
});

test('finished tasks are deleted a year later', async () => {
  const { id } = await add();
  await call('PUT', String(id), { is_done: true });
  const day = 86_400_000;
  await deleteOldTasks(app.db, new Date(Date.now() + 364 * day));
  expect(await titles('?view=done')).toHaveLength(1);
  await deleteOldTasks(app.db, new Date(Date.now() + 366 * day));
  expect(await titles('?view=done')).toHaveLength(0);
});
