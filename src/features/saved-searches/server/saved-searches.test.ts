import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { savedSearchMessages } from '../saved-searches.constants.ts';
import { savedSearchSchema, type SavedSearch } from '../saved-searches.contract.ts';

let app: StartedApp;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  noor = await createSignedInUser(app.db, { name: 'Noor' });
});

const call = <T = SavedSearch>(method: string, path = '', body?: unknown, { token } = noor) =>
  app.call<T>(method, `/api/saved-searches/${path}`, { token, ...(body !== undefined && { body }) });
const save = (more: Record<string, unknown> = {}) =>
  call('POST', '', { query: '?type=Dog&size=Small', frequency: 'daily', ...more });

describe('POST /api/saved-searches/', () => {
  test('saves a search in its canonical spelling, with a default name', async () => {
    const { status, body } = await save({ query: 'size=small&type=DOG&nonsense=1&age=' });
    expect(status).toBe(201);
    expect(savedSearchSchema.parse(body)).toMatchObject({
      name: 'Small dogs',
      query: '?type=Dog&size=Small',
      frequency: 'daily',
      available: 0,
    });
    expect((await call<SavedSearch[]>('GET')).body).toEqual([body]);
  });

  test('leaves out order and status, since it waits for available pets', async () => {
    expect((await save({ query: '?type=Cat&status=Adopted&sort=name' })).body.query).toBe('?type=Cat');
    expect((await save({ query: '?status=Pending', name: '' })).body).toMatchObject({ query: '', name: 'All pets' });
  });

  test('truncates the default name of a long search, and keeps a given name', async () => {
    const long = await save({ query: `?text=${'w'.repeat(100)}` });
    expect(long.body.name).toMatch(/^Pets: w{93}…$/);
    const paws = `?text=${'🐾'.repeat(49)}&breed=${'🐾'.repeat(49)}`;
    const { name } = (await save({ query: paws })).body;
    expect((await save({ query: '?type=Fish', name })).body.name).toBe(name);
    expect((await save({ query: '?type=Cat', name: '  For Mum <3 ' })).body.name).toBe('For Mum <3');
  });

  test('returns an existing search unchanged', async () => {
    const first = await save({ name: 'Ours' });
    const again = await save({ query: '?size=Small&type=Dog&sort=oldest', frequency: 'at once' });
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  test('saves the same search once, even for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => save()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await call<SavedSearch[]>('GET')).body).toHaveLength(1);
  });

  test('allows 20 searches per person, even for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => save({ query: `?text=rex${n}` })));
    const rejected = answers.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(5);
    expect(rejected[0]!.body).toEqual({ error: savedSearchMessages.tooMany });
    expect((await call<SavedSearch[]>('GET')).body).toHaveLength(20);
  });

  test.each([
    { frequency: 'hourly' },
    { frequency: undefined },
    { query: undefined },
    { query: 'x'.repeat(2001) },
    { query: 'text=\0' },
    { name: 'x'.repeat(101) },
    { name: 'a\r\nBcc: b@c.example' },
  ])('rejects %o', async (wrong) => {
    expect((await save(wrong)).status).toBe(400);
    expect((await call<SavedSearch[]>('GET')).body).toEqual([]);
  });
});

