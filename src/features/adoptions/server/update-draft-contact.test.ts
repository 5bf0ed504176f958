import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { findDraft } from './drafts.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const NEW_NAME = { name: 'Noor van Dijk' };

async function draftOf({ id: userId, token }: SignedInUser, answers: Record<string, string>) {
  const { id } = await createPet(app.db);
  await app.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: id, answers } });
  const read = async () => (await findDraft(app.db, userId, id))!;
  return { saved: await read(), read };
}

const change = ({ token }: SignedInUser, body: object) => app.call('PUT', '/api/users/me', { token, body });

test('an unfinished application follows a changed account, and stays as old as it is', async () => {
  const adopter = await createSignedInUser(app.db, { name: 'Noor Bakker', phone_number: '(555) 010-7788' });
  const answers = { first_name: 'Noor', last_name: 'Bakker', phone_number: '(555) 010-7788', city: 'Truro' };
  const { saved, read } = await draftOf(adopter, answers);
  expect((await change(adopter, { ...NEW_NAME, phone_number: '(555) 010-9900' })).status).toBe(200);
  expect(await read()).toEqual({
    ...saved,
    answers: { first_name: 'Noor van', last_name: 'Dijk', phone_number: '(555) 010-9900', city: 'Truro' },
  });
});

test('answers in which the applicant gave another name or phone number stay', async () => {
  const adopter = await createSignedInUser(app.db, { name: 'Noor Bakker', phone_number: '(555) 010-7788' });
  const { saved, read } = await draftOf(adopter, { first_name: 'Nora', last_name: 'Bakker', phone_number: '1' });
  await change(adopter, { ...NEW_NAME, phone_number: '(555) 010-9900' });
  expect(await read()).toEqual(saved);
});

test('a last name that the account lacks stays', async () => {
  const adopter = await createSignedInUser(app.db, { name: 'Noor' });
  const { read } = await draftOf(adopter, { first_name: 'Noor', last_name: 'Bakker' });
  await change(adopter, { name: 'Nora' });
  expect((await read()).answers).toEqual({ first_name: 'Nora', last_name: 'Bakker' });
});

test('an email that staff change is changed in the unfinished application too', async () => {
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  const adopter = await createSignedInUser(app.db);
  const { read } = await draftOf(adopter, { email: adopter.email });
  const { status } = await app.call('PUT', `/api/users/${adopter.id}`, {
    token: admin.token,
    body: { email: 'noor.new@shelter.example' },
  });
  expect(status).toBe(200);
  expect((await read()).answers).toEqual({ email: 'noor.new@shelter.example' });
});
