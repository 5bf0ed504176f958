import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createApplied, decide, listEmailTypes, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminPet } from '../admin-pets.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const call = <T>(method: string, path: string, body?: object) =>
  app.call<T>(method, path, { token: admin.token, ...(body && { body }) });
const archive = (ids: number[], is_archived = true) =>
  call<{ error: string; changed: number }>('PUT', '/api/pets/archive', { ids, is_archived });
const listIds = async (query = '') =>
  (await call<AdminPet[]>('GET', `/api/admin/pets/${query}`)).body.map(({ id }) => id);
const countPets = async (query = '') =>
  (await call<{ all: number; counts: Record<string, number> }>('GET', `/api/admin/pets/counts${query}`)).body;
const undo = async () => {
  const { body } = await call<{ id: number }[]>('GET', '/api/undo/');
  return (await call('POST', `/api/undo/${body[0]!.id}`)).status;
};
const createAdopted = async (name: string) => (await createPet(app.db, { name, adoption_status: 'Adopted' })).id;
const readPet = (id: number) =>
  app.db
    .selectFrom('pets')
    .select(['is_listed', 'archived_at', 'was_listed', 'adoption_status'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('PUT /api/pets/archive', () => {
  test('takes adopted pets off the site and out of the lists and counts, except the archive', async () => {
    const id = await createAdopted('Maple');
    const before = await countPets();
    expect((await archive([id])).body.changed).toBe(1);
    expect((await app.call('GET', `/api/pets/${id}`)).status).toBe(404);
    for (const query of ['', '?filter=adopted', '?search=Maple', '?filter=unlisted']) {
      expect(await listIds(query), query).not.toContain(id);
    }
    expect([await listIds('?filter=archived'), await listIds('?filter=archived&search=Maple')]).toEqual([[id], [id]]);
    const after = await countPets();
    expect([after.all, after.counts['adopted']]).toEqual([before.all - 1, before.counts['adopted']! - 1]);
    expect([after.counts['archived'], after.counts['unlisted']]).toEqual([1, before.counts['unlisted']]);
    expect((await countPets('?search=Maple')).all).toBe(0);
    expect((await archive([id])).body.changed).toBe(0);
    expect((await archive([id], false)).body.changed).toBe(1);
    expect(await countPets()).toEqual(before);
    expect((await app.call('GET', `/api/pets/${id}`)).status).toBe(200);
  });

  test('can be undone both ways, and brings a hidden pet back hidden', async () => {
    const { id } = await createPet(app.db, { adoption_status: 'Adopted', is_listed: false });
    const before = await readPet(id);
    await archive([id]);
    const archived = await readPet(id);
    expect(await undo()).toBe(200);
    expect(await readPet(id)).toEqual(before);
    await archive([id]);
    await archive([id], false);
    expect(await readPet(id)).toEqual(before);
    expect(await undo()).toBe(200);
    expect(await readPet(id)).toMatchObject({ ...archived, archived_at: expect.any(Date) as Date });
  });

  test('rejects a pet that is not adopted, and then changes none', async () => {
    const [adopted, available] = [await createAdopted('One'), (await createPet(app.db, { name: 'Two' })).id];
    const { status, body } = await archive([adopted, available]);
    expect([status, body.error]).toEqual([409, 'Two isn’t Adopted. Only adopted pets can be archived.']);
    expect((await readPet(adopted))!.archived_at).toBeNull();
    expect((await archive([2_000_000_000])).status).toBe(404);
  });

  test.each([{ adoption_status: 'Available' }, { is_listed: true }])('ends with the change %j', async (change) => {
    const id = await createAdopted('Back');
    await archive([id]);
    expect((await call('PUT', `/api/pets/${id}`, change)).status).toBe(200);
    expect(await readPet(id)).toMatchObject({ archived_at: null, is_listed: true });
  });
});

describe('DELETE /api/pets/:id of a pet that has gone home', () => {
  test('archives it with its adoption, and deletes the open applications', async () => {
    const { petId, application } = await createApplied(app);
    const waiting = (await apply(app, await createSignedInUser(app.db), petId)).body.id;
    await decide(app, admin, application.id, 'Approved');
    const at = { created_at: new Date(), updated_at: new Date() };
    const slot = { pickup_date: '2026-01-05', pickup_time: '10:00 AM', location: 'Main Branch', slot_position: 1 };
    const row = { ...slot, ...at, application_id: application.id, status: 'done', additional_notes: null } as const;
    await app.db
      .insertInto('pickups')
      .values({ ...row, reminded_for: null })
      .execute();
    expect((await call('DELETE', `/api/pets/${petId}`)).status).toBe(204);
    expect((await app.call('GET', `/api/pets/${petId}`)).status).toBe(404);
    expect(await readPet(petId)).toMatchObject({ adoption_status: 'Adopted', archived_at: expect.any(Date) as Date });
    expect(await statusesOf(app.db, [application.id, waiting])).toEqual(['Approved', undefined]);
    expect(await listEmailTypes(app.db, waiting)).toContain('application-removed');
    expect(await undo()).toBe(200);
    expect(await readPet(petId)).toMatchObject({ archived_at: null, is_listed: true });
    expect(await statusesOf(app.db, [application.id, waiting])).toEqual(['Approved', 'Waitlisted']);
  });
});