describe('a user’s own saved searches', () => {
  test('contain the number of current matches', async () => {
    const parrot = { species: 'Parrot', breed: 'Macaw' } as const;
    await createPet(app.db, { ...parrot, name: 'Ára' });
    await createPet(app.db, parrot);
    await createPet(app.db, { ...parrot, adoption_status: 'Adopted' });
    await createPet(app.db, { ...parrot, is_listed: false });
    const counts = async (query: string) => (await save({ query })).body.available;
    expect(await counts('?text=macaws')).toBe(2);
    expect(await counts('?text=ara+parrot')).toBe(1);
    expect(await counts('?breed=macaw&gender=Male')).toBe(0);
    expect((await call<SavedSearch[]>('GET')).body.map(({ available }) => available)).toEqual([0, 1, 2]);
  });

  test('can be updated and deleted, with audit events', async () => {
    const { id } = (await save()).body;
    const changed = await call('PUT', `${id}`, { name: 'For the flat', frequency: 'NEVER' });
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'For the flat', frequency: 'never' } });
    expect((await call('PUT', `${id}`, {})).body).toEqual(changed.body);
    expect((await call('DELETE', `${id}`)).status).toBe(204);
    expect((await call('DELETE', `${id}`)).status).toBe(404);
    const events = await app.db
      .selectFrom('audit_log')
      .select(['action', 'subject_type', 'subject_id', 'details'])
      .where('actor_id', '=', noor.id)
      .orderBy('id')
      .execute();
    const subject = { subject_type: 'saved search', subject_id: id };
    expect(events).toEqual([
      { ...subject, action: 'search.saved', details: { frequency: 'daily' } },
      { ...subject, action: 'search.changed', details: { fields: ['name', 'frequency'] } },
      { ...subject, action: 'search.deleted', details: {} },
    ]);
  });

  test('are invisible to others', async () => {
    const { id } = (await save()).body;
    const other = await createSignedInUser(app.db, { role: 'Admin' });
    expect((await call<SavedSearch[]>('GET', '', undefined, other)).body).toEqual([]);
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await call(method, `${id}`, method === 'PUT' ? { name: 'Mine' } : undefined, other);
      expect([status, body]).toEqual([404, { error: savedSearchMessages.notFound }]);
    }
    expect((await app.call('GET', '/api/saved-searches/')).status).toBe(401);
    expect((await call<SavedSearch[]>('GET')).body).toHaveLength(1);
  });

  test('are deleted with the account', async () => {
    await save();
    await app.db.deleteFrom('users').where('id', '=', noor.id).execute();
    expect(await app.db.selectFrom('saved_searches').select('id').where('user_id', '=', noor.id).execute()).toEqual([]);
  });
});

describe('the unsubscribe link', () => {
  const tokenOf = async (id: number) => {
    const row = app.db.selectFrom('saved_searches').select('unsubscribe_token').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).unsubscribe_token;
  };
  const frequencies = async () => (await call<SavedSearch[]>('GET')).body.map(({ frequency }) => frequency);
  const unsubscribe = (token: string) => app.call('POST', '/api/saved-searches/unsubscribe', { body: { token } });
  /** As Gmail sends it. */
  const oneClick = (search: string, init: RequestInit = {}) =>
    app.get(`/saved-searches/unsubscribe${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      ...init,
    });

  test('ends the emails about one search, keeps the search, and can be used again', async () => {
    const { id, name } = (await save()).body;
    await save({ query: '' });
    const token = await tokenOf(id);
    for (let time = 0; time < 2; time += 1) {
      expect(await unsubscribe(token)).toMatchObject({
        status: 200,
        body: { message: savedSearchMessages.unsubscribed(name) },
      });
    }
    expect(await frequencies()).toEqual(['daily', 'never']);
    const events = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'search.mails_ended')
      .where('subject_id', '=', id)
      .execute();
    expect(events).toEqual([{ actor_id: null }]);
  });

  test('accepts one-click unsubscribe as either kind of form', async () => {
    const first = (await save()).body;
    const answer = await oneClick(`?token=${await tokenOf(first.id)}`);
    expect([answer.status, await answer.json()]).toEqual([200, { message: savedSearchMessages.unsubscribedAtOnce }]);
    const second = (await save({ query: '' })).body;
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await oneClick(`?token=${await tokenOf(second.id)}`, { body: form, headers: {} })).status).toBe(200);
    expect(await frequencies()).toEqual(['never', 'never']);
  });

  test('rejects an unknown token, and changes nothing', async () => {
    await save();
    expect(await unsubscribe('nobody-has-this')).toMatchObject({
      status: 400,
      body: { error: savedSearchMessages.unknownLink },
    });
    for (const search of ['?token=nobody-has-this', '', '?token=a&token=b', '?token=%00']) {
      expect((await oneClick(search)).status).toBe(400);
    }
    expect((await oneClick('?token=x', { body: 'x'.repeat(2000) })).status).toBe(413);
    expect(await frequencies()).toEqual(['daily']);
  });

  test('appears in no log, and no other route accepts such forms', async () => {
    const { id } = (await save()).body;
    const token = await tokenOf(id);
    await oneClick(`?token=${token}`);
    expect(app.log.join('\n')).not.toContain(token);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const login = await app.get('/api/auth/login', { method: 'POST', headers, body: 'email=a&password=b' });
    expect(login.status).toBe(415);
  });
});
