import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { medicalCalls } from '../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { Settings } from '../../settings/settings-api.contract.ts';
import { medicalMessages } from '../medical.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const { call, createAnimal, record, summary, give, open, weigh, today } = medicalCalls(() => ({ app, admin, clock }));
const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
const daysAgo = (days: number) => hoursAgo(days * 24);
const alertsOf = async (petId: number) => (await summary(petId)).alerts.map(({ message }) => message);
const publicWeight = async (id: number) => (await app.call<{ weight: number }>('GET', `/api/pets/${id}`)).body.weight;

describe('POST /api/records/:id/weights', () => {
  test('records a weight, which the public page shows', async () => {
    const dog = await createAnimal({ weight: 12 });
    const { status, body } = await weigh(dog, 14.25);
    expect({ status, body }).toMatchObject({ status: 201, body: { weight: { kg: 14.25 }, alerts: [] } });
    expect(await publicWeight(dog)).toBe(14.25);
    await weigh(dog, 9, { weighed_at: daysAgo(40) });
    expect(await publicWeight(dog)).toBe(14.25);
    expect((await record(dog)).weights.map(({ kg }) => kg)).toEqual([9, 14.25]);
  });

  test.each([0, -1, 900, 500.1, 'heavy', '', null, true, [5], '0x10'])('rejects %s', async (kg) => {
    const dog = await createAnimal({ weight: 12 });
    const { status, body } = await weigh(dog, kg);
    expect([status, body.error]).toEqual([400, expect.stringContaining(medicalMessages.weight)]);
    expect([await publicWeight(dog), (await record(dog)).weights]).toEqual([12, []]);
  });

  test('rejects times in the future and before the birth', async () => {
    const dog = await createAnimal({ ageDays: 10 });
    expect((await weigh(dog, 3, { weighed_at: hoursAgo(-1) })).body.error).toBe(medicalMessages.future);
    expect((await weigh(dog, 3, { weighed_at: '1990-01-01T00:00:00+23:59' })).body.error).toContain(
      medicalMessages.tooLongAgo,
    );
    expect((await weigh(dog, 3, { weighed_at: daysAgo(11) })).body.error).toBe(medicalMessages.beforeBirth);
    expect((await weigh(999_999, 3)).status).toBe(404);
  });

  test('records one, however often the phone repeats it', async () => {
    const dog = await createAnimal();
    const client_key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => weigh(dog, 8, { client_key })));
    expect(new Set(answers.map(({ body }) => body.weight.id)).size).toBe(1);
    expect((await record(dog)).weights).toHaveLength(1);
    expect((await weigh(await createAnimal(), 8, { client_key })).status).toBe(409);
  });

  test('is undone, corrected and deleted, and the public weight follows', async () => {
    const dog = await createAnimal({ weight: 12 });
    await weigh(dog, 50);
    await undoLatest(app, admin);
    expect(await publicWeight(dog)).toBe(12);
    const { body } = await weigh(dog, 51);
    await weigh(dog, 13, { weighed_at: daysAgo(1) });
    await call('PUT', `${dog}/weights/${body.weight.id}`, { kg: 15 });
    expect(await publicWeight(dog)).toBe(15);
    expect((await call('PUT', `${dog}/weights/${body.weight.id}`, { kg: 0 })).status).toBe(400);
    await call('DELETE', `${dog}/weights/${body.weight.id}`);
    expect(await publicWeight(dog)).toBe(13);
    await undoLatest(app, admin);
    expect(await publicWeight(dog)).toBe(15);
    expect((await call('DELETE', `${await createAnimal()}/weights/${body.weight.id}`)).status).toBe(404);
  });
});

describe('POST /api/records/medical/weights', () => {
  test('records a litter’s weights, all or none', async () => {
    const kittens = [await createAnimal({ species: 'Cat' }), await createAnimal({ species: 'Cat' })];
    const send = (values: number[]) =>
      call<{ weights: { pet_id: number }[] }>('POST', 'medical/weights', {
        weights: kittens.map((pet_id, at) => ({ pet_id, kg: values[at], client_key: randomUUID() })),
      });
    expect((await send([0.12, 0])).status).toBe(400);
    expect(await Promise.all(kittens.map(async (id) => (await record(id)).weights.length))).toEqual([0, 0]);
    const { status, body } = await send([0.12, 0.11]);
    expect([status, body.weights.map(({ pet_id }) => pet_id)]).toEqual([200, kittens]);
  });
});

