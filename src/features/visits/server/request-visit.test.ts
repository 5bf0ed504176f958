import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Visit } from '../visits.contract.ts';
import { deleteExpiredVisits } from './delete-expired-visits.ts';

const clock = new MovableClock();
let app: StartedApp;
let visitors = 0;
beforeAll(async () => {
  const visitByIp = { ...limits.visitByIp, max: 1000 };
  app = await startApp({ clock, limits: { ...limits, visitByIp }, env: { TZ_SHELTER: 'Pacific/Auckland' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  visitors += 1;
  await clearTables(app.db, 'pets', 'emails');
});

/** The clock is fixed at 10 PM on this day in Auckland. */
const today = '2026-05-04';

function ask(traits: Record<string, unknown> = {}, token?: string) {
  const body = { name: 'Noor Haddad', email: `visitor${visitors}@example.org`, pet_name: 'Buddy', date: today };
  return app.call<Visit & { error: string; fields?: Record<string, string> }>('POST', '/api/visits/', {
    body: { ...body, ...traits },
    token,
  });
}

const emails = () => app.db.selectFrom('emails').selectAll().orderBy('id').execute();

const countVisits = async () =>
  (
    await app.db
      .selectFrom('visit_requests')
      .select(app.db.fn.countAll<number>().as('visits'))
      .executeTakeFirstOrThrow()
  ).visits;

describe('POST /api/visits/', () => {
  // Specification: visit-request-saved
  test('stores the request, and emails the shelter and the visitor', async () => {
    const pet = await createPet(app.db, { name: 'Buddy' });
    const { status, body } = await ask({ pet_id: pet.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Noor Haddad', pet_name: 'Buddy', pet_id: pet.id, date: today });
    const [toShelter, toVisitor] = await emails();
    expect(toShelter).toMatchObject({ type: 'visit-requested', to_email: 'hello@shelter.example' });
    expect(toShelter!.content.subject).toBe('Visit request: Buddy, Monday, May 4, 2026');
    expect(toShelter!.content.replyTo).toEqual({ name: 'Noor Haddad', address: body.email });
    expect(toVisitor).toMatchObject({ type: 'visit-booked', to_email: body.email });
    expect(toVisitor!.content.paragraphs.join(' ')).toContain('your request to visit Buddy on Monday, May 4, 2026.');
  });

  test('offers no time for a pet that its owner listed', async () => {
    const { id: pet_id } = await createPet(app.db, { name: 'Buddy', listed_by_owner: true });
    const slot = { date: '2026-05-06', time: '02:00 PM', location: 'Downtown' };
    for (const pet of [{ pet_id }, { pet_name: 'Buddy' }]) {
      expect(await ask({ ...pet, ...slot })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Buddy still lives with their owner.') },
      });
    }
    // A client without times asks the shelter, which passes it on.
    expect((await ask({ pet_id })).body).toMatchObject({ status: 'requested', time: null, location: null });
  });

  test('tells who wants to see a cat that they can also just walk in', async () => {
    const textOf = async (traits: Record<string, unknown>) => {
      const { id: pet_id } = await createPet(app.db, { name: 'Buddy', ...traits });
      await clearTables(app.db, 'emails');
      await ask({ pet_id });
      return (await emails()).find(({ type }) => type === 'visit-booked')!.content.paragraphs.join(' ');
    };
    expect(await textOf({ species: 'Cat' })).toContain('You can also just walk in: we’re open every day, ');
    expect(await textOf({ species: 'Dog' })).toContain('please wait to hear from us');
    expect(await textOf({ species: 'Cat', listed_by_owner: true })).not.toContain('walk in');
  });

  test('finds an available pet by its unique name', async () => {
    const pet = await createPet(app.db, { name: 'Zoë' });
    await createPet(app.db, { name: 'Zoë', adoption_status: 'Adopted' });
    expect((await ask({ pet_name: ' ZOE ' })).body).toMatchObject({ pet_id: pet.id, pet_name: 'Zoë' });
    await createPet(app.db, { name: 'Zoë' });
    expect((await ask({ pet_name: 'zoe', date: '2026-05-05' })).body).toMatchObject({ pet_id: null, pet_name: 'zoe' });
  });

  test('repeats nothing typed in the visitor’s email', async () => {
    await ask({ name: 'Cheap pills at http://spam.example', pet_name: 'Buy at spam.example' });
    const [toShelter, toVisitor] = await emails();
    expect(JSON.stringify([toVisitor!.content, toVisitor!.to_name])).not.toContain('spam.example');
    expect(toShelter!.content.subject).toContain('Buy at spam example');
    expect(JSON.stringify(toShelter!.content)).not.toContain('spam.example');
  });

  test.each(['without an account', 'of an account'])(
    'answers repeated and concurrent requests %s alike, and emails once',
    { repeats: 20 },
    async (who) => {
      const token = who === 'of an account' ? (await createSignedInUser(app.db)).token : undefined;
      const before = await countVisits();
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ pet_name: 'Büddy' }, token)));
      answers.push(await ask({ pet_name: 'buddy', email: `VISITOR${visitors}@example.org` }, token));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      // Only an account knows that the visit is its own.
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(token === undefined ? 5 : 1);
      expect(await countVisits()).toBe(before + 1);
      // What an earlier request contained may be someone else's.
      expect((await ask({ pet_name: 'BUDDY' }, token)).body.pet_name).toBe('BUDDY');
      expect(await emails()).toHaveLength(2);
    },
  );

  test('accepts days from the shelter’s today to a year ahead', async () => {
    expect((await ask({ date: '2027-05-04' })).status).toBe(201);
    const gone = await ask({ date: '2026-05-03' });
    expect(gone).toMatchObject({ status: 400, body: { fields: { date: 'must be today or later' } } });
    expect((await ask({ date: '2027-05-05' })).status).toBe(400);
    expect((await ask({ date: '2026-02-30' })).status).toBe(400);
  });

  test('rejects an unknown or adopted pet, and stores nothing', async () => {
    const before = await countVisits();
    const pet = await createPet(app.db, { name: 'Maple', adoption_status: 'Adopted' });
    expect(await ask({ pet_id: pet.id })).toMatchObject({
      status: 409,
      body: { error: 'Maple has already found their forever home.' },
    });
    expect((await ask({ pet_id: pet.id + 1 })).status).toBe(404);
    expect(await countVisits()).toBe(before);
    expect(await emails()).toEqual([]);
  });

  // Specification: visit-required
  test.each(['name', 'email', 'pet_name', 'date'])('requires the %s', async (field) => {
    const { status, body } = await ask({ [field]: ' ' });
    expect(status).toBe(400);
    expect(Object.keys(body.fields!)).toEqual([field]);
  });

  test('belongs to the signed-in account, and is deleted with it', async () => {
    const user = await createSignedInUser(app.db);
    const { body } = await ask({}, user.token);
    const row = () =>
      app.db.selectFrom('visit_requests').select('user_id').where('id', '=', body.id).executeTakeFirst();
    expect(await row()).toEqual({ user_id: user.id });
    expect(await emails()).toHaveLength(2);
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await row()).toBeUndefined();
    expect(await emails()).toEqual([]);
  });

  test('treats an ended session as a visitor', async () => {
    expect((await ask({}, 'nobody-has-this')).status).toBe(201);
  });

  test('emails one address at most five times a day, and still informs the shelter', async () => {
    for (let day = 10; day < 18; day += 1) expect((await ask({ date: `2026-06-${day}` })).status).toBe(201);
    const types = (await emails()).map(({ type }) => type);
    expect(types.filter((type) => type === 'visit-requested')).toHaveLength(8);
    expect(types.filter((type) => type === 'visit-booked')).toHaveLength(5);
  });

  test('distinguishes two pets with the same name', async () => {
    const ids = [await createPet(app.db, { name: 'Twin' }), await createPet(app.db, { name: 'Twin' })];
    const [first, second] = await Promise.all(ids.map(({ id }) => ask({ pet_id: id })));
    expect(first!.body.id).not.toBe(second!.body.id);
    expect(await emails()).toHaveLength(4);
    // The unique index must not block two deleted pets.
    await clearTables(app.db, 'pets');
  });

  test('rejects an invisible name', async () => {
    expect((await ask({ name: '\u200B\u00AD' })).status).toBe(400);
  });

  test('is deleted a year after the day of the visit', async () => {
    const { body } = await ask({ date: today });
    const ids = async () => (await app.db.selectFrom('visit_requests').select('id').execute()).map(({ id }) => id);
    await deleteExpiredVisits(app.db, new Date('2027-05-04T10:00:00Z'), 12);
    expect(await ids()).toContain(body.id);
    await deleteExpiredVisits(app.db, new Date('2027-05-05T10:00:00Z'), 12);
    expect(await ids()).not.toContain(body.id);
  });
});
