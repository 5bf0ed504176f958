import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { apply, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { findViolations } from '../../../../tests/support/invariants.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits, type Limits } from '../../../platform/limits/limits.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
const PEOPLE = 4;
const PETS = 3;

let app: StartedApp;
const clock = new MovableClock();
beforeAll(async () => {
  const wide = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, max: 1e6 }]));
  app = await startApp({ clock, limits: wide as Limits });
});
afterAll(() => app.stop());

/** The numbers pick one of the existing applications. */
const anyAction = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('apply' as const), who: fc.nat(PEOPLE - 1), pet: fc.nat(PETS - 1) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constantFrom('Approved' as const, 'Rejected' as const), which: fc.nat(30) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('withdraw' as const, 'book' as const), which: fc.nat(30) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('delete' as const, 'return' as const, 'pay' as const),
      which: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('decline many' as const, 'ask' as const, 'restore' as const),
      which: fc.nat(30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'Pending' as const,
        'Waitlisted' as const,
        'undo return' as const,
        'switch' as const,
        'undo' as const,
      ),
      which: fc.nat(30),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constantFrom('walk in' as const, 'delete pet' as const), pet: fc.nat(PETS - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('edit pet' as const),
      pet: fc.nat(PETS - 1),
      adoption_status: fc.constantFrom('Available', 'Pending', 'Adopted'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete person' as const), who: fc.nat(PEOPLE - 1) }) },
);
type Action = typeof anyAction extends fc.Arbitrary<infer D> ? D : never;

interface World {
  admins: SignedInUser[];
  people: SignedInUser[];
  pets: number[];
}

async function createWorld(): Promise<World> {
  await clearTables(app.db, 'pets', 'trash_items');
  const create = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
  return {
    admins: await create(2, () => createSignedInUser(app.db, { role: 'Admin' })),
    people: await create(PEOPLE, () => createSignedInUser(app.db)),
    pets: (await create(PETS, () => createPet(app.db))).map(({ id }) => id),
  };
}

/** @returns the response status; null if there was nothing to act on */
async function act({ admins, people, pets }: World, action: Action, turn: number): Promise<number | null> {
  const { token } = admins[turn % admins.length]!;
  const asAdmin = async (method: string, path: string, body?: object) =>
    (await app.call(method, path, { token, ...(body && { body }) })).status;
  const pick = async (which: number) => {
    const known = await app.db.selectFrom('applications').select(['id', 'user_id', 'pet_id']).orderBy('id').execute();
    return known[which % Math.max(known.length, 1)];
  };
  if (action.what === 'apply') return (await apply(app, people[action.who]!, pets[action.pet]!)).status;
  if (action.what === 'edit pet') {
    return asAdmin('PUT', `/api/pets/${pets[action.pet]}`, { adoption_status: action.adoption_status });
  }
  if (action.what === 'delete pet') return asAdmin('DELETE', `/api/pets/${pets[action.pet]}`);
  if (action.what === 'delete person') return asAdmin('DELETE', `/api/users/${people[action.who]!.id}`);
  if (action.what === 'walk in') {
    const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555', method: 'cash' };
    return asAdmin('POST', '/api/adoptions/walk-in', { ...person, pet_id: pets[action.pet] });
  }
  if (!('which' in action)) return null;
  if (action.what === 'restore') {
    const { body } = await app.call<{ id: number }[]>('GET', '/api/trash/', { token });
    const item = body[action.which % Math.max(body.length, 1)];
    return item ? asAdmin('POST', '/api/trash/restore', { ids: [item.id] }) : null;
  }
  const known = await pick(action.which);
  if (!known) return null;
  const path = `/api/adoptions/${known.id}`;
  const owner = people.find(({ id }) => id === known.user_id);
  const asOwner: Record<string, () => Promise<number>> = {
    withdraw: async () => (await decide(app, owner!, known.id, 'Withdrawn')).status,
    book: async () => {
      const date = addDays(clock.now().toISOString().slice(0, 10), 2);
      const body = { date, time: '10:00 AM', adoption_id: known.id };
      return (await app.call('POST', '/api/schedule-pickup/', { token: owner!.token, body })).status;
    },
  };
  const byAdmin: Record<string, () => Promise<number>> = {
    Approved: () => asAdmin('PUT', path, { status: 'Approved' }),
    Rejected: () => asAdmin('PUT', path, { status: 'Rejected' }),
    delete: () => asAdmin('DELETE', path),
    Pending: () => asAdmin('PUT', path, { status: 'Pending' }),
    Waitlisted: () => asAdmin('PUT', path, { status: 'Waitlisted' }),
    'undo return': () => asAdmin('DELETE', `${path}/return`),
    switch: async () => {
      const approved = app.db.selectFrom('applications').select('id').where('active_pet_key', 'is not', null);
      const pet = approved.where('pet_id', '=', known.pet_id);
      return asAdmin('POST', `${path}/switch`, { from: (await pet.executeTakeFirst())?.id ?? known.id });
    },
    undo: async () => {
      const { body } = await app.call<{ id: number }[]>('GET', '/api/undo/', { token });
      return body[0] ? asAdmin('POST', `/api/undo/${body[0].id}`) : 200;
    },
    return: () => asAdmin('POST', `${path}/return`, { reason: 'It did not work' }),
    ask: () => asAdmin('POST', `${path}/info-request`, { question: 'Do you have a garden?' }),
    pay: () => asAdmin('POST', `${path}/payment`, { method: 'card' }),
    'decline many': async () => {
      const more = await pick(action.which + 1);
      return asAdmin('PUT', '/api/adoptions/bulk', { ids: [known.id, more!.id], status: 'Rejected' });
    },
  };
  const run = byAdmin[action.what] ?? (owner && asOwner[action.what]);
  return run ? run() : null;
}

describe('concurrent actions', () => {
  test('never violate an invariant or fail with a server error', { timeout: 600_000 }, async () => {
    const atOnce = fc.array(fc.array(anyAction, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(atOnce, async (steps) => {
        const world = await createWorld();
        // Gives the first round something to decide.
        await Promise.all(world.people.map((person, index) => apply(app, person, world.pets[index % 2]!)));
        for (const turn of steps) {
          const responses = await Promise.all(turn.map((action, index) => act(world, action, index)));
          const broken = responses.filter((status) => status !== null && status >= 500);
          expect(broken, app.log.filter((line) => line.includes('"level":50')).join('\n')).toEqual([]);
          expect(await findViolations(app.db)).toEqual([]);
          clock.move(turn.length > 3 ? 1 : 10);
        }
      }),
      { numRuns: ROUNDS * 6, endOnFailure: true },
    );
  });
});

describe('the database', () => {
  test.each([
    ['a second active adoption of a pet', { status: 'Approved', fee_cents: 1 }],
    ['an application without a person', { user_id: null }],
    ['an approved application without a fee', { status: 'Approved', fee_cents: null }],
    ['a return without an approval', { returned_at: new Date() }],
  ])('rejects %s', async (_, values) => {
    const { admin, adopter, petId, application } = await createApplied(app);
    const second = await apply(app, await createSignedInUser(app.db), petId);
    expect([adopter.id, second.status]).toEqual([adopter.id, 201]);
    await decide(app, admin, application.id, 'Approved');
    const write = app.db
      .updateTable('applications')
      .set(values as never)
      .where('id', '=', second.body.id)
      .execute();
    await expect(write).rejects.toThrow(/violates/);
  });

  test('rejects making an adopted pet Available', async () => {
    const { admin, petId, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Approved');
    const write = app.db.updateTable('pets').set({ adoption_status: 'Available' }).where('id', '=', petId).execute();
    await expect(write).rejects.toThrow(/applications_active_pet_is_adopted/);
  });

  test('rolls back a decision as a whole', async () => {
    const { admin, petId, application } = await createApplied(app);
    await sql`
      create function reject_email() returns trigger language plpgsql as $$ begin raise exception 'no email'; end $$
    `.execute(app.db);
    await sql`create trigger reject_email before insert on emails for each row execute function reject_email()`.execute(
      app.db,
    );
    const events = async () => (await app.db.selectFrom('audit_log').select('id').execute()).length;
    const before = await events();
    expect((await decide(app, admin, application.id, 'Approved')).status).toBe(500);
    await sql`drop trigger reject_email on emails`.execute(app.db);
    expect(await events()).toBe(before);
    const pet = await app.db
      .selectFrom('pets')
      .select('adoption_status')
      .where('id', '=', petId)
      .executeTakeFirstOrThrow();
    expect(pet.adoption_status).toBe('Available');
    expect((await decide(app, admin, application.id, 'Approved')).status).toBe(200);
  });
});