describe('alerts', () => {
  test('show a loss of 10% within 7 days', async () => {
    const [loses, less, slowly] = [await createAnimal(), await createAnimal(), await createAnimal()];
    await weigh(loses, 10, { weighed_at: daysAgo(6) });
    expect((await weigh(loses, 9)).body.alerts).toEqual([{ type: 'weight_loss', message: 'Lost 10% in 6 days' }]);
    await weigh(less, 10, { weighed_at: daysAgo(6) });
    await weigh(less, 9.1);
    await weigh(slowly, 10, { weighed_at: daysAgo(8) });
    await weigh(slowly, 8);
    expect([await alertsOf(less), await alertsOf(slowly)]).toEqual([[], []]);
  });

  test('show a newborn that hasn’t gained in 24 hours', async () => {
    const [kitten, gaining, older] = [
      await createAnimal({ species: 'Cat', ageDays: 20 }),
      await createAnimal({ species: 'Cat', ageDays: 20 }),
      await createAnimal({ species: 'Cat', ageDays: 60 }),
    ];
    for (const cat of [kitten, gaining, older]) await weigh(cat, 0.2, { weighed_at: hoursAgo(24) });
    await weigh(kitten, 0.2);
    await weigh(gaining, 0.21);
    await weigh(older, 0.2);
    expect(await alertsOf(kitten)).toEqual(['Hasn’t gained weight in 24 hours']);
    expect(await alertsOf(gaining)).toEqual([]);
    expect((await summary(older)).alerts.map(({ type }) => type)).not.toContain('not_gaining');
  });

  test('show overdue treatments, and follow the settings', async () => {
    const dog = await createAnimal({ name: 'Bo' });
    const { id } = await open(dog, 'Rabies');
    await sql`update treatments set due_on = ${addDays(today(), -3)}::date where id = ${id}`.execute(app.db);
    expect(await alertsOf(dog)).toEqual(['Rabies is 3 days overdue']);
    const { body } = await call<{ pet: { name: string } }[]>('GET', 'medical/alerts');
    expect(body.map(({ pet }) => pet.name)).toContain('Bo');
    const settings = await app.call<Settings>('GET', '/api/settings/', { token: admin.token });
    expect(settings.body.medical.values).toMatchObject({ weight_loss_percent: 10, overdue_days: 1 });
    const save = (values: object) =>
      app.call<{ error: string }>('PUT', '/api/settings/medical', { token: admin.token, body: values });
    expect((await save({ overdue_days: 0 })).status).toBe(400);
    expect((await save({ overdue_days: 5, weight_loss_percent: 5 })).status).toBe(200);
    expect(await alertsOf(dog)).toEqual([]);
    await weigh(dog, 10, { weighed_at: daysAgo(2) });
    await weigh(dog, 9.4);
    expect(await alertsOf(dog)).toEqual(['Lost 6% in 2 days']);
    await save({ overdue_days: 1, weight_loss_percent: 10 });
    await give(id);
    expect(await alertsOf(dog)).toEqual([]);
  });

  test('show what staff have written, until it ends', async () => {
    const dog = await createAnimal();
    const add = (body: object) => call('POST', `${dog}/medical-notes`, body);
    await add({ type: 'alert', text: 'Allergic to chicken' });
    await add({ type: 'hold', text: 'Wait for the lab', ends_on: today() });
    await add({ type: 'note', text: 'Ate well' });
    expect(await alertsOf(dog)).toEqual(['Wait for the lab', 'Allergic to chicken']);
    clock.move(24 * 60);
    expect((await alertsOf(dog)).slice(0, 1)).toEqual(['Allergic to chicken']);
    expect((await add({ type: 'note', text: 'x', ends_on: today() })).body.error).toBe(medicalMessages.endOfNote);
    expect((await add({ type: 'alert', text: ' ' })).status).toBe(400);
  });
});
