import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { recordStatements } from '../../../../tests/support/record-statements.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { daySchema, type ShelterDay } from '../day.contract.ts';

const DAY_MS = 86_400_000;
const today = new Date().toISOString().slice(0, 10);

let app: StartedApp;
let robin: SignedInUser;
// The figures are those of the whole shelter.
beforeEach(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});

afterEach(() => app.stop());

async function getDay(): Promise<ShelterDay> {
  const { status, body } = await app.call<ShelterDay>('GET', '/api/admin/day', { token: robin.token });
  expect(status).toBe(200);
  return daySchema.parse(body);
}

describe('GET /api/admin/day', () => {
  test('of an empty shelter has nothing', async () => {
    const day = await getDay();
    expect(day).toMatchObject({
      today,
      care: { available: 0, on_hold: 0, reserved: 0 },
      week: { intakes: 0, outcomes: 0, last_week: { intakes: 0, outcomes: 0 } },
      appointments: [],
      undecided: 0,
      treatments_due: 0,
      ended_holds: 0,
    });
    for (const section of ['tasks', 'overdue', 'chats', 'messages', 'listings', 'stories', 'emails'] as const) {
      expect(day[section]).toEqual({ total: 0, items: [] });
    }
  });

  test('counts the treatments that are due for animals in care', async () => {
    const before = (await getDay()).treatments_due;
    const inCare = await createPet(app.db);
    const adopted = await createPet(app.db, { adoption_status: 'Adopted' });
    const treatment = { name: 'Eye wash', type: 'medication', created_at: new Date(), updated_at: new Date() } as const;
    const rows = ['2020-05-01', '2999-05-01'].flatMap((due_on) =>
      [inCare, adopted].map(({ id: pet_id }) => ({ ...treatment, pet_id, due_on })),
    );
    await app.db.insertInto('treatments').values(rows).execute();
    expect((await getDay()).treatments_due).toBe(before + 1);
  });

  test('counts the strays whose hold is over, until they are on the site', async () => {
    const holds = [
      { hold_until: addDays(today, -1), is_listed: false },
      { hold_until: addDays(today, -1), is_listed: true },
      { hold_until: today, is_listed: false },
    ];
    const ids: number[] = [];
    for (const { hold_until, is_listed } of holds) {
      const { id } = await createPet(app.db, { adoption_status: 'Pending', is_listed });
      await app.db
        .updateTable('custodies')
        .set({ intake_type: 'stray', hold_until })
        .where('pet_id', '=', id)
        .execute();
      ids.push(id);
    }
    expect((await getDay()).ended_holds).toBe(1);
    const { body } = await app.call<{ id: number }[]>('GET', '/api/admin/pets?filter=hold_ended', {
      token: robin.token,
    });
    expect(body.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('counts the animals in care, by site and without owners’ listings', async () => {
    const { id: owner_id } = await createUser(app.db);
    await createPet(app.db, { location: 'Eastside' });
    await createPet(app.db, { adoption_status: 'Pending', is_listed: false });
    await createPet(app.db, { owner_id });
    await createPet(app.db, { adoption_status: 'Adopted' });
    const reserved = await createPet(app.db, { location: 'Eastside' });
    await approve(reserved.id);
    const home = await createPet(app.db);
    await approve(home.id, { handover_at: new Date() });
    const { care } = await getDay();
    expect(care).toMatchObject({ available: 1, on_hold: 1, reserved: 1 });
    expect(care.sites).toMatchObject([
      { name: 'Eastside', available: 1, on_hold: 0, reserved: 1 },
      { name: null, available: 0, on_hold: 1, reserved: 0 },
    ]);
  });

  test('counts intakes and outcomes of this week and the last, and lists the animals behind them', async () => {
    const { week } = await getDay();
    const monday = new Date(`${week.starts_on}T00:30:00Z`);
    const sunday = new Date(monday.getTime() - DAY_MS);
    const { id: owner_id } = await createUser(app.db);
    await createPet(app.db, { name: 'New', created_at: monday });
    await createPet(app.db, { name: 'Earlier', created_at: sunday });
    await createPet(app.db, { name: 'Owned', created_at: monday, owner_id });
    const taken = await createPet(app.db, { name: 'Owned, then deleted', created_at: monday, owner_id });
    await app.db.deleteFrom('pets').where('id', '=', taken.id).execute();
    const adopted = await createPet(app.db, { name: 'Tank', created_at: sunday });
    await approve(adopted.id, { handover_at: monday });
    const reserved = await createPet(app.db, { name: 'Reserved', created_at: sunday });
    await approve(reserved.id);
    const counted = (await getDay()).week;
    expect(counted).toMatchObject({ intakes: 1, outcomes: 1, last_week: { intakes: 3, outcomes: 0 } });
    const list = async (group: string, from: string) => {
      const path = `/api/reports/movements?group=${group}&from=${from}`;
      const { body } = await app.call<{ pet_name: string; kind: string }[]>('GET', path, { token: robin.token });
      return body.map(({ pet_name, kind }) => `${pet_name}: ${kind}`);
    };
    expect(await list('intakes', week.starts_on)).toEqual(['New: other']);
    expect(await list('outcomes', week.starts_on)).toEqual(['Tank: adoption']);
    expect((await list('intakes', week.last_week.starts_on)).toSorted()).toEqual([
      'Earlier: other',
      'Reserved: other',
      'Tank: other',
    ]);
    const last = week.last_week.starts_on;
    expect(await list('intakes', `${last}&search=TANK&type=Cat,Dog,Other&kind=other&direction=asc`)).toEqual([
      'Tank: other',
    ]);
    expect(await list('intakes', `${last}&search=owned`)).toEqual([]);
    expect(await list('intakes', `${last}&kind=return`)).toEqual([]);
  });

  test('lists the appointments by time', async () => {
    const pet = await createPet(app.db, { name: 'Tank', adoption_status: 'Adopted' });
    await bookPickup(pet.id, today);
    const visit = {
      pet_name: 'Maple',
      pet_key: 'maple',
      email: 'v@example.org',
      visit_date: today,
      created_at: new Date(),
    };
    await app.db
      .insertInto('visit_requests')
      .values([
        { ...visit, name: 'Anytime' },
        { ...visit, name: 'Early', visit_time: '09:00 AM', location: 'Eastside', status: 'booked' },
        { ...visit, name: 'Canceled', email: 'c@example.org', status: 'canceled' },
      ])
      .execute();
    const { appointments } = await getDay();
    expect(appointments.map(({ type, time, person }) => `${type} ${time} ${person}`)).toEqual([
      'visit 09:00 AM Early',
      expect.stringMatching(/^pickup 01:00 PM/),
      'visit null Anytime',
    ]);
  });

  test('lists what waits, the first of each', async () => {
    const user = await createUser(app.db, { name: 'Ines Kaur' });
    const pet = await createPet(app.db, { name: 'Tank' });
    const created_at = new Date(Date.now() - 10.5 * DAY_MS);
    const application = await createApplication(app.db, { pet_id: pet.id, user_id: user.id, created_at });
    const message = { user_id: user.id, sender: 'user', created_at, active_at: created_at } as const;
    const first = await app.db
      .insertInto('messages')
      .values({ ...message, text: 'Hello?' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('messages')
      .values({ ...message, text: 'Is Tank good with cats?', reply_to: first.id })
      .execute();
    await createPet(app.db, { name: 'Listed', owner_id: user.id, is_checked: false });
    await app.db
      .insertInto('tasks')
      .values({ title: 'Call Ines', due_on: addDays(today, -1), owner_id: robin.id, created_at })
      .execute();
    const day = await getDay();
    expect(day.overdue).toMatchObject({
      total: 1,
      items: [{ id: application.id, pet_name: 'Tank', days_overdue: 3, assignee: null }],
    });
    await app.db.updateTable('applications').set({ assigned_to: robin.id }).execute();
    expect((await getDay()).overdue.items).toMatchObject([{ assignee: { id: robin.id, name: 'Robin' } }]);
    const question = { info_requested_at: created_at, info_question: 'When can we call?' };
    await app.db.updateTable('applications').set(question).execute();
    expect((await getDay()).overdue).toEqual({ total: 0, items: [] });
    expect(day.undecided).toBe(1);
    expect(day.messages).toMatchObject({ total: 1, items: [{ id: first.id, person: 'Ines Kaur', text: /cats/ }] });
    expect(day.listings).toMatchObject({ total: 1, items: [{ name: 'Listed', owner: 'Ines Kaur' }] });
    expect(day.tasks).toMatchObject({ total: 1, items: [{ title: 'Call Ines' }] });
  });

  test('takes few statements', async () => {
    await getDay();
    const statements = await recordStatements(getDay);
    expect(statements.length).toBeLessThanOrEqual(17);
  });
});

async function approve(pet_id: number, traits: { handover_at?: Date } = {}): Promise<void> {
  const { id: user_id } = await createUser(app.db);
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', pet_id).execute();
    await createApplication(trx, { pet_id, user_id, status: 'Approved', ...traits });
  });
}

async function bookPickup(pet_id: number, pickup_date: string): Promise<void> {
  const { id: user_id } = await createUser(app.db);
  const { id: application_id } = await createApplication(app.db, { pet_id, user_id, status: 'Approved' });
  const times = { created_at: new Date(), updated_at: new Date() };
  await app.db
    .insertInto('pickups')
    .values({ application_id, pickup_date, pickup_time: '01:00 PM', location: 'Eastside', slot_position: 1, ...times })
    .execute();
}
