import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { medicalCalls } from '../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undo, undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { undoMessages } from '../../undo/undo.constants.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Product } from '../protocols.contract.ts';
import type { RecordedDoses, Treatment } from '../treatments.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let dana: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  dana = await createSignedInUser(app.db, { role: 'Admin', name: 'Dana' });
});
afterAll(() => app.stop());

const { call, createAnimal, record, open, give, today } = medicalCalls(() => ({ app, admin, clock }));
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();

async function state(petId: number) {
  const rows = await app.db.selectFrom('treatments').selectAll().where('pet_id', '=', petId).orderBy('id').execute();
  return rows.map(({ updated_at: _at, ...row }) => row);
}
const countEvents = async (petId: number) =>
  (await app.db.selectFrom('audit_log').select('action').where('subject_id', '=', petId).execute()).length;

describe('POST /api/records/medical/doses', () => {
  test('records a dose by one tap, with the product, the usual dose and the lot used last', async () => {
    const { body: products } = await call<Product[]>('GET', 'medical/products');
    const { id } = products.find(({ name }) => name === 'Rabies vaccine')!;
    await call('POST', `medical/products/${id}/lots`, { number: 'R-77', expires_on: addDays(today(), 90) });
    const dog = await createAnimal({ name: 'Rex' });
    const { status, body } = await give((await open(dog, 'Rabies')).id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Recorded Rabies for Rex.',
      results: [
        {
          status: 'recorded',
          message: null,
          treatment: {
            given_by: { name: 'Robin' },
            product: { id },
            lot: 'R-77',
            lot_expires_on: addDays(today(), 90),
            dose: '1 mL',
            route: 'subcutaneous',
          },
          next: { name: 'Rabies booster', due_on: addDays(today(), 365) },
        },
      ],
    });
  });

  test('remembers a new lot for the next dose', async () => {
    const [first, second] = [await createAnimal(), await createAnimal()];
    await give((await open(first, 'Bordetella')).id, { lot: 'B-1', lot_expires_on: '2027-01-31' });
    const { body } = await give((await open(second, 'Bordetella')).id);
    expect(body.results[0]!.treatment).toMatchObject({ lot: 'B-1', lot_expires_on: '2027-01-31' });
    const { body: none } = await give((await open(first, 'Rabies')).id, { lot: null });
    expect(none.results[0]!.treatment.lot).toBeNull();
  });

  test('records several doses of several animals at once, and undoes them together', async () => {
    const dogs = [await createAnimal(), await createAnimal(), await createAnimal()];
    const before = await Promise.all(dogs.map(state));
    const doses = await Promise.all(
      dogs.flatMap((dog) => ['Rabies', 'Deworming'].map(async (name) => (await open(dog, name)).id)),
    );
    const { body } = await call<RecordedDoses>('POST', 'medical/doses', {
      doses: doses.map((treatment_id) => ({ treatment_id, client_key: randomUUID() })),
    });
    expect(body).toMatchObject({ message: 'Recorded 6 doses.', undo_id: expect.any(Number) as number });
    expect(body.results.map(({ status }) => status)).toEqual(Array(6).fill('recorded'));
    expect((await undo(app, admin, body.undo_id!)).status).toBe(200);
    expect(await Promise.all(dogs.map(state))).toEqual(before);
  });

  test('gives the same dose to the same phone’s retry', async () => {
    const dog = await createAnimal();
    const { id } = await open(dog, 'Rabies');
    const client_key = randomUUID();
    const first = await give(id, { client_key });
    const events = await countEvents(dog);
    const again = await give(id, { client_key: client_key.toUpperCase() });
    expect(again.body.results[0]).toMatchObject({ status: 'repeated', treatment: first.body.results[0]!.treatment });
    expect(await countEvents(dog)).toBe(events);
  });

  test('tells the second phone who gave it and when', async () => {
    const dog = await createAnimal({ name: 'Rex' });
    const { id } = await open(dog, 'Rabies');
    await give(id, {}, dana);
    const { status, body } = await give(id);
    expect(status).toBe(200);
    const sentence = 'Dana gave Rex Rabies on May 4, 2026 at 10:00 AM.';
    expect(body).toMatchObject({
      message: sentence,
      undo_id: null,
      results: [{ status: 'given_before', message: sentence }],
    });
  });

  test('records one dose, whatever 20 phones send at the same moment', async () => {
    const dog = await createAnimal();
    const { id } = await open(dog, 'DHPP, first dose');
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => give(id, {}, at % 2 ? dana : admin)));
    expect(results.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const statuses = results.map(({ body }) => body.results[0]!.status);
    expect(statuses.filter((status) => status === 'recorded')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'given_before')).toHaveLength(19);
    const { history, open: doses } = await record(dog);
    expect(history.filter(({ name }) => name.startsWith('DHPP'))).toHaveLength(1);
    expect(doses.filter(({ name }) => name.startsWith('DHPP'))).toHaveLength(1);
  });

  test('the database has one dose per step, whatever writes it', async () => {
    const dog = await createAnimal();
    const { id } = await open(dog, 'Rabies');
    const copy = (occurrence: number) =>
      sql`insert into treatments (pet_id, step_id, occurrence, name, type, due_on, created_at, updated_at)
        select pet_id, step_id, ${occurrence}::integer, name, type, due_on, now(), now() from treatments
        where id = ${id}`.execute(app.db);
    await expect(copy(1)).rejects.toMatchObject({ code: '23505' });
    await expect(copy(2)).rejects.toMatchObject({ code: '23505', constraint: 'treatments_one_open' });
  });

  test.each([
    ['in the future', () => ({ given_at: daysAgo(-1) }), medicalMessages.future],
    ['before the birth', () => ({ given_at: daysAgo(4000) }), medicalMessages.beforeBirth],
    ['with an unknown product', () => ({ product_id: 999_999 }), medicalMessages.noProduct],
    ['with a result that isn’t a test’s', () => ({ result: 'negative' }), medicalMessages.resultOfTest],
  ])('rejects one %s, and records none', async (_, wrong, sentence) => {
    const dog = await createAnimal({ ageDays: 1000 });
    const before = await state(dog);
    const doses = [
      { treatment_id: (await open(dog, 'Bordetella')).id, client_key: randomUUID() },
      { treatment_id: (await open(dog, 'Rabies')).id, client_key: randomUUID(), ...wrong() },
    ];
    const { status, body } = await call('POST', 'medical/doses', { doses });
    expect({ status, error: body.error }).toEqual({ status: 400, error: sentence });
    expect(await state(dog)).toEqual(before);
  });

  test('rejects unknown doses, and a key that was used for another', async () => {
    const dog = await createAnimal();
    expect((await give(999_999)).status).toBe(404);
    const client_key = randomUUID();
    await give((await open(dog, 'Rabies')).id, { client_key });
    const { status, body } = await give((await open(dog, 'Bordetella')).id, { client_key });
    expect([status, body.error]).toEqual([409, medicalMessages.usedKey]);
  });

  test('keeps a test’s result', async () => {
    const dog = await createAnimal();
    const { body } = await give((await open(dog, 'Heartworm test')).id, { result: 'positive' });
    expect(body.results[0]!.treatment.result).toBe('positive');
  });
});

