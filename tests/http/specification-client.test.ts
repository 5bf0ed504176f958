import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { completeForm } from '../support/adoption-calls.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { createImage } from '../support/images.ts';
import { processResetRequests } from '../support/process-reset-requests.ts';
import { clientOf, type Client } from '../support/specification-client.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/*
 * A client that uses only the paths, payloads and fields of the specification: numbers as text, as in its local storage;
 * pets as forms; and separate calls for what the server also does by itself.
 */

let app: StartedApp;
let adopter: SignedInUser & { client: Client };
let admin: SignedInUser & { client: Client };
let visitor: Client;
let picture: File;

beforeAll(async () => {
  app = await startApp();
  const user = await createSignedInUser(app.db, { name: 'Noor Haddad', phone_number: '+1 555 0123' });
  const boss = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
  adopter = { ...user, client: clientOf(app, user.token) };
  admin = { ...boss, client: clientOf(app, boss.token) };
  visitor = clientOf(app);
  const image = await createImage(640, 480).jpeg().toBuffer();
  picture = new File([new Uint8Array(image)], 'maple.jpg', { type: 'image/jpeg' });
});
afterAll(() => app.stop());

const maple = {
  name: 'Maple',
  species: 'Dog',
  breed: 'Beagle',
  age: '3',
  adoption_status: 'available',
  description: 'Loves long walks.',
  gender: 'Female',
  colour: 'Brown',
  vaccination_status: 'Up to date',
  special_needs: 'none',
  microchipped: 'Yes',
  personality: 'Calm',
  back_story: 'Found at the harbour.',
};

/** Maple's edit form, with every field changed. */
const hazel = {
  name: 'Hazel',
  species: 'Cat',
  breed: 'Burmese',
  age: '4',
  adoption_status: 'pending',
  description: 'Loves the sofa.',
  gender: 'Male',
  colour: 'Grey',
  vaccination_status: 'Partial',
  special_needs: 'A diet',
  microchipped: 'No',
  personality: 'Proud',
  back_story: 'Born here.',
};

async function addPet(by: Client, overrides: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...maple, ...overrides })) form.append(name, value);
  form.append('image', picture);
  return by.send('POST', '/pets/', form);
}

async function applyFor(petId: number, overrides: Record<string, string> = {}) {
  const body = { ...completeForm(petId, overrides), user_id: String(adopter.id) };
  return adopter.client.send('POST', '/adoptions/', body);
}

