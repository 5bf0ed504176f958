import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';

const APPLICATIONS = 3100;
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  const applicant = await createSignedInUser(app.db);
  const rosie = await createPet(app.db, { name: 'Rosie' });
  const otto = await createPet(app.db, { name: 'Otto' });
  // It would write two rows for each application, which neither lists nor counts read.
  await sql`alter table applications disable trigger record_application_event`.execute(app.db);
  // Half of them match by the applicant and the other half by the pet. Two more have rare names.
  await sql`
    insert into applications (id, user_id, pet_id, first_name, last_name, email, phone_number, status, created_at, updated_at)
    select n, ${applicant.id}::int, case when n % 2 = 0 then ${rosie.id}::int else ${otto.id}::int end,
      case when n % 2 = 0 then 'Kim' else 'Rosié' end, 'Dale', 'kim@example.org', '555',
      case when n % 4 < 2 then 'Rejected' else 'Withdrawn' end, now() + n * interval '1 second', now()
    from generate_series(1, ${APPLICATIONS}::int) n`.execute(app.db);
  await sql`
    insert into applications (id, user_id, pet_id, first_name, last_name, email, phone_number, status, created_at, updated_at)
    values (9001, ${applicant.id}::int, ${otto.id}::int, 'Ada', 'Zuse', 'ada@example.org', '556', 'Rejected', now(), now()),
      (9002, ${applicant.id}::int, ${rosie.id}::int, 'Ada', 'Berg', 'berg@example.org', '557', 'Pending', now(), now())`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

const list = async (query: string) => {
  const path = `/api/adoptions/?limit=3&count=capped&${query}`;
  const { body, headers } = await app.call<AdminApplication[]>('GET', path, { token: admin.token });
  return { ids: Array.isArray(body) ? body.map(({ id }) => id) : [], total: headers.get('x-total-count') };
};
const counts = async (query: string) =>
  (await app.call('GET', `/api/adoptions/counts?${query}`, { token: admin.token })).body;

describe('GET /api/adoptions/ with a word in very many applications', () => {
  test('finds it in applicants and pets', async () => {
    const total = `${MAX_FOUND}+`;
    expect(await list('search=rosie')).toEqual({ ids: [3100, 3099, 3098], total });
    expect(await list('search=rosie&page=2')).toEqual({ ids: [3097, 3096, 3095], total });
    expect(await list('search=rosie&filter=Rejected')).toEqual({ ids: [3100, 3097, 3096], total: '1550' });
    expect((await list('search=rosie&sort=pet')).ids).toEqual([1, 3, 5]);
    expect((await list('search=rosie&sort=status')).ids).toEqual([9002, 1, 4]);
  });

  test('finds words that are partly the applicant’s and partly the pet’s', async () => {
    expect(await list('search=ada+rosie')).toEqual({ ids: [9002], total: '1' });
    expect(await list('search=berg+ada+ros+osie')).toEqual({ ids: [9002], total: '1' });
    expect(await list('search=ada')).toEqual({ ids: [9002, 9001], total: '2' });
    expect(await list('search=zuse+rosie')).toEqual({ ids: [], total: '0' });
  });
});

describe('GET /api/adoptions/counts', () => {
  test('omits what a filter has of very many matches, if capped', async () => {
    expect(await counts('search=rosie&count=capped')).toMatchObject({
      all: MAX_FOUND + 1,
      counts: { Pending: null, Rejected: null },
    });
    expect(await counts('search=rosie')).toMatchObject({
      all: APPLICATIONS + 1,
      counts: { Pending: 1, Rejected: 1550, 'fee due': 0 },
    });
  });

  test('counts each filter', async () => {
    const expected = { all: APPLICATIONS + 2, counts: { Pending: 1, Rejected: 1551, Withdrawn: 1550, 'fee due': 0 } };
    expect(await counts('')).toMatchObject(expected);
    expect(await counts('count=capped')).toMatchObject(expected);
    expect(await counts('search=ada&count=capped')).toMatchObject({ all: 2, counts: { Pending: 1, Rejected: 1 } });
  });

  test('counts each filter of more than 10,000 applications to the cap, but not how many pets of a species have a frequent status', async () => {
    await sql`
      insert into applications (id, user_id, pet_id, first_name, last_name, email, phone_number, status, created_at, updated_at)
      select id + 10000 * copy, user_id, pet_id, 'Lee', '', '', '', 'Rejected', created_at, updated_at
      from applications, generate_series(1, ${Math.ceil(MAX_COUNT / APPLICATIONS)}::int) copy where id <= ${APPLICATIONS}`.execute(
      app.db,
    );
    const of = (Rejected: number | null) => ({ all: MAX_COUNT + 1, counts: { Pending: 1, Rejected, overdue: 0 } });
    expect(await counts('count=capped&days_max=1')).toMatchObject(of(MAX_COUNT + 1));
    expect(await counts('count=capped&type=Dog,Cat')).toMatchObject(of(null));
    expect(await counts('count=capped&type=Fish')).toMatchObject({ all: 0, counts: { Pending: 0, Rejected: 0 } });
  });
});
