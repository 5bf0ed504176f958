import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import type { AuditEntry } from '../../audit/audit.contract.ts';
import type { SavedView } from '../saved-views.contract.ts';

let app: StartedApp;
let robin: SignedInUser;
let kim: SignedInUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
  kim = await createSignedInUser(app.db, { role: 'Admin', name: 'Kim Ode' });
  await clearTables(app.db, 'saved_views');
});

const save = (body: object, { token } = robin) =>
  app.call<SavedView & { error: string }>('POST', '/api/saved-views/', { token, body: { list: 'pets', ...body } });
const list = async ({ token } = robin, name = 'pets') =>
  (await app.call<SavedView[]>('GET', `/api/saved-views/?list=${name}`, { token })).body;
const update = (id: number, body: object, { token } = robin) =>
  app.call<SavedView>('PUT', `/api/saved-views/${id}`, { token, body });
const setDefault = (view_id: number | null, { token } = robin) =>
  app.call<SavedView[]>('PUT', '/api/saved-views/default', { token, body: { list: 'pets', view_id } });

describe('saved views', () => {
  test('store filters, order and columns, but no page', async () => {
    const { status, body } = await save({ name: 'Long stays', query: '?sort=added&days_min=30&page=3&after=9' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ query: 'days_min=30&sort=added', is_own: true, is_shared: false, is_default: false });
    expect(await list()).toEqual([body]);
    expect(await list(robin, 'receipts')).toEqual([]);
  });

  test('are seen by others only if they are shared, and changed by their owner alone', async () => {
    const { id } = (await save({ name: 'Mine', query: '' })).body;
    const shared = (await save({ name: 'All of us', query: 'type=Dog', is_shared: true })).body;
    expect(await list(kim)).toEqual([{ ...shared, is_own: false }]);
    expect((await update(shared.id, { name: 'Kim’s' }, kim)).status).toBe(404);
    expect((await app.call('DELETE', `/api/saved-views/${shared.id}`, { token: kim.token })).status).toBe(404);
    expect((await setDefault(id, kim)).status).toBe(404);
    expect((await update(shared.id, { name: 'Dogs' })).body).toMatchObject({ name: 'Dogs', query: 'type=Dog' });
    expect((await app.call('DELETE', `/api/saved-views/${id}`, { token: robin.token })).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Dogs']);
  });

  test('can open a list, until they are no longer shared', async () => {
    const { id } = (await save({ name: 'Dogs', query: 'type=Dog', is_shared: true })).body;
    expect((await setDefault(id, kim)).body).toMatchObject([{ id, is_default: true }]);
    expect(await list()).toMatchObject([{ id, is_default: false }]);
    await update(id, { is_shared: false });
    await update(id, { is_shared: true });
    expect(await list(kim)).toMatchObject([{ id, is_default: false }]);
    await setDefault(id);
    expect(await setDefault(null)).toMatchObject({ status: 200, body: [{ is_default: false }] });
  });

  test('of a list are only for those who may open it', async () => {
    const vera = await createStaff(app.db, ['volunteer']);
    const people = (await save({ name: 'Ines Kaur', query: 'search=Ines', list: 'people', is_shared: true })).body;
    const call = (method: string, path: string, body?: object) =>
      app.call<{ error: string }>(method, `/api/saved-views/${path}`, { token: vera.token, ...(body && { body }) });
    const answers = [
      await call('GET', '?list=people'),
      await call('POST', '', { list: 'people', name: 'Mine', query: '' }),
      await call('PUT', 'default', { list: 'people', view_id: people.id }),
    ];
    for (const { status, body } of answers)
      expect({ status, error: body.error }).toEqual({ status: 403, error: describeWhoCan('view people') });
    expect(await list(vera)).toEqual([]);
    expect(await list(robin, 'people')).toMatchObject([{ name: 'Ines Kaur', is_default: false }]);
  });

  test('have one name each in a list, even if two windows save at once', async () => {
    const saved = await Promise.all([save({ name: 'Dogs', query: '' }), save({ name: 'dogs', query: 'type=Dog' })]);
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await save({ name: 'Dogs', query: '' }, kim)).status).toBe(201);
    const other = (await save({ name: 'Cats', query: '' })).body;
    expect((await update(other.id, { name: 'DOGS' })).status).toBe(409);
    expect((await save({ name: ' ', query: '' })).body.error).toContain('Enter a name');
    expect((await save({ name: 'Cars', query: '', list: 'cars' })).status).toBe(400);
  });

  test('end with their limit', async () => {
    const row = { user_id: robin.id, list: 'pets', query: '', created_at: new Date() } as const;
    const rows = Array.from({ length: 49 }, (_, at) => ({ ...row, name: `View ${at}` }));
    await app.db.insertInto('saved_views').values(rows).execute();
    const saved = await Promise.all(['One', 'Two', 'Three'].map((name) => save({ name, query: '' })));
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('are in the audit log', async () => {
    const { id } = (await save({ name: 'Dogs', query: '' })).body;
    await update(id, { is_shared: true });
    const { body } = await app.call<AuditEntry[]>('GET', '/api/audit-log/?action=view', { token: robin.token });
    const own = body.filter((entry) => entry.subject_id === id);
    expect(own.map(({ action }) => action)).toEqual(['view.changed', 'view.saved']);
  });
});
