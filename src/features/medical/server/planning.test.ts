import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { medicalCalls } from '../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Protocol } from '../protocols.contract.ts';
import type { Treatment } from '../treatments.contract.ts';
import { planNewCustodies } from './start-protocols.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const { call, createAnimal, record, open, give, today } = medicalCalls(() => ({ app, admin, clock }));
const DAY_MS = 86_400_000;
const forward = (days: number) => clock.move(days * 24 * 60);

async function plannedFor(petId: number): Promise<Record<string, number>> {
  const { open: doses } = await record(petId);
  const days = (due: string) => (Date.parse(due) - Date.parse(today())) / DAY_MS;
  return Object.fromEntries(doses.map(({ name, due_on }) => [name, days(due_on!)]));
}

async function protocolOf(name: string): Promise<Protocol> {
  const { body } = await call<Protocol[]>('GET', 'medical/protocols');
  return body.find((each) => each.name === name)!;
}

describe('an intake', () => {
  test('plans a puppy’s first doses by its age', async () => {
    const puppy = await createAnimal({ ageDays: 3 * 7 });
    expect(await plannedFor(puppy)).toEqual({
      Deworming: 0,
      Bordetella: 7,
      DHPP: 21,
      'Flea and tick prevention': 35,
      Rabies: 63,
      'Heartworm test': 213 - 21,
    });
  });

  test('plans an adult dog’s first doses at once, as that of one whose age is unknown', async () => {
    const all = {
      'DHPP, first dose': 0,
      Rabies: 0,
      Bordetella: 0,
      Deworming: 0,
      'Flea and tick prevention': 0,
      'Heartworm test': 0,
    };
    expect(await plannedFor(await createAnimal({ age: 3 }))).toEqual(all);
    expect(await plannedFor(await createAnimal({ age: null }))).toEqual(all);
  });

  test('plans a cat’s', async () => {
    const cat = await createAnimal({ species: 'Cat', ageDays: 60 });
    expect(await plannedFor(cat)).toEqual({
      FVRCP: 0,
      Deworming: 0,
      'FIV/FeLV test': 0,
      'Flea prevention': 0,
      Rabies: 24,
    });
  });

  test('plans nothing for other animals, an owner’s listing, and a second time', async () => {
    expect(await plannedFor(await createAnimal({ species: 'Turtle' }))).toEqual({});
    const owner = await createSignedInUser(app.db);
    const listed = await createAnimal({ owner_id: owner.id });
    expect((await call('GET', `${listed}/medical`)).status).toBe(404);
    const dog = await createAnimal();
    const { id } = await protocolOf('Bordetella');
    await call('DELETE', `${dog}/protocols/${id}`);
    await createAnimal();
    expect(Object.keys(await plannedFor(dog))).not.toContain('Bordetella');
  });
});

test('a server that stops while many animals wait for their plan leaves the rest to the next one', async () => {
  await sql`insert into pets (name, species) select 'Pet ' || i, 'Cat' from generate_series(1, 500) i`.execute(app.db);
  const context = { now: clock.now(), timeZone: 'UTC' };
  const stopping = new AbortController();
  const running = planNewCustodies(app.db, { ...context, signal: stopping.signal });
  stopping.abort();
  await running;
  expect(await countUnplanned()).toBe(300);
  await planNewCustodies(app.db, context);
  expect(await countUnplanned()).toBe(0);
});

