import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeForm } from '../support/adoption-calls.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { clientOf, type Client, type ResponseBody } from '../support/specification-client.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/*
 * What the specification's client does beyond its list of calls: it requests while people type, sends a checkbox as text,
 * cleans up by itself, and prints fields unchanged.
 */

let app: StartedApp;
let adopter: SignedInUser & { client: Client };
let admin: Client;

beforeAll(async () => {
  app = await startApp();
  const noor = await createSignedInUser(app.db, { name: 'Noor Haddad', phone_number: '+1 555 0123' });
  adopter = { ...noor, client: clientOf(app, noor.token) };
  admin = clientOf(app, (await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' })).token);
});
afterAll(() => app.stop());

/** The text of a page that prints these fields. */
function print(record: ResponseBody, fields: readonly string[]): string[] {
  return fields.map((field) => String(record[field]));
}

const applicationFields = `
  id pet_id first_name last_name phone_number email age_category address address_line2 city province postal_code
  interested_pet living_environment duration_at_address residents home_description allergies partner_agreement
  alone_time other_pets spayed_neutered current_pets_vaccinated dog_stay enrichment had_dogs_before training_methods
  has_veterinarian vet_frequency willing_to_work_on reference additional_info consent status created_at`
  .trim()
  .split(/\s+/);

describe('accounts', () => {
  // Specification: call-signup, call-post-users
  test('are added by an Admin through sign-up, with a role that only an Admin can set', async () => {
    const roles = await admin.list('/roles/');
    const role_id = String(roles.find(({ name }) => name === 'Admin')!.id);
    const person = { name: 'Kim Osei', phone_number: '+1 555 0178', password: goodPassword, role_id };
    const added = await admin.send('POST', '/auth/signup', { ...person, email: 'kim@example.org' });
    expect(added).toMatchObject({ name: 'Kim Osei', role: { name: 'Admin' }, role_id: Number(role_id) });
    expect(await admin.list('/users/')).toContainEqual(added);
    const own = await clientOf(app).send('POST', '/auth/signup', { ...person, email: 'lou@example.org' });
    expect(own).toMatchObject({ role: { name: 'User' } });
  });
});

describe('messages', () => {
  // Specification: call-get-user-messages
  test('are requested at each keystroke of an email, and found at the last one', async () => {
    const { client, email } = adopter;
    const { id } = await client.send('POST', '/messages/send', { email, message: 'Is Maple good with cats?' });
    for (let length = 1; length < email.length; length += 1) {
      expect(await admin.list(`/messages/user/${encodeURIComponent(email.slice(0, length))}`)).toEqual([]);
    }
    expect(await admin.list(`/messages/user/${encodeURIComponent(email)}`)).toMatchObject([{ id }]);
    expect(await client.statusOf('GET', `/messages/user/${email.slice(0, 3)}`)).toBe(404);
  });

  // Specification: entity-message, entity-reply
  test('print nothing as null', async () => {
    const { client, email } = adopter;
    const { id } = await client.send('POST', '/messages/send', { email, message: 'Is she house-trained?' });
    await admin.send('POST', `/messages/reply/${id}`, { text: 'She is.' });
    const thread = (await admin.list('/messages/')).find((each) => each.id === id)!;
    const printed = [
      ...print(thread, ['id', 'email', 'text', 'timestamp', 'likes']),
      ...print(thread.replies[0]!, ['id', 'email', 'text', 'sender', 'timestamp']),
    ];
    expect(printed.filter((text) => text === 'null' || text === 'undefined')).toEqual([]);
  });
});

describe('an application', () => {
  // Specification: entity-application-consent, application-consent-required
  test('carries its consent as text, and reads it back', async () => {
    const { client, id: userId } = adopter;
    const { id: petId } = await createPet(app.db);
    const form = { ...completeForm(petId), user_id: String(userId) };
    for (const consent of ['', 'false']) {
      expect(await client.statusOf('POST', '/adoptions/', { ...form, consent })).toBe(400);
    }
    const { id } = await client.send('POST', '/adoptions/', { ...form, consent: 'true' });
    expect((await client.list('/adoptions/me/')).find((each) => each.id === id)).toHaveProperty('consent', true);
    expect((await admin.list('/adoptions/')).find((each) => each.id === id)).toHaveProperty('consent', true);
  });

  // Specification: entity-application, entity-application-text, entity-application-choices
  test.each([
    ['with all answers', async () => apply({})],
    ['with only the required answers', async () => apply({ partner_agreement: '', address_line2: '' })],
    ['of a walk-in', recordWalkIn],
    ['of a person whose account was deleted', applyAndDeleteAccount],
  ])('%s prints nothing as null', async (_, make) => {
    const id = await make();
    const application = (await admin.list('/adoptions/')).find((each) => each.id === id)!;
    const printed = print(application, applicationFields);
    expect(printed).not.toContain('null');
    expect(printed).not.toContain('undefined');
  });

  async function apply(overrides: Record<string, string>): Promise<number> {
    const { id: petId } = await createPet(app.db);
    const form = { ...completeForm(petId, overrides), user_id: String(adopter.id) };
    return (await adopter.client.send('POST', '/adoptions/', form)).id;
  }

  async function recordWalkIn(): Promise<number> {
    const { id: pet_id } = await createPet(app.db);
    const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '+1 555 0188', email: '' };
    return (await admin.send('POST', '/adoptions/walk-in', { ...person, pet_id, method: 'cash' })).id;
  }

  async function applyAndDeleteAccount(): Promise<number> {
    const { token, id: userId } = await createSignedInUser(app.db);
    const { id: petId } = await createPet(app.db);
    const { id } = await clientOf(app, token).send('POST', '/adoptions/', completeForm(petId));
    await admin.send('PUT', `/adoptions/${id}`, { status: 'Approved' });
    expect(await admin.statusOf('DELETE', `/users/${userId}`)).toBe(204);
    return id;
  }
});

describe('a pet', () => {
  // Specification: call-delete-pet, call-delete-pet-adoptions, call-delete-adoption
  test('is deleted after its applications, even if another Admin has already deleted one', async () => {
    const { id: petId } = await createPet(app.db);
    for (const person of [await createSignedInUser(app.db), await createSignedInUser(app.db)]) {
      await clientOf(app, person.token).send('POST', '/adoptions/', completeForm(petId));
    }
    const own = (await admin.list('/adoptions/')).filter((each) => each['pet_id'] === petId);
    await admin.send('DELETE', `/adoptions/${own[1]!.id}`);
    const statuses = [];
    for (const { id } of own) statuses.push(await admin.statusOf('DELETE', `/adoptions/${id}`));
    expect(statuses).toEqual([204, 404]);
    expect(await admin.statusOf('DELETE', `/pets/${petId}`)).toBe(204);
    expect((await admin.list('/pets/')).some(({ id }) => id === petId)).toBe(false);
  });
});
