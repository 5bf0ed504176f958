import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { ApplicationDraft } from '../adoptions.contract.ts';
import { findDraft, purgeOldDrafts } from './drafts.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const save = ({ token }: SignedInUser, body: object) =>
  app.call<ApplicationDraft & { error: string }>('PUT', '/api/adoptions/draft', { token, body });
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('PUT /api/adoptions/draft', () => {
  test('saves answers as typed, for a pet and without one', async () => {
    const adopter = await createSignedInUser(app.db);
    const { id: pet_id } = await createPet(app.db);
    const answers = { first_name: 'Noor', email: 'noor@', age_category: 'whatever' };
    const { status, body } = await save(adopter, { pet_id: String(pet_id), answers });
    expect(status).toBe(200);
    expect(body).toMatchObject({ pet_id, answers, procedure_read_at: null });
    expect((await save(adopter, { pet_id: '', answers: { city: 'Springfield' } })).body.pet_id).toBeNull();
    expect(await findDraft(app.db, adopter.id, pet_id)).toEqual(body);
    expect(await findDraft(app.db, adopter.id, null)).toMatchObject({ answers: { city: 'Springfield' } });
    expect(await findDraft(app.db, (await createSignedInUser(app.db)).id, pet_id)).toBeNull();
  });

  test('keeps omitted values and replaces the answers', async () => {
    const adopter = await createSignedInUser(app.db);
    const { id: pet_id } = await createPet(app.db);
    await save(adopter, { pet_id, answers: { first_name: 'Noor', city: 'Springfield' } });
    const { procedure_read_at } = (await save(adopter, { pet_id, procedure_read: true })).body;
    expect(procedure_read_at).toEqual(expect.any(String));
    const again = await save(adopter, { pet_id, procedure_read: 'yes', answers: { first_name: 'N' } });
    expect(again.body).toMatchObject({ procedure_read_at, answers: { first_name: 'N' } });
    expect(again.body.answers).not.toHaveProperty('city');
  });

  test('does not bring back a draft that was discarded since', async () => {
    const adopter = await createSignedInUser(app.db);
    const { id: pet_id } = await createPet(app.db);
    const { updated_at } = (await save(adopter, { pet_id, answers: { city: 'Truro' }, based_on: null })).body;
    expect((await save(adopter, { pet_id, answers: { city: 'Bath' }, based_on: updated_at })).status).toBe(200);
    await app.call('DELETE', `/api/adoptions/draft?pet_id=${pet_id}`, { token: adopter.token });
    expect(await save(adopter, { pet_id, answers: { city: 'York' }, based_on: updated_at })).toMatchObject({
      status: 409,
      body: { error: 'You’ve already submitted or discarded this draft in another tab or on another device.' },
    });
    expect(await findDraft(app.db, adopter.id, pet_id)).toBeNull();
    expect((await save(adopter, { pet_id, answers: {}, based_on: 'yesterday' })).status).toBe(400);
    expect((await save(adopter, { pet_id, answers: { city: 'York' } })).status).toBe(200);
  });

  test('drops unknown fields and limits the length of each', async () => {
    const adopter = await createSignedInUser(app.db);
    const answers = { city: 'Springfield', status: 'Approved', constructor: 'x' };
    expect((await save(adopter, { answers })).body.answers).toEqual({ city: 'Springfield' });
    expect((await save(adopter, { answers: { city: 'x'.repeat(501) } })).status).toBe(400);
    expect((await save(adopter, { answers: { additional_info: 'x'.repeat(4000) } })).status).toBe(200);
  });

  test('returns 404 for an unlisted pet', async () => {
    const adopter = await createSignedInUser(app.db);
    const { id: pet_id } = await createPet(app.db, { is_listed: false });
    for (const unknown of [pet_id, 2_000_000_000]) {
      expect(await save(adopter, { pet_id: unknown })).toMatchObject({
        status: 404,
        body: { error: 'We couldn’t find this pet.' },
      });
    }
  });

  test('keeps fifty drafts per person and deletes the oldest', async () => {
    const adopter = await createSignedInUser(app.db);
    const pets = await Promise.all(Array.from({ length: 51 }, () => createPet(app.db)));
    await app.db
      .insertInto('application_drafts')
      .values(
        pets.slice(1).map(({ id }, at) => ({
          user_id: adopter.id,
          pet_id: id,
          procedure_read_at: null,
          updated_at: daysFromNow(at - 60),
        })),
      )
      .execute();
    await save(adopter, { pet_id: pets[0]!.id });
    const remaining = await app.db
      .selectFrom('application_drafts')
      .select('pet_id')
      .where('user_id', '=', adopter.id)
      .execute();
    expect(remaining).toHaveLength(50);
    expect(remaining.map(({ pet_id }) => pet_id)).toContain(pets[0]!.id);
    expect(remaining.map(({ pet_id }) => pet_id)).not.toContain(pets[1]!.id);
  });

  test('keeps one draft of ten concurrent saves', async () => {
    const adopter = await createSignedInUser(app.db);
    const { id: pet_id } = await createPet(app.db);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => save(adopter, { pet_id, procedure_read: true })),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.procedure_read_at}`)).size).toBe(1);
  });
});

test('a draft is deleted on submission and with the account', async () => {
  const adopter = await createSignedInUser(app.db);
  const [sent, other] = [await createPet(app.db), await createPet(app.db)];
  for (const { id: pet_id } of [sent, other]) await save(adopter, { pet_id, answers: { city: 'Springfield' } });
  await apply(app, adopter, sent.id);
  expect(await findDraft(app.db, adopter.id, sent.id)).toBeNull();
  expect(await findDraft(app.db, adopter.id, other.id)).not.toBeNull();
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  expect((await app.call('DELETE', `/api/users/${adopter.id}`, { token: admin.token })).status).toBe(204);
  expect(await findDraft(app.db, adopter.id, other.id)).toBeNull();
});

test('an unchanged draft is purged after 90 days', async () => {
  const adopter = await createSignedInUser(app.db);
  const { id: pet_id } = await createPet(app.db);
  await save(adopter, { pet_id });
  await purgeOldDrafts(app.db, daysFromNow(89));
  expect(await findDraft(app.db, adopter.id, pet_id)).not.toBeNull();
  await purgeOldDrafts(app.db, daysFromNow(91));
  expect(await findDraft(app.db, adopter.id, pet_id)).toBeNull();
});