describe('skipping and postponing', () => {
  test('skips with a reason, plans the next dose, and can be undone', async () => {
    const dog = await createAnimal();
    const before = await state(dog);
    const treatment_ids = [(await open(dog, 'Flea and tick prevention')).id];
    expect((await call('POST', 'medical/skip', { treatment_ids, reason: ' ' })).status).toBe(400);
    expect((await call('POST', 'medical/skip', { treatment_ids, reason: 'Sick today' })).status).toBe(200);
    const { history, open: doses } = await record(dog);
    expect(history[0]).toMatchObject({ status: 'skipped', skipped_reason: 'Sick today' });
    expect(doses.find(({ name }) => name.startsWith('Flea'))!.due_on).toBe(addDays(today(), 30));
    expect((await call('POST', 'medical/skip', { treatment_ids, reason: 'Again' })).status).toBe(409);
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await state(dog)).toEqual(before);
  });

  test('moves to another day, but not into the past', async () => {
    const dog = await createAnimal();
    const { id } = await open(dog, 'Rabies');
    const move = (due_on: string) => call('POST', 'medical/postpone', { treatment_ids: [id], due_on });
    expect((await move(addDays(today(), -1))).body.error).toBe(medicalMessages.pastDay);
    expect((await move(addDays(today(), 5000))).status).toBe(400);
    expect((await move(addDays(today(), 3))).body).toMatchObject({
      message: expect.stringContaining('May 7') as string,
    });
    expect((await open(dog, 'Rabies')).due_on).toBe(addDays(today(), 3));
  });
});

