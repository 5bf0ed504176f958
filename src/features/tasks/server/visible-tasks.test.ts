import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import type { Task } from '../tasks.contract.ts';

/* Whose tasks volunteers see and change, who may not assign any and don't view people. */

let app: StartedApp;
let robin: SignedInUser;
let vera: SignedInUser;
let inesId: number;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  vera = await createStaff(app.db, ['volunteer'], { name: 'Vera' });
  inesId = (await createUser(app.db, { name: 'Ines Kaur' })).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'tasks');
});

const call = <T = Task & { error: string }>(method: string, path = '', body?: unknown, { token } = vera) =>
  app.call<T>(method, `/api/tasks/${path}`, { token, ...(body !== undefined && { body }) });
const add = async (task: object) => (await call('POST', '', task, robin)).body;
const titles = async (query = '') => (await call<Task[]>('GET', query)).body.map(({ title }) => title);
const countAll = async () => (await app.db.selectFrom('tasks').select('id').execute()).length;

describe('a volunteer', () => {
  test('sees their own tasks, and those that anyone can do unless they are about a person', async () => {
    const { id: pet_id } = await createPet(app.db, { name: 'Tank' });
    const { id: application_id } = await createApplication(app.db, { pet_id, user_id: inesId });
    await add({ title: 'Colleague’s', owner_id: robin.id });
    await add({ title: 'Own', owner_id: vera.id, person_id: inesId });
    await add({ title: 'Walk Tank', owner_id: null, pet_id });
    await add({ title: 'Call Ines', owner_id: null, person_id: inesId });
    await add({ title: 'Call Ines back', owner_id: null, application_id });
    expect(await titles()).toEqual(['Own', 'Walk Tank']);
    expect(await titles('?view=mine')).toEqual(['Own']);
    expect(await titles(`?application_id=${application_id}`)).toEqual([]);
    const { body } = await call<Task[]>('GET');
    expect(body.map(({ person, application }) => ({ person, application }))).toEqual([
      { person: null, application: null },
      { person: null, application: null },
    ]);
    expect((await call<object>('GET', 'overview')).body).toMatchObject({ mine: 1, everyone: 2 });
  });

  test('finishes and takes what anyone can do', async () => {
    const { id } = await add({ title: 'Walk Tank', owner_id: null });
    expect((await call('PUT', String(id), { owner_id: vera.id })).body).toMatchObject({ owner: { name: 'Vera' } });
    expect((await call('PUT', String(id), { is_done: true })).body).toMatchObject({ done_by: { name: 'Vera' } });
    expect(await titles('?view=done')).toEqual(['Walk Tank']);
  });

  test('finds no task of a colleague to change or delete', async () => {
    const { id } = await add({ title: 'Colleague’s', owner_id: robin.id });
    for (const [method, body] of [
      ['PUT', { title: 'Changed' }],
      ['PUT', { owner_id: vera.id }],
      ['PUT', { is_done: true }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(method, String(id), body)).status).toBe(404);
    const { body: tasks } = await call<Task[]>('GET', '', undefined, robin);
    expect(tasks).toMatchObject([{ title: 'Colleague’s', owner: { id: robin.id }, done_at: null }]);
  });

  test('deletes only tasks that they have added', async () => {
    const { id } = await add({ title: 'Walk Tank', owner_id: null });
    const refused = await call('DELETE', String(id));
    expect(refused).toMatchObject({ status: 403, body: { error: describeWhoCan('assign tasks') } });
    const { body: own } = await call('POST', '', { title: 'Buy leashes' });
    expect((await call('DELETE', String(own.id))).status).toBe(204);
    expect(await titles()).toEqual(['Walk Tank']);
  });

  test('adds no task for a colleague, and none about people or applications, whether these exist or not', async () => {
    const { id: pet_id } = await createPet(app.db);
    const { id: application_id } = await createApplication(app.db, { pet_id, user_id: inesId });
    for (const [about, capability] of [
      [{ owner_id: robin.id }, 'assign tasks'],
      [{ person_id: inesId }, 'view people'],
      [{ person_id: 999_999 }, 'view people'],
      [{ application_id }, 'view applications'],
      [{ application_id: 999_999 }, 'view applications'],
    ] as const) {
      const { status, body } = await call('POST', '', { title: 'Call', ...about });
      expect({ about, status, error: body.error }).toEqual({ about, status: 403, error: describeWhoCan(capability) });
    }
    expect(await countAll()).toBe(0);
  });
});

describe('a task about an application', () => {
  const createTaskAbout = async (status: 'Pending' | 'Approved', user_id: number) => {
    const { id: pet_id } = await createPet(app.db, { ...(status === 'Approved' && { adoption_status: 'Adopted' }) });
    const { id: application_id } = await createApplication(app.db, { pet_id, user_id, status });
    await add({ title: 'First look: Kim Osei', owner_id: null, application_id });
    return application_id;
  };

  test('is deleted with it, so that volunteers don’t read the applicant’s name', async () => {
    const id = await createTaskAbout('Pending', inesId);
    const { status } = await app.call('DELETE', `/api/adoptions/${id}`, { token: robin.token });
    expect(status).toBe(204);
    expect(await titles()).toEqual([]);
    expect(await countAll()).toBe(0);
  });

  test.each(['Pending', 'Approved'] as const)('is deleted with the applicant’s account if it is %s', async (status) => {
    const { id } = await createUser(app.db, { name: 'Kim Osei' });
    await createTaskAbout(status, id);
    expect((await app.call('DELETE', `/api/users/${id}`, { token: robin.token })).status).toBe(204);
    expect(await countAll()).toBe(0);
  });
});