describe('accounts', () => {
  // Specification: entity-login-response, entity-signup-payload, api-base-and-cookies, call-login, call-signup
  // Specification: call-reset-request, call-reset-password
  test('are created, logged in to and fetched with the payloads of the forms', async () => {
    const person = { name: 'Ann', phone_number: '+1 555 0177', email: 'ann@example.org', password: goodPassword };
    const { password: _password, ...displayed } = person;
    expect(await visitor.send('POST', '/auth/signup', person)).toMatchObject(displayed);
    const session = await visitor.send('POST', '/auth/login', { email: person.email, password: goodPassword });
    expect(Object.keys(session).toSorted()).toEqual(['role', 'token', 'user_id', 'username']);
    expect(session).toMatchObject({ role: 'User', username: 'Ann', user_id: expect.any(Number) });
    const { message } = await visitor.send('POST', '/auth/reset-password', { email: person.email });
    expect(message).toBe('A password reset link has been sent to your email if it exists.');
    await processResetRequests(app.db);
    const { access_link } = await app.db
      .selectFrom('emails')
      .select('access_link')
      .where('access_link', 'is not', null)
      .where('type', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    const token = new URL(access_link!).searchParams.get('token')!;
    const reset = { token, password: 'Loud.Whiskers-52' };
    expect((await visitor.send('POST', `/auth/reset-password/${token}`, reset)).message).toMatch(/\S/);
    const logIn = (password: string) => visitor.statusOf('POST', '/auth/login', { email: person.email, password });
    expect([await logIn(goodPassword), await logIn(reset.password)]).toEqual([401, 200]);
  });

  // Specification: entity-user, entity-role, call-get-users, call-post-users, call-put-delete-user, call-get-roles
  test('are listed, counted, added, changed and deleted by an Admin', async () => {
    const roles = await admin.client.list('/roles/');
    expect(roles.map(({ name }) => name).toSorted()).toEqual(['Admin', 'User']);
    expect(roles.map((role) => Object.keys(role).toSorted())).toEqual(roles.map(() => ['id', 'name']));
    const role_id = String(roles.find(({ name }) => name === 'User')!.id);
    const before = (await admin.client.get('/users/total')).total_user;
    const person = { name: 'Kim', email: 'kim@example.org', phone_number: '+1 555 0178', role_id };
    const { id } = await admin.client.send('POST', '/users/', { ...person, password: goodPassword });
    expect((await admin.client.get('/users/total')).total_user).toBe(before + 1);
    const edited = { name: 'Kim Osei', email: 'osei@example.org', phone_number: '+1 555 0179' };
    const changed = await admin.client.send('PUT', `/users/${id}`, { ...edited, role_id });
    const role = { id: Number(role_id), name: 'User' };
    expect(changed).toMatchObject({ ...edited, id, role, role_id: Number(role_id) });
    expect(changed).not.toHaveProperty('password');
    expect(await admin.client.list('/users/')).toContainEqual(changed);
    expect(await admin.client.statusOf('DELETE', `/users/${id}`)).toBe(204);
    expect((await admin.client.get('/users/total')).total_user).toBe(before);
    expect(await adopter.client.statusOf('GET', '/users/')).toBe(403);
    expect(await visitor.statusOf('GET', '/roles/')).toBe(401);
  });
});

describe('pets', () => {
  // Specification: entity-pet, call-get-pets, call-get-pet-totals, call-post-pets, call-put-pet, pet-image-path
  test('are added and changed as forms, and shown to everyone with all fields', async () => {
    const totals = async () => [
      (await visitor.get('/pets/total')).total_pets,
      (await visitor.get('/pets/adopted/total')).total_adopted,
    ];
    const [pets, adopted] = (await totals()) as [number, number];
    const added = await addPet(admin.client);
    const seen = (await visitor.list('/pets/')).find(({ id }) => id === added.id)!;
    expect(seen).toMatchObject({ ...maple, age: 3, adoption_status: 'Available', weight: null, owner: null });
    expect(seen).toHaveProperty('hypoallergenic', null);
    const image = await app.get(seen.image);
    expect(image.headers.get('content-type')).toMatch(/^image\//);

    const edit = new FormData();
    for (const [name, value] of Object.entries({ ...hazel, weight: '4.5', hypoallergenic: 'true' })) {
      edit.append(name, value);
    }
    const displayed = { ...hazel, age: 4, adoption_status: 'Pending', weight: 4.5, hypoallergenic: true };
    const edited = await admin.client.send('PUT', `/pets/${added.id}`, edit);
    expect(edited).toMatchObject({ ...displayed, id: added.id, image: seen.image });
    edit.append('image', new File([new Uint8Array(await createImage(300, 300).png().toBuffer())], 'other.png'));
    const changed = await admin.client.send('PUT', `/pets/${added.id}`, edit);
    expect(changed.image).not.toBe(seen.image);

    const gone = await admin.client.send('PUT', `/pets/${added.id}`, { adoption_status: 'adopted' });
    expect(gone).toMatchObject({ ...displayed, id: added.id, adoption_status: 'Adopted' });
    expect(await totals()).toEqual([pets + 1, adopted + 1]);
  });

  // Specification: entity-pet-owner
  test('of a User name their owner as the specification says', async () => {
    const { id } = await addPet(adopter.client, { name: 'Biscuit', adoption_status: 'Available' });
    const seen = (await visitor.list('/pets')).find((pet) => pet.id === id)!;
    expect(seen['owner']).toEqual({ name: 'Noor Haddad', phone_number: '+1 555 0123' });
  });

  // Specification: call-delete-pet, call-delete-pet-adoptions, call-get-adoptions, call-delete-adoption
  test('are deleted after their applications, one by one', async () => {
    const { id } = await addPet(admin.client);
    await applyFor(id);
    const own = (await admin.client.list('/adoptions/')).filter((each) => each['pet_id'] === id);
    expect(own).toHaveLength(1);
    for (const application of own) {
      expect(await admin.client.statusOf('DELETE', `/adoptions/${application.id}`)).toBe(204);
      expect(await admin.client.statusOf('DELETE', `/adoptions/${application.id}`)).toBe(404);
    }
    expect(await adopter.client.list('/adoptions/me/')).toEqual([]);
    expect(await admin.client.statusOf('DELETE', `/pets/${id}`)).toBe(204);
    expect((await admin.client.list('/pets/')).filter((pet) => pet.id === id)).toEqual([]);
  });
});

describe('an adoption', () => {
  // Specification: entity-application, entity-application-text, entity-application-consent, entity-payment-method
  // Specification: entity-pickup, application-starts-pending, application-decision, approve-adopts-pet
  // Specification: call-post-adoptions, call-get-adoptions, call-put-adoption, call-post-payments, call-get-payments
  // Specification: call-post-pickup, call-get-pickups
  test('is submitted, paid, scheduled and decided; the client also sets the pet’s status', async () => {
    const { id: petId } = await addPet(admin.client);
    const optional = {
      address_line2: 'Second floor',
      other_pets: 'A canary',
      additional_info: 'We are at home a lot.',
    };
    const application = await applyFor(petId, optional);
    const { pet_id: _id, consent: _consent, ...answers } = completeForm(petId, optional);
    const stored = { id: expect.any(Number), pet_id: petId, user_id: adopter.id, status: 'Pending' };
    expect(application).toMatchObject({ ...answers, ...stored });
    expect(application['created_at']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await adopter.client.list('/adoptions/me/')).toMatchObject([{ id: application.id }]);

    const card = { user_id: String(adopter.id), payment_type: 'MasterCard', method: '5555 3412 4444 1115' };
    const paid = await adopter.client.send('POST', '/payments/', card);
    expect(paid).toMatchObject({ user_id: adopter.id, payment_type: 'MasterCard', method: '**** **** **** 1115' });
    const account = { user_id: String(adopter.id), payment_type: 'PayPal', method: 'noor@example.org' };
    const another = await adopter.client.send('POST', '/payments/', account);
    expect(another).toMatchObject({ ...account, id: expect.any(Number), user_id: adopter.id });
    expect(await adopter.client.list(`/payments/user/${adopter.id}`)).toEqual([another, paid]);

    const date = addDays(new Date().toISOString().slice(0, 10), 7);
    const slot = { date, time: '10:00 AM', location: 'Shelter World Main Branch', additionalNotes: 'With my sister.' };
    await adopter.client.send('POST', '/schedule-pickup/', slot);
    expect(await adopter.client.list(`/schedule-pickup/user/${adopter.id}`)).toMatchObject([
      { date, time: '10:00 AM', location: 'Main Branch', additionalNotes: 'With my sister.' },
    ]);

    for (const [status, petStatus] of [
      ['Approved', 'Adopted'],
      ['Rejected', 'Available'],
    ]) {
      expect(await admin.client.send('PUT', `/adoptions/${application.id}`, { status })).toMatchObject({ status });
      expect((await visitor.get(`/pets/${petId}`))['adoption_status']).toBe(petStatus);
      const agreed = await admin.client.send('PUT', `/pets/${petId}`, { adoption_status: petStatus });
      expect(agreed['adoption_status']).toBe(petStatus);
    }
  });

  // Specification: entity-application-choices, pickup-times, pickup-locations, limit-pickup-slots
  test('accepts the statuses, the seven times and the three locations that its forms offer, and no others', async () => {
    const words: Record<string, string[]> = {
      age_category: ['under18', '18plus'],
      allergies: ['yes', 'no'],
      partner_agreement: ['yes', 'no', 'notAsked', 'notApplicable'],
      spayed_neutered: ['yes', 'no'],
      current_pets_vaccinated: ['yes', 'no'],
      had_dogs_before: ['yes', 'no'],
      has_veterinarian: ['yes', 'no'],
      vet_frequency: ['whenSick', 'every3Years', 'twicePerYear', 'annually', 'onceAMonth'],
    };
    const times = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM'];
    const places = ['Main Branch', 'Downtown', 'Eastside'];
    const date = addDays(new Date().toISOString().slice(0, 10), 8);
    for (const [at, time] of times.entries()) {
      const overrides = Object.fromEntries(Object.entries(words).map(([field, all]) => [field, all[at % all.length]!]));
      const { id } = await createPet(app.db);
      expect(await applyFor(id, overrides)).toMatchObject(overrides);
      const location = places[at % 3];
      const body = { date, time, location: `Shelter World ${location}`, additionalNotes: '' };
      expect(await adopter.client.send('POST', '/schedule-pickup/', body)).toMatchObject({ date, time, location });
    }
    const { id } = await createPet(app.db);
    for (const field of Object.keys(words)) {
      const body = { ...completeForm(id), [field]: 'never' };
      expect([field, await adopter.client.statusOf('POST', '/adoptions/', body)]).toEqual([field, 400]);
    }
    await applyFor(id);
    const slot = { date, time: '09:00 AM', location: 'Main Branch', additionalNotes: '' };
    for (const wrong of [{ time: '12:00 PM' }, { time: '05:00 PM' }, { location: 'Uptown' }]) {
      expect(await adopter.client.statusOf('POST', '/schedule-pickup/', { ...slot, ...wrong })).toBe(400);
    }
    expect(await adopter.client.statusOf('POST', '/schedule-pickup/', slot)).toBe(201);
  });
});

describe('messages', () => {
  // Specification: entity-message, entity-reply, call-send-message, call-get-messages, call-get-user-messages
  // Specification: call-admin-reply, call-user-reply, call-like
  test('are sent, listed, answered and liked from both sides', async () => {
    const { client, id, email } = adopter;
    const sent = await client.send('POST', '/messages/send', { email, message: 'Is Maple good with cats?' });
    await admin.client.send('POST', `/messages/reply/${sent.id}`, { text: 'Yes, she is.' });
    await client.send('POST', `/messages/user/reply/${sent.id}`, { email, text: 'Then we come.' });
    await admin.client.send('POST', `/messages/like/${sent.id}`);
    await client.send('POST', `/messages/user/like/${sent.id}`);
    const thread = (await admin.client.list('/messages/'))[0]!;
    expect(thread).toMatchObject({ id: sent.id, email, text: 'Is Maple good with cats?', likes: 2 });
    expect(thread.replies).toMatchObject([
      { id: expect.any(Number), email: 'hello@shelter.example', text: 'Yes, she is.', sender: 'admin' },
      { id: expect.any(Number), email, text: 'Then we come.', sender: 'user' },
    ]);
    for (const { timestamp } of [thread, ...thread.replies]) expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(await client.list(`/messages/user/${id}`)).toMatchObject([{ id: sent.id, likes: 2 }]);
    expect(await client.list(`/messages/user/${encodeURIComponent(email)}`)).toMatchObject([{ id: sent.id }]);
  });
});

// Specification: error-field
test('errors are read from the error field', async () => {
  const body = { email: 'ann@example.org', password: 'wrong' };
  const { status, body: answer } = await app.call('POST', '/api/auth/login', { body });
  expect({ status, error: answer.error }).toEqual({
    status: 401,
    error: 'That email and password don’t match.',
  });
});