describe('correcting', () => {
  test('changes what was recorded, moves the dose planned after it, and logs what it was', async () => {
    const dog = await createAnimal();
    const { id } = await open(dog, 'DHPP, first dose');
    await give(id, { lot: 'A' });
    const before = await state(dog);
    const body = { lot: 'B', given_at: daysAgo(2) };
    const { status } = await call('PUT', `${dog}/treatments/${id}`, body);
    expect(status).toBe(200);
    expect((await open(dog, 'DHPP, second dose')).due_on).toBe(addDays(today(), 19));
    const event = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'pet.treatment_corrected')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.details).toMatchObject({ before: { lot: 'A', given_at: daysAgo(0) } });
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await state(dog)).toEqual(before);
    const future = await call('PUT', `${dog}/treatments/${id}`, { given_at: daysAgo(-2) });
    expect([future.status, future.body.error]).toEqual([400, medicalMessages.future]);
  });

  test('takes a dose back: it is due again', async () => {
    const dog = await createAnimal();
    const before = await record(dog);
    const { id } = await open(dog, 'DHPP, first dose');
    await give(id);
    expect((await call('DELETE', `${dog}/treatments/${id}`)).status).toBe(200);
    expect((await record(dog)).open).toEqual(before.open);
    expect((await call('DELETE', `${dog}/treatments/${id}`)).body.error).toBe(medicalMessages.notRecorded);
  });

  test('can’t be undone after five minutes, or once the next dose was given', async () => {
    const dog = await createAnimal();
    const { body } = await give((await open(dog, 'DHPP, first dose')).id);
    await give((await open(dog, 'DHPP, second dose')).id);
    expect((await undo(app, admin, body.undo_id!)).status).toBe(409);
    clock.move(6);
    const late = await undo(app, admin, body.undo_id!);
    expect([late.status, late.body.error]).toEqual([409, undoMessages.tooLate]);
  });

  test('finds no dose of another animal', async () => {
    const [dog, other] = [await createAnimal(), await createAnimal()];
    const { id } = await open(other, 'Rabies');
    expect((await call('PUT', `${dog}/treatments/${id}`, { note: 'x' })).status).toBe(404);
    expect((await call('DELETE', `${dog}/treatments/${id}`)).status).toBe(404);
  });
});

describe('POST /api/records/:id/treatments', () => {
  const add = (petId: number, body: object) =>
    call<{ treatment: Treatment }>('POST', `${petId}/treatments`, { client_key: randomUUID(), ...body });

  test('records and plans treatments of no protocol', async () => {
    const dog = await createAnimal();
    const recorded = await add(dog, { name: 'Eye wash', type: 'medication', dose: '2 drops' });
    expect(recorded).toMatchObject({ status: 201, body: { treatment: { status: 'given', name: 'Eye wash' } } });
    const planned = await add(dog, { name: 'Recheck the ear', type: 'other', due_on: addDays(today(), 2) });
    expect(planned.body.treatment).toMatchObject({ status: 'open', due_on: addDays(today(), 2) });
    const { id } = planned.body.treatment;
    expect((await give(id)).body.results[0]).toMatchObject({ status: 'recorded', next: null });
    // Taken back, it is due again; taken back once more, it is gone.
    await call('DELETE', `${dog}/treatments/${id}`);
    expect(await stateOf(id)).toMatchObject({ due_on: addDays(today(), 2), given_at: null, canceled_at: null });
    await call('DELETE', `${dog}/treatments/${id}`);
    expect(await stateOf(id)).toBeUndefined();
  });

  const stateOf = (id: number) => app.db.selectFrom('treatments').selectAll().where('id', '=', id).executeTakeFirst();

  test('records one, whatever the phone repeats', async () => {
    const dog = await createAnimal();
    const body = { client_key: randomUUID(), name: 'Eye wash', type: 'medication' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(dog, body)));
    expect(new Set(answers.map((answer) => answer.body.treatment.id)).size).toBe(1);
    expect((await add(await createAnimal(), body)).status).toBe(409);
  });

  test.each([
    ['nothing', {}],
    ['an unknown product', { product_id: 999_999 }],
    ['a day in the past', { name: 'Wash', type: 'other', due_on: '2020-01-01' }],
    ['a time in the future', { name: 'Wash', type: 'other', given_at: '2030-01-01T00:00:00Z' }],
    ['a result that isn’t a test’s', { name: 'Wash', type: 'other', result: 'positive' }],
    ['no key', { name: 'Wash', type: 'other', client_key: 'x' }],
  ])('rejects %s', async (_, body) => {
    const dog = await createAnimal();
    const { status, body: answer } = await add(dog, body);
    expect({ status, error: answer.error }).toEqual({ status: 400, error: expect.any(String) as string });
  });
});