async function countUnplanned(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from custodies c join pets p on p.id = c.pet_id
    where c.outcome_at is null and not p.listed_by_owner
      and not exists (select from care_plans where custody_id = c.id)`.execute(app.db);
  return rows[0]!.count;
}

describe('the next dose', () => {
  test('of a series follows the day given, up to the last age, and then comes the booster', async () => {
    const puppy = await createAnimal({ ageDays: 6 * 7 });
    const ages = [];
    for (let round = 0; round < 5; round++) {
      const dose = await open(puppy, 'DHPP');
      ages.push((Date.parse(dose.due_on!) - Date.parse(today())) / DAY_MS);
      forward(ages.at(-1)!);
      expect((await give(dose.id)).status).toBe(200);
    }
    expect(ages).toEqual([0, 21, 21, 21, 21]);
    expect(await plannedFor(puppy)).toMatchObject({ 'DHPP booster': 365 });
    expect(Object.keys(await plannedFor(puppy))).not.toContain('DHPP');
  });

  test('is planned from the day given, not from the day it was due', async () => {
    const dog = await createAnimal();
    const dose = await open(dog, 'DHPP, first dose');
    const given_at = new Date(clock.now().getTime() - 4 * DAY_MS).toISOString();
    const { body } = await give(dose.id, { given_at });
    expect(body.results[0]!.next).toMatchObject({ name: 'DHPP, second dose', due_on: addDays(today(), 21 - 4) });
    forward(19);
    const second = await give((await open(dog, 'DHPP, second dose')).id);
    expect(second.body.results[0]!.next).toMatchObject({ name: 'DHPP booster', due_on: addDays(today(), 365) });
  });

  test('is not planned for an animal that has left', async () => {
    const dog = await createAnimal();
    const { id } = await open(dog, 'Rabies');
    await sql`update custodies set outcome_at = ${clock.now()}, outcome_type = 'transfer_out' where pet_id = ${dog}`.execute(
      app.db,
    );
    const { body } = await give(id);
    expect(body.results[0]).toMatchObject({ status: 'not_open', next: null });
    expect(await plannedFor(dog)).toEqual({});
  });
});

describe('an outcome', () => {
  test('cancels what is due, and taking it back restores that', async () => {
    const dog = await createAnimal();
    const before = await plannedFor(dog);
    const set = (values: ReturnType<typeof sql>) =>
      sql`update custodies set ${values} where pet_id = ${dog}`.execute(app.db);
    await set(sql`outcome_at = ${clock.now()}, outcome_type = 'died_in_care'`);
    expect(await plannedFor(dog)).toEqual({});
    const { history, is_in_care } = await record(dog);
    expect([is_in_care, history[0]]).toMatchObject([false, { status: 'canceled', canceled_reason: 'outcome' }]);
    await set(sql`outcome_at = null, outcome_type = null`);
    expect(await plannedFor(dog)).toEqual(before);
  });

  test('lets an animal that comes back continue where it was', async () => {
    const dog = await createAnimal();
    await give((await open(dog, 'DHPP, first dose')).id);
    await sql`update custodies set outcome_at = ${clock.now()}, outcome_type = 'transfer_out' where pet_id = ${dog}`.execute(
      app.db,
    );
    forward(100);
    await sql`insert into custodies (pet_id, intake_at, intake_type) values (${dog}, ${clock.now()}, 'return')`.execute(
      app.db,
    );
    await createAnimal();
    expect(await plannedFor(dog)).toMatchObject({ 'DHPP, second dose': 0 });
  });
});

describe('a protocol', () => {
  test('is started and stopped by hand', async () => {
    const dog = await createAnimal();
    const { id, name } = await protocolOf('Heartworm test');
    expect(await call('POST', `${dog}/protocols/${id}`, {})).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already') as string },
    });
    expect((await call('DELETE', `${dog}/protocols/${id}`)).status).toBe(200);
    expect(Object.keys(await plannedFor(dog))).not.toContain(name);
    const { status, body } = await call<{ treatment: Treatment }>('POST', `${dog}/protocols/${id}`, {
      starts_on: addDays(today(), 3),
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { treatment: { due_on: addDays(today(), 3) } } });
    expect((await record(dog)).protocols.find((each) => each.id === id)).toMatchObject({ is_started: true });
  });

  test('is rejected for other animals, and for one that isn’t in care', async () => {
    const { id } = await protocolOf('FIV/FeLV test');
    const dog = await createAnimal();
    expect((await call('POST', `${dog}/protocols/${id}`, {})).status).toBe(409);
    expect((await call('POST', `999999/protocols/${id}`, {})).status).toBe(404);
    expect((await call('POST', `${dog}/protocols/999999`, {})).status).toBe(404);
    const cat = await createAnimal({ species: 'Cat', name: 'Mia', adoption_status: 'Adopted' });
    const { status, body } = await call('POST', `${cat}/protocols/${id}`, {});
    expect([status, body.error]).toEqual([409, medicalMessages.notInCare('Mia')]);
  });

  test('moves only open doses when it changes, as its preview says, and not those that someone has moved', async () => {
    const { id, version, ...protocol } = await protocolOf('Flea and tick prevention (dogs)');
    const [first, moved] = [await createAnimal(), await createAnimal()];
    for (const dog of [first, moved]) await give((await open(dog, 'Flea and tick prevention')).id);
    const treatment_ids = [(await open(moved, 'Flea and tick prevention')).id];
    await call('POST', 'medical/postpone', { treatment_ids, due_on: addDays(today(), 5) });
    const [{ product, ...step }] = protocol.steps as [Protocol['steps'][number]];
    const steps = [{ ...step, product_id: product!.id, repeat_days: 60 }];
    const body = { version, steps };
    const preview = await call('POST', `medical/protocols/${id}/preview`, body);
    expect(preview).toMatchObject({ status: 200, body: { moved: 1, ended: 0 } });
    expect([await plannedFor(first), await protocolOf(protocol.name)]).toMatchObject([
      { 'Flea and tick prevention': 30 },
      { version },
    ]);
    const change = await call('PUT', `medical/protocols/${id}`, body);
    expect(change).toMatchObject({ status: 200, body: { moved: 1, ended: 0 } });
    expect(await plannedFor(first)).toMatchObject({ 'Flea and tick prevention': 60 });
    expect(await plannedFor(moved)).toMatchObject({ 'Flea and tick prevention': 5 });
    expect((await record(first)).history[0]).toMatchObject({ status: 'given', due_on: today() });
    const again = await call('PUT', `medical/protocols/${id}`, { version, name: 'Fleas' });
    expect([again.status, again.body.error]).toEqual([409, medicalMessages.newer]);
  });

  test('cancels the doses of a removed step, and plans the next one', async () => {
    const { body: added } = await call<Protocol>('POST', 'medical/protocols', {
      name: 'Ear drops',
      pet_types: ['Dog'],
      steps: [
        { name: 'Drops, day 1', type: 'medication' },
        { name: 'Drops, day 8', type: 'medication', interval_days: 7 },
        { name: 'Drops, day 15', type: 'medication', interval_days: 7 },
      ],
    });
    const dog = await createAnimal();
    await call('POST', `${dog}/protocols/${added.id}`, {});
    await give((await open(dog, 'Drops, day 1')).id);
    const [first, , last] = added.steps;
    const steps = [first, { ...last, interval_days: 10 }].map((step) => ({ ...step, product: undefined }));
    const shorter = { version: added.version, steps };
    const { body: preview } = await call('POST', `medical/protocols/${added.id}/preview`, shorter);
    expect(preview).toEqual({ moved: 1, ended: 0 });
    await call('PUT', `medical/protocols/${added.id}`, shorter);
    const planned = await plannedFor(dog);
    expect(planned).toMatchObject({ 'Drops, day 15': 10 });
    expect(Object.keys(planned)).not.toContain('Drops, day 8');
    const onlyFirst = { version: added.version + 1, steps: steps.slice(0, 1) };
    const { body: second } = await call('POST', `medical/protocols/${added.id}/preview`, onlyFirst);
    expect(second).toEqual({ moved: 0, ended: 1 });
    expect((await call('PUT', `medical/protocols/${added.id}`, onlyFirst)).body).toMatchObject({ moved: 0, ended: 1 });
    expect(Object.keys(await plannedFor(dog))).not.toContain('Drops, day 15');
    const stale = await call('POST', `medical/protocols/${added.id}/preview`, shorter);
    expect([stale.status, stale.body.error]).toEqual([409, medicalMessages.newer]);
  });

  test.each([
    ['no step', { steps: [] }],
    ['ages in the wrong order', { steps: [{ name: 'One', type: 'vaccine', min_age_days: 10, until_age_days: 5 }] }],
    ['an interval before the first step', { steps: [{ name: 'One', type: 'vaccine', interval_days: 5 }] }],
    ['an unknown product', { steps: [{ name: 'One', type: 'vaccine', product_id: 999_999 }] }],
    ['an unknown step', { steps: [{ id: 999_999, name: 'One', type: 'vaccine' }] }],
    ['a last age before the first', { min_age_days: 9, max_age_days: 8 }],
    ['no animal type', { pet_types: [] }],
  ])('is rejected with %s', async (_, wrong) => {
    const valid = { name: 'New', pet_types: ['Dog'], steps: [{ name: 'One', type: 'vaccine' }] };
    const { status, body } = await call('POST', 'medical/protocols', { ...valid, ...wrong });
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.any(String) as string });
    expect(await protocolOf('New')).toBeUndefined();
  });

  test('starts for all animals in care that aren’t on it', async () => {
    const { body: added } = await call<Protocol>('POST', 'medical/protocols', {
      name: 'Lungworm',
      pet_types: ['Cat'],
      max_age_days: 3650,
      steps: [{ name: 'Lungworm', type: 'dewormer' }],
    });
    const [cat, dog] = [await createAnimal({ species: 'Cat', age: 2 }), await createAnimal()];
    const start = () => call<{ started: number }>('POST', `medical/protocols/${added.id}/start`);
    expect((await start()).body.started).toBeGreaterThan(0);
    expect(Object.keys(await plannedFor(cat))).toContain('Lungworm');
    expect(Object.keys(await plannedFor(dog))).not.toContain('Lungworm');
    expect((await start()).body.started).toBe(0);
  });
});
