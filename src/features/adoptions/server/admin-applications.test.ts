import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication, decide, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, findPersonId } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
const ids: Record<string, number> = {};
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  const [one, two] = [await createSignedInUser(app.db), await createSignedInUser(app.db)];
  const maple = (await createPet(app.db, { name: 'Maple' })).id;
  const acorn = (await createPet(app.db, { name: 'Ácorn', adoption_status: 'Adopted' })).id;
  const create = async (name: string, traits: Parameters<typeof createApplication>[1]) => {
    ids[name] = (await createApplication(app.db, traits)).id;
  };
  await create('old', { user_id: one.id, pet_id: maple, created_at: ago(9), last_name: 'Zola' });
  await create('young', {
    user_id: two.id,
    pet_id: maple,
    created_at: ago(1),
    last_name: 'Bauer',
    answers: JSON.stringify({ age_category: 'under18' }),
  });
  await create('home', { user_id: two.id, pet_id: acorn, created_at: ago(3), status: 'Approved', last_name: 'Bauer' });
  await create('back', {
    user_id: one.id,
    pet_id: acorn,
    created_at: ago(30),
    status: 'Approved',
    returned_at: ago(20),
    last_name: 'Zola',
  });
  await create('no', { user_id: one.id, pet_id: acorn, created_at: ago(40), status: 'Rejected', last_name: 'Zola' });
  const flag = { level: 'Note', reason: 'Was rude', set_by: admin.id, set_at: ago(2) } as const;
  const [first, second] = [await findPersonId(app.db, one.id), await findPersonId(app.db, two.id)];
  await app.db
    .insertInto('person_flags')
    .values([
      { person_id: second, ...flag, expires_on: '2099-01-01' },
      { person_id: first, ...flag, expires_on: '2020-01-01' },
    ])
    .execute();
});
afterAll(() => app.stop());

const list = async (query: string) => {
  const { body } = await app.call<AdminApplication[]>('GET', `/api/adoptions/${query}`, { token: admin.token });
  return body.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
};

describe('GET /api/adoptions/', () => {
  test.each([
    ['', ['young', 'home', 'old', 'back', 'no']],
    ['?sort=date&direction=asc', ['no', 'back', 'old', 'home', 'young']],
    ['?sort=status', ['old', 'young', 'back', 'home', 'no']],
    ['?sort=pet', ['no', 'back', 'home', 'old', 'young']],
    ['?sort=applicant', ['young', 'home', 'old', 'back', 'no']],
    ['?filter=Pending', ['young', 'old']],
    ['?filter=overdue', ['old']],
    ['?filter=flagged', ['young', 'home']],
    ['?filter=under%2018', ['young']],
    ['?filter=fee%20due', ['home']],
    ['?filter=returned', ['back']],
    ['?search=acorn%20zola', ['back', 'no']],
    ['?search=bau&filter=approved', ['home']],
    ['?page=2&limit=2', ['old', 'back']],
    ['?days_min=9&filter=Pending', ['old']],
    ['?days_max=3&type=dog,cat', ['young', 'home']],
    ['?location=Downtown', []],
    [`?applied_to=${ago(20).toISOString().slice(0, 10)}`, ['back', 'no']],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test('returns the ids of undecided applications, in the order of the list', async () => {
    const { body } = await app.call('GET', '/api/adoptions/undecided-ids', { token: admin.token });
    expect(body).toEqual({ ids: [ids['young'], ids['old']] });
  });

  test('filters by pet and counts the matches of each filter', async () => {
    const { pet_id } = (
      await app.call<AdminApplication>('GET', `/api/adoptions/${ids['home']}`, { token: admin.token })
    ).body;
    expect(await list(`?pet_id=${pet_id}`)).toEqual(['home', 'back', 'no']);
    const counts = await app.call('GET', `/api/adoptions/counts?pet_id=${pet_id}`, { token: admin.token });
    expect(counts.body).toMatchObject({ all: 3, counts: { Approved: 2, Rejected: 1, Pending: 0, 'fee due': 1 } });
  });

  test.each(['', 'days_min=2', 'type=Dog', 'assignee=none&location=Downtown', 'search=zola'])(
    'counts as many as each list has: %s',
    async (query) => {
      const { body } = await app.call<{ all: number; counts: Record<string, number> }>(
        'GET',
        `/api/adoptions/counts?count=capped&${query}`,
        {
          token: admin.token,
        },
      );
      expect(body.all).toBe((await list(`?${query}`)).length);
      for (const [filter, count] of Object.entries(body.counts))
        expect((await list(`?${query}&filter=${encodeURIComponent(filter)}`)).length, filter).toBe(count);
    },
  );

  test('finds a phone number in any format', async () => {
    await app.db
      .updateTable('applications')
      .set({ phone_number: '(206) 555-0142' })
      .where('id', '=', ids['old']!)
      .execute();
    expect(await list('?search=2065550142')).toEqual(['old']);
    expect(await list('?search=555-0142')).toEqual(['old']);
  });

  test('returns warnings, note counts and competing applications', async () => {
    const { body } = await app.call<AdminApplication[]>('GET', '/api/adoptions/', { token: admin.token });
    const of = (name: string) => body.find(({ id }) => id === ids[name])!;
    expect(of('old')).toMatchObject({ is_overdue: true, flag: null, competing_count: 1, note_count: 0 });
    expect(of('young')).toMatchObject({ is_overdue: false, flag: { reason: 'Was rude' }, applicants_before: 1 });
  });
});

describe('PUT /api/adoptions/bulk', () => {
  const decline = (selected: number[], explanation = {}) =>
    app.call<{ changed: number; error: string }>('PUT', '/api/adoptions/bulk', {
      token: admin.token,
      body: { ids: selected, status: 'Rejected', ...explanation },
    });

  test('declines all applications or none', async () => {
    const { id: pet_id } = await createPet(app.db);
    const people = await Promise.all(Array.from({ length: 3 }, () => createSignedInUser(app.db)));
    const made = await Promise.all(people.map(({ id: user_id }) => createApplication(app.db, { user_id, pet_id })));
    const own = made.map(({ id }) => id);
    await decide(app, people[2]!, own[2]!, 'Withdrawn');
    expect((await decline(own)).status).toBe(409);
    expect((await decline([own[0]!, 2_000_000_000])).status).toBe(404);
    expect(await statusesOf(app.db, own)).toEqual(['Pending', 'Pending', 'Withdrawn']);
    const responses = await Promise.all([decline(own.slice(0, 2)), decline(own.slice(0, 2).toReversed())]);
    expect(responses.map(({ body }) => body.changed).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await statusesOf(app.db, own)).toEqual(['Rejected', 'Rejected', 'Withdrawn']);
  });
});
