import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apply, completeForm } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { DraftSummary } from '../adoptions.contract.ts';

let app: StartedApp;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  noor = await createSignedInUser(app.db);
});

const save = (body: object, { token } = noor) => app.call('PUT', '/api/adoptions/draft', { token, body });
const list = async ({ token } = noor) =>
  (await app.call<DraftSummary[]>('GET', '/api/adoptions/drafts', { token })).body;
const discard = (query: string, { token } = noor) => app.call('DELETE', `/api/adoptions/draft${query}`, { token });
/** Strings, as the form saves them. */
const answersOf = (petId: number) => {
  const { pet_id: _pet, consent: _consent, user_id: _user, ...answers } = completeForm(petId) as Record<string, string>;
  return answers;
};

describe('GET /api/adoptions/drafts', () => {
  test('lists forms with answers, the latest first, with their pet and section', async () => {
    const [ava, ben] = [await createPet(app.db, { name: 'Ava' }), await createPet(app.db, { name: 'Ben' })];
    await save({ pet_id: ava.id, answers: { ...answersOf(ava.id), alone_time: '' } });
    await save({ pet_id: ben.id, procedure_read: true });
    await save({ pet_id: '', answers: { pet_id: String(ben.id), city: 'Truro' } });
    await save({ pet_id: ava.id, answers: { ...answersOf(ava.id), alone_time: ' ', reference: '' } });
    const zoe = await createPet(app.db, { name: 'Zoe' });
    await save({ pet_id: zoe.id, answers: { ...answersOf(zoe.id), section: '2' } });
    const drafts = await list();
    expect(drafts).toMatchObject([
      { pet_id: zoe.id, section: 2 },
      { pet_id: ava.id, pet: { id: ava.id, name: 'Ava' }, section: 4, unavailable_reason: null, similar: [] },
      { pet_id: null, pet: { id: ben.id, name: 'Ben' }, section: 1, unavailable_reason: null, similar: [] },
    ]);
    expect(JSON.stringify(drafts)).not.toContain('Truro');
    expect(await list(await createSignedInUser(app.db))).toEqual([]);
  });

  test.each([
    [{ adoption_status: 'Adopted' }, 'Ava has already found their forever home.'],
    [{ adoption_status: 'Pending' }, 'Ava is on hold right now and isn’t taking new applications.'],
    [{ is_listed: false }, 'Ava is no longer available.'],
  ] as const)('says why a pet with %j can’t be applied for, and lists similar pets', async (change, reason) => {
    const { id } = await createPet(app.db, { name: 'Ava', species: 'Turtle' });
    const other = await createPet(app.db, { name: 'Shelly', species: 'Turtle' });
    await save({ pet_id: id, answers: { city: 'Truro' } });
    await app.db.updateTable('pets').set(change).where('id', '=', id).execute();
    const [draft] = await list();
    expect(draft).toMatchObject({ pet: { name: 'Ava' }, unavailable_reason: reason });
    expect(draft!.similar.map((pet) => pet.id)).toContain(other.id);
    expect(draft!.similar.map((pet) => pet.id)).not.toContain(id);
    await app.db.deleteFrom('pets').where('id', '=', other.id).execute();
  });

  test('says nothing about an unlisted pet whose number is among the answers', async () => {
    const { id } = await createPet(app.db, { name: 'Secret', is_listed: false });
    await save({ pet_id: '', answers: { pet_id: String(id), city: 'Truro' } });
    const drafts = await list();
    expect(drafts).toMatchObject([{ pet: null, unavailable_reason: 'This pet is no longer available.' }]);
    expect(JSON.stringify(drafts)).not.toContain('Secret');
  });

  test('says that a deleted pet is gone', async () => {
    const { id } = await createPet(app.db, { name: 'Ava' });
    await save({ pet_id: id, answers: { city: 'Truro' } });
    await app.db.deleteFrom('pets').where('id', '=', id).execute();
    expect(await list()).toMatchObject([
      { pet_id: id, pet: null, unavailable_reason: 'This pet is no longer available.', similar: [] },
    ]);
  });

  test('leaves out a draft that another tab saved after the application was submitted', async () => {
    const { id } = await createPet(app.db);
    expect((await apply(app, noor, id)).status).toBe(201);
    await save({ pet_id: id, answers: { city: 'Truro' } });
    expect(await list()).toEqual([]);
  });
});

describe('DELETE /api/adoptions/draft', () => {
  test('discards one draft of the user, and succeeds without one', async () => {
    const { id } = await createPet(app.db);
    const other = await createSignedInUser(app.db);
    for (const who of [noor, other]) await save({ pet_id: id, answers: { city: 'Truro' } }, who);
    await save({ pet_id: '', answers: { city: 'Truro' } });
    expect((await discard(`?pet_id=${id}`)).status).toBe(204);
    expect((await discard(`?pet_id=${id}`)).status).toBe(204);
    expect(await list()).toMatchObject([{ pet_id: null }]);
    expect((await discard('')).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
    expect((await discard('?pet_id=x')).status).toBe(400);
  });
});
