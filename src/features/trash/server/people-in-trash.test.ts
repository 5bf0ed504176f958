import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createApplied } from '../../../../tests/support/adoption-calls.ts';
import { createPersonWithAllData } from '../../../../tests/support/person-with-all-data.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { PersonalData } from '../../personal-data-export/personal-data.contract.ts';
import type { TrashItem } from '../trash.contract.ts';
import { purgeLostPeopleFromTrash } from './purge-trash.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Staff' });
});
afterAll(() => app.stop());

const call = <T>(method: string, path: string, body?: object) =>
  app.call<T>(method, path, { token: admin.token, ...(body && { body }) });
const listTrash = async () => (await call<TrashItem[]>('GET', '/api/trash/')).body;
const restore = (id: number) => call<{ error: string }>('POST', '/api/trash/restore', { ids: [id] });

/** All that the trash and the offers to undo contain, as text. */
async function readTrash(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(text, ' '), '') as text from (
      select title as text from trash_items union all select content::text from trash_rows
      union all select label from undo_steps) texts`.execute(app.db);
  return rows[0]!.text;
}

/** Someone with one record of every kind, whose pets and applications are in the trash. */
async function createDeleted() {
  const person = await createSignedInUser(app.db, { name: 'Noor Haddad' });
  const canaries = await createPersonWithAllData(app.db, { ownerId: person.id, adminId: admin.id });
  const { petId } = await createApplied(app);
  await apply(app, person, petId, { home_description: `A home like ${person.email}` });
  await app.call('PUT', `/api/favorites/${petId}`, { token: person.token });
  await call('DELETE', `/api/pets/${petId}`);
  for (const table of ['applications', 'pets'] as const) {
    const column = table === 'pets' ? 'owner_id' : 'user_id';
    const rows = await app.db.selectFrom(table).select('id').where(column, '=', person.id).execute();
    for (const { id } of rows) await call('DELETE', `/api/${table === 'pets' ? table : 'adoptions'}/${id}`);
  }
  return { person, petId, canaries };
}

describe('the personal data export', () => {
  test('has what the trash has of a person, without staff and other people', async () => {
    const { person } = await createDeleted();
    const path = '/api/users/me/data';
    const { body } = await app.call<PersonalData>('GET', path, { token: person.token });
    const items = body.data['deleted_items'] as { records: { record: string }[] }[];
    const tables = items.flatMap(({ records }) => records.map(({ record }) => record));
    expect(tables).toEqual(
      expect.arrayContaining(['applications', 'application_notes', 'application_checks', 'favorites', 'pets']),
    );
    const text = JSON.stringify(items);
    expect(text).toContain(`A home like ${person.email}`);
    expect(text).not.toMatch(/Robin Staff|hash|_by"|author_id/);
    const outsider = await createSignedInUser(app.db);
    const other = await app.call<PersonalData>('GET', path, { token: outsider.token });
    expect(other.body.data['deleted_items']).toEqual([]);
  });
});

describe('deleting an account', () => {
  test('leaves nothing of the person in the trash', async () => {
    const { person, petId, canaries } = await createDeleted();
    expect(canaries.filter((canary) => canary.length > 0).length).toBeGreaterThan(10);
    const before = await readTrash();
    expect(before).toContain(person.email);
    expect((await call('DELETE', `/api/users/${person.id}`)).status).toBe(204);
    const after = await readTrash();
    for (const text of [person.email, `"user_id": ${person.id},`, `"owner_id": ${person.id},`, ...canaries])
      expect(after, text).not.toContain(text);
    // The rest of the pet can still be restored.
    const pet = (await listTrash()).find(({ type, subject_id }) => type === 'pet' && subject_id === petId)!;
    expect((await restore(pet.id)).status).toBe(200);
    const applications = app.db.selectFrom('applications').select('user_id').where('pet_id', '=', petId);
    expect((await applications.execute()).map(({ user_id }) => user_id)).not.toContain(person.id);
  });

  test('leaves nothing that is put in the trash at the same moment, once the hourly cleanup has run', async () => {
    const { person, petId, canaries } = await createDeleted();
    // Without a look at the trash, as if it had come first.
    await app.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await readTrash()).toContain(person.email);
    await purgeLostPeopleFromTrash(app.db);
    const after = await readTrash();
    for (const text of [person.email, `"user_id": ${person.id},`, `"owner_id": ${person.id},`, ...canaries])
      expect(after, text).not.toContain(text);
    await purgeLostPeopleFromTrash(app.db);
    expect(await readTrash()).toBe(after);
    const pet = (await listTrash()).find(({ type, subject_id }) => type === 'pet' && subject_id === petId)!;
    expect((await restore(pet.id)).status).toBe(200);
  });

  test('of an Admin leaves the trash without a name', async () => {
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    const { petId } = await createApplied(app);
    await app.call('DELETE', `/api/pets/${petId}`, { token: colleague.token });
    await call('DELETE', `/api/users/${colleague.id}`);
    const item = (await listTrash()).find(({ subject_id, type }) => type === 'pet' && subject_id === petId);
    expect(item).toMatchObject({ deleted_by: null });
  });
});

describe('DELETE /api/admin/people/:id', () => {
  const sam = { first_name: 'Sam', method: 'cash', is_new_person: true };
  let phones = 10;
  async function createWalkIn(last_name: string) {
    phones += 1;
    const contact = { last_name, email: `${last_name}@example.org`, phone_number: `+1 555 020 00${phones}` };
    const { petId } = await createApplied(app);
    const { body } = await call<{ id: number }>('POST', '/api/adoptions/walk-in', {
      ...sam,
      ...contact,
      pet_id: petId,
    });
    const rows = app.db.selectFrom('applications').select('person_id').where('id', '=', body.id);
    const id = (await rows.executeTakeFirstOrThrow()).person_id!;
    await call('PUT', `/api/admin/people/${id}/flag`, { level: 'Do not adopt', reason: 'Bites back' });
    await call('POST', `/api/admin/people/${id}/notes`, { text: 'Called twice' });
    return { id, applicationId: body.id };
  }
  const personOf = async (applicationId: number) =>
    (await app.db.selectFrom('applications').select('person_id').where('id', '=', applicationId).executeTakeFirst())
      ?.person_id;
  const countFlags = async (id: number) =>
    (await app.db.selectFrom('person_flags').select('id').where('person_id', '=', id).execute()).length;

  test('puts the record with its notes and flags in the trash, and its adoption stays', async () => {
    const { id, applicationId } = await createWalkIn('Okafor');
    expect((await call('DELETE', `/api/admin/people/${id}`)).status).toBe(204);
    expect((await call('GET', `/api/admin/people/${id}`)).status).toBe(404);
    expect(await personOf(applicationId)).toBeNull();
    const [item] = await listTrash();
    expect(item).toMatchObject({ type: 'person', title: 'Sam Okafor', subject_id: id });
    expect((await restore(item!.id)).status).toBe(200);
    expect([await personOf(applicationId), await countFlags(id)]).toEqual([id, 1]);
  });

  test('can be undone', async () => {
    const { id, applicationId } = await createWalkIn('Berg');
    await call('DELETE', `/api/admin/people/${id}`);
    const { body } = await call<{ id: number; label: string }[]>('GET', '/api/undo/');
    expect(body[0]!.label).toBe('Deleted Sam Berg');
    expect((await call('POST', `/api/undo/${body[0]!.id}`)).status).toBe(200);
    expect([await personOf(applicationId), await countFlags(id)]).toEqual([id, 1]);
  });

  test('merges a restored record with one of the same email', async () => {
    const { id } = await createWalkIn('Reyes');
    await call('DELETE', `/api/admin/people/${id}`);
    const [item] = await listTrash();
    const again = await createWalkIn('Reyes');
    expect((await restore(item!.id)).status).toBe(200);
    const record = app.db.selectFrom('people').select('merged_into').where('id', '=', id);
    expect((await record.executeTakeFirstOrThrow()).merged_into).toBe(again.id);
  });

  test('deletes all personal data permanently if requested', async () => {
    const { id, applicationId } = await createWalkIn('Lind');
    expect((await call('DELETE', `/api/admin/people/${id}?permanently=true`)).status).toBe(204);
    expect((await listTrash()).some(({ subject_id, type }) => type === 'person' && subject_id === id)).toBe(false);
    const rows = app.db.selectFrom('applications').select(['first_name', 'status']).where('id', '=', applicationId);
    expect(await rows.executeTakeFirst()).toEqual({ first_name: '', status: 'Approved' });
    expect(await readTrash()).not.toContain('Lind@example.org');
  });

  test('rejects people with an account', async () => {
    const { id } = await createSignedInUser(app.db);
    const person = await app.db.selectFrom('people').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
    expect((await call('DELETE', `/api/admin/people/${person.id}`)).status).toBe(409);
  });
});
