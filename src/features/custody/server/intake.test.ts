import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { dayIn, addDays } from '../../../platform/shelter-day.contract.ts';
import type { AnimalRecord, Identifier } from '../custody.contract.ts';

let app: StartedApp;
let robin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const call = <T = AnimalRecord & { error: string }>(method: string, path: string, body?: unknown) =>
  app.call<T>(method, `/api/records/${path}`, { token: robin.token, ...(body !== undefined && { body }) });
const sendIntake = (body: object, animals: object[] = [{ species: 'Dog' }]) =>
  call<{ pet_ids: number[]; error: string; fields?: Record<string, string> }>('POST', 'custody/intakes', {
    intake_type: 'stray',
    animals,
    ...body,
  });
const addAnimal = async (body: object = {}, animal: object = {}) => {
  const { body: taken } = await sendIntake(body, [{ species: 'Dog', ...animal }]);
  return (await call('GET', String(taken.pet_ids[0]))).body;
};
const today = () => dayIn(undefined, new Date());
const countPets = async () =>
  Number(
    (
      await app.db
        .selectFrom('pets')
        .select((all) => all.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('POST /api/records/custody/intakes', () => {
  test('takes in an animal with no more than its species', async () => {
    const { status, body } = await sendIntake({});
    expect(status).toBe(201);
    const { body: record } = await call('GET', String(body.pet_ids[0]));
    expect(record).toMatchObject({
      name: record.code,
      code: `A-${record.id + 1000}`,
      adoption_status: 'Pending',
      is_listed: false,
      custody: { intake_type: 'stray', outcome_at: null, is_intake_assumed: false },
      missing: ['name', 'photo', 'age', 'gender', 'weight', 'identifier_check', 'found_location'],
    });
    expect((await app.call('GET', `/api/pets/${record.id}`)).status).toBe(404);
  });

  test('takes in everything that is known', async () => {
    const { image } = await createPhoto(app.db, null);
    const born_on = addDays(today(), -100);
    const record = await addAnimal(
      {
        hold_until: addDays(today(), 5),
        found_location: 'Oak Street',
        person_name: 'Ines Kaur',
        person_phone: '+1 555 0142',
      },
      {
        name: 'Biscuit',
        gender: 'Male',
        born_on,
        born_is_estimate: true,
        weight: 4.2,
        photo: image,
        identifiers: [{ type: 'microchip', value: '985 112 004 567 890' }],
      },
    );
    expect(record).toMatchObject({
      name: 'Biscuit',
      age: 0,
      age_months: 3,
      born_on,
      born_is_estimate: true,
      weight: 4.2,
      microchipped: 'Yes',
      identifiers: [{ type: 'microchip', value: '985112004567890', also_on: [] }],
      custody: { found_location: 'Oak Street', hold_until: addDays(today(), 5), source: { name: 'Ines Kaur' } },
      missing: [],
    });
    expect(record.photo?.image).toBe(image);
  });

  test('recognizes who brings an animal by the phone number', async () => {
    const first = await addAnimal({
      intake_type: 'owner_surrender',
      person_name: 'Sam Okafor',
      person_phone: '+1 555 0177',
    });
    const second = await addAnimal({
      intake_type: 'owner_surrender',
      person_name: 'Sam',
      person_phone: '1 (555) 0177',
    });
    expect(second.custody?.source).toEqual(first.custody?.source);
  });

  test('takes no one for another with the same phone number, whose data would show the animal', async () => {
    const sam = await createSignedInUser(app.db, { name: 'Sam Okafor' });
    await app.db.updateTable('users').set({ phone_number: '+1 555 0199' }).where('id', '=', sam.id).execute();
    await app.db.updateTable('people').set({ phone_number: '+1 555 0199' }).where('user_id', '=', sam.id).execute();
    const person = { person_name: 'Grace Hill', person_phone: '+1 555 0199', found_location: 'Pine Street' };
    const { custody } = await addAnimal(person);
    expect(custody?.source?.name).toBe('Grace Hill');
    const { body } = await app.call('GET', '/api/users/me/data', { token: sam.token });
    expect(JSON.stringify(body)).not.toContain('Pine Street');
  });

  test('shows each person only their part of a stay in their data', async () => {
    const finder = await createSignedInUser(app.db, { name: 'Ines Kaur' });
    const owner = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    const brought = {
      person_name: 'Ines Kaur',
      person_email: finder.email,
      found_location: 'Elm Court',
      reason: 'Limps.',
    };
    const { id } = await addAnimal(brought, { name: 'Biscuit' });
    await call('POST', `${id}/outcome`, {
      outcome_type: 'returned_to_owner',
      outcome_reason: 'Moved to Oak Avenue.',
      person_name: 'Noor Haddad',
      person_email: owner.email,
    });
    const dataOf = async ({ token }: SignedInUser) =>
      JSON.stringify((await app.call('GET', '/api/users/me/data', { token })).body);
    const [ofFinder, ofOwner] = [await dataOf(finder), await dataOf(owner)];
    for (const data of [ofFinder, ofOwner]) {
      expect(data).toContain('Biscuit');
      expect(data).not.toMatch(/Limps|Oak Avenue/);
    }
    expect(ofFinder).toContain('Elm Court');
    expect(ofFinder).not.toContain('returned_to_owner');
    expect(ofOwner).not.toContain('Elm Court');
  });

  test('takes in a litter, all or none', async () => {
    const { body } = await sendIntake({ intake_type: 'born_in_care' }, [
      { species: 'Cat', name: 'Pip' },
      { species: 'Cat' },
      { species: 'Cat' },
    ]);
    expect(body.pet_ids).toHaveLength(3);
    const before = await countPets();
    const { status } = await sendIntake({}, [
      { species: 'Cat' },
      { species: 'Cat', identifiers: [{ type: 'microchip', value: 'ABC' }] },
    ]);
    expect(status).toBe(400);
    expect(await countPets()).toBe(before);
  });

  test('takes in the same animals once, however often the phone sends it', async () => {
    const submission_id = randomUUID();
    const before = await countPets();
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendIntake({ submission_id })));
    expect(new Set(sent.map(({ body }) => body.pet_ids[0])).size).toBe(1);
    expect(await countPets()).toBe(before + 1);
  });

  test.each([
    [{ intake_at: '2999-01-01T00:00:00Z' }, 'intake_at'],
    [{ intake_at: '1850-01-01T00:00:00Z' }, 'intake_at'],
    [{ hold_until: '2020-01-01' }, 'hold_until'],
    [{ intake_type: 'owner_surrender', hold_until: '2999-01-01' }, 'hold_until'],
    [{ intake_type: 'abducted' }, 'intake_type'],
    [{ person_phone: '+1 555 0000' }, 'person_name'],
    [{ animals: [] }, 'animals'],
    [{ intake_at: '2026-01-05T12:00:00Z', animals: [{ species: 'Dog', born_on: '2026-01-09' }] }, 'born_on'],
  ])('refuses %j and changes nothing', async (body, field) => {
    const before = await countPets();
    const { status, body: refused } = await sendIntake(body);
    expect(status).toBe(400);
    expect(Object.keys(refused.fields ?? {})).toContain(field);
    expect(await countPets()).toBe(before);
  });

  test.each([
    { weight: 0 },
    { weight: 900 },
    { born_on: '2999-01-01' },
    { born_on: '1800-01-01' },
    { born_on: '0001-01-01' },
    { age: -1 },
    { identifiers: [{ type: 'microchip', value: '98511200456789X' }] },
  ])('refuses an animal with %j', async (animal) => {
    const before = await countPets();
    expect((await sendIntake({}, [{ species: 'Dog', ...animal }])).status).toBe(400);
    expect(await countPets()).toBe(before);
  });
});

describe('identifiers', () => {
  test('are found by what a reader types, and warn of another animal', async () => {
    const first = await addAnimal({}, { name: 'Bella' });
    const second = await addAnimal({}, { name: 'Rex' });
    const chip = { type: 'microchip', value: '900000000000001' };
    expect((await call('POST', `${first.id}/identifiers`, chip)).status).toBe(201);
    const { body } = await call<Identifier>('POST', `${second.id}/identifiers`, chip);
    expect(body.also_on).toEqual([{ pet_id: first.id, name: 'Bella' }]);
    const { body: found } = await call<{ name: string }[]>('GET', 'custody/identifiers?value=900-000-000-000-001');
    expect(found.map(({ name }) => name)).toEqual(['Bella', 'Rex']);
    expect(
      (await call<{ name: string }[]>('GET', `custody/identifiers?value=${first.code.toLowerCase()}`)).body,
    ).toMatchObject([{ name: 'Bella', type: 'code' }]);
  });

  test('make an animal microchipped as long as it has one', async () => {
    const record = await addAnimal();
    const { body } = await call<Identifier>('POST', `${record.id}/identifiers`, {
      type: 'microchip',
      value: '900000000000002',
    });
    expect((await call('GET', String(record.id))).body.microchipped).toBe('Yes');
    expect(
      (await call('POST', `${record.id}/identifiers`, { type: 'microchip', value: '900000000000002' })).status,
    ).toBe(409);
    expect((await call('DELETE', `${record.id}/identifiers/${body.id}`)).status).toBe(204);
    expect((await call('GET', String(record.id))).body.microchipped).toBeNull();
  });

  test.each(['12345678901234X', '1234', '123456789012'])('refuse the microchip %s', async (value) => {
    const record = await addAnimal();
    expect((await call('POST', `${record.id}/identifiers`, { type: 'microchip', value })).status).toBe(400);
    expect((await call('GET', String(record.id))).body.identifiers).toEqual([]);
  });

  test('belong to the animal that the path names', async () => {
    const one = await addAnimal({}, { identifiers: [{ type: 'tag', value: '77' }] });
    const other = await addAnimal();
    expect((await call('DELETE', `${other.id}/identifiers/${one.identifiers[0]!.id}`)).status).toBe(404);
    expect((await call('GET', String(one.id))).body.identifiers).toHaveLength(1);
  });
});

describe('PUT /api/records/:id', () => {
  test('derives the age from the date of birth', async () => {
    const { id } = await addAnimal({}, { age: 7 });
    const { body } = await call('PUT', String(id), { born_on: addDays(today(), -800) });
    expect(body).toMatchObject({ age: 2, age_months: null, born_is_estimate: false });
    const { body: pet } = await app.call<{ age: number }>('GET', `/api/admin/pets/${id}`, { token: robin.token });
    expect(pet.age).toBe(2);
  });

  test('estimates the date of birth again when staff enter another age', async () => {
    const { id } = await addAnimal({}, { born_on: addDays(today(), -800) });
    await app.call('PUT', `/api/pets/${id}`, { token: robin.token, body: { age: 5 } });
    const { body } = await call('GET', String(id));
    expect(body).toMatchObject({ age: 5, born_is_estimate: true });
    expect(body.born_on?.slice(0, 4)).toBe(String(Number(today().slice(0, 4)) - 5));
  });

  test.each([addDays(today(), 1), '1800-01-01', today()])('refuses %s', async (born_on) => {
    const { id } = await addAnimal({ intake_at: '2024-05-01T10:00:00Z' });
    expect((await call('PUT', String(id), { born_on })).status).toBe(400);
    expect((await call('GET', String(id))).body.born_on).toBeNull();
  });
});

describe('notes', () => {
  test('are added, listed and deleted', async () => {
    const { id } = await addAnimal();
    const { body } = await call<{ id: number }>('POST', `${id}/notes`, { text: 'Afraid of brooms.' });
    expect((await call('GET', `${id}/notes`)).body).toMatchObject([{ text: 'Afraid of brooms.', author: 'Robin' }]);
    expect((await call('DELETE', `${id}/notes/${body.id}`)).status).toBe(204);
    expect((await call('GET', `${id}/notes`)).body).toEqual([]);
  });
});

test('a listing of an owner has no record', async () => {
  const owner = await createSignedInUser(app.db);
  const { id } = await createPet(app.db, { owner_id: owner.id });
  for (const path of [`${id}`, `${id}/notes`, `${id}/outcome-consequences?type=lost`, `${id}/transfer-papers`]) {
    expect((await call('GET', path)).status).toBe(404);
  }
  expect((await call('POST', `${id}/outcome`, { outcome_type: 'lost' })).status).toBe(404);
  expect(await app.db.selectFrom('custodies').select('id').where('pet_id', '=', id).execute()).toEqual([]);
});

test('nothing that visitors can call or open shows a chip number, a finder or a place of finding', async () => {
  const secrets = { chip: '985112999000111', finder: 'Wilhelmina Featherstone', place: 'Quarry Lane 77' };
  const { id } = await addAnimal(
    { found_location: secrets.place, person_name: secrets.finder, person_phone: '+1 555 0166', reason: secrets.place },
    { name: 'Juniper', identifiers: [{ type: 'microchip', value: secrets.chip }] },
  );
  await call('POST', `${id}/notes`, { text: `${secrets.finder} wants to know how Juniper is.` });
  const body = { adoption_status: 'Available', is_listed: true };
  await app.call('PUT', `/api/pets/${id}`, { token: robin.token, body });
  for (const path of [
    `/api/pets/${id}`,
    '/api/pets/',
    '/api/pets/?search=Juniper',
    `/pets/${id}`,
    '/catalogue',
    '/feed.xml',
  ]) {
    const response = await fetch(`${app.url}${path}`);
    const text = await response.text();
    expect(response.status, path).toBe(200);
    for (const secret of Object.values(secrets)) expect(text, path).not.toContain(secret);
  }
  expect(await (await fetch(`${app.url}/api/pets/${id}`)).json()).toMatchObject({ microchipped: 'Yes' });
});
