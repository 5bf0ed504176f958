import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto, createUser } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { purgeOldImports } from './index.ts';

let app: StartedApp;
let admin: SignedInUser;

beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pet_imports', 'pets');
});

const { check, act, rowsOf } = importCalls(() => ({ app, admin }));
const pets = () => app.db.selectFrom('pets').selectAll().orderBy('name').execute();
const sample = (name: string) => readFile(path.join(import.meta.dirname, 'samples', name));

describe('POST /api/pet-imports/:id/apply', () => {
  test('adds pets of the shelter, listed and checked', async () => {
    const found = await check(await sample('petfinder.csv'));
    const applied = await act(found.id, 'apply');
    expect(applied).toMatchObject({ status: 200, body: { status: 'applied', counts: { add: 3, refuse: 1 } } });
    const [biscuit, saffron, thor] = await pets();
    expect(biscuit).toMatchObject({
      name: 'Biscuit',
      external_id: 'S2026001',
      breed: 'Labrador Retriever / Poodle',
      description: "Biscuit likes water.\n\nHe doesn't like cats & vacuum cleaners.",
      special_needs: 'none',
      owner_id: null,
      is_listed: true,
      is_checked: true,
      adoption_status: 'Available',
    });
    expect(biscuit!.available_since).not.toBeNull();
    expect(saffron).toMatchObject({ adoption_status: 'Pending', good_with_children: false, available_since: null });
    expect(thor).toMatchObject({ age: 9, special_needs: 'Has lost a leg.' });
    expect((await rowsOf(found.id, '?outcome=add')).map(({ pet_id }) => pet_id)).toEqual(
      [biscuit, saffron, thor].map((pet) => pet!.id),
    );
    const again = await check(await sample('petfinder.csv'));
    expect(again.counts).toEqual({ add: 0, change: 0, same: 3, refuse: 1 });
  });

  test('keeps a pet Adopted that has an Approved application', async () => {
    const { id: user_id } = await createUser(app.db);
    const { id: pet_id } = await createPet(app.db, { name: 'Maple', external_id: 'S1', adoption_status: 'Adopted' });
    await createApplication(app.db, { user_id, pet_id, status: 'Approved' });
    const found = await check('external_id,name,species,adoption_status\nS1,Maple,Dog,Available\n');
    const applied = await act(found.id, 'apply');
    expect(applied.body.counts).toMatchObject({ change: 0, refuse: 1 });
    expect(await rowsOf(found.id)).toMatchObject([
      { error: 'An application for this pet is approved, so it stays Adopted.' },
    ]);
    expect(await pets()).toMatchObject([{ adoption_status: 'Adopted' }]);
  });

  test('emails the owner of a pet that it unlists', async () => {
    const { id: owner_id } = await createUser(app.db);
    await createPet(app.db, { name: 'Anna', external_id: 'S1', species: 'Dog', owner_id });
    const found = await check('external_id,name,species,is_listed\nS1,Anna,Dog,no\n');
    await act(found.id, 'apply');
    expect(await pets()).toMatchObject([{ name: 'Anna', is_listed: false }]);
    const emails = await app.db.selectFrom('emails').select(['type', 'user_id']).execute();
    expect(emails).toEqual([{ type: 'pet-unlisted', user_id: owner_id }]);
  });

  test('ignores empty cells, and pets that the file does not mention', async () => {
    await createPet(app.db, { name: 'Anna', external_id: 'S1', species: 'Dog', breed: 'Poodle', age: 3 });
    await createPet(app.db, { name: 'Bella' });
    const found = await check('ID,AnimalName,Type,PrimaryBreed,Age\nS1,Anne,Dog,,\n');
    await act(found.id, 'apply');
    expect(await pets()).toMatchObject([{ name: 'Anne', breed: 'Poodle', age: 3 }, { name: 'Bella' }]);
  });

  test('rejects rows whose pet was changed, deleted or lost its external id since the check', async () => {
    const changed = await createPet(app.db, { external_id: 'S1', name: 'Anna' });
    const gone = await createPet(app.db, { external_id: 'S2', name: 'Bella' });
    const renumbered = await createPet(app.db, { name: 'Carla' });
    const found = await check(
      `id,external_id,name,species\n,S1,Anne,Dog\n,S2,Belle,Dog\n,S3,Cleo,Dog\n${renumbered.id},S4,Carla,Dog\n,S5,Dora,Dog\n`,
    );
    await app.db
      .updateTable('pets')
      .set({ name: 'Anja', updated_at: new Date(Date.now() + 5) })
      .where('id', '=', changed.id)
      .execute();
    await app.db.deleteFrom('pets').where('id', '=', gone.id).execute();
    await createPet(app.db, { external_id: 'S3', name: 'Emma' });
    await createPet(app.db, { external_id: 'S4', name: 'Frida' });
    const applied = await act(found.id, 'apply');
    expect(applied.body.counts).toEqual({ add: 1, change: 0, same: 0, refuse: 4 });
    expect((await rowsOf(found.id, '?outcome=refuse')).map(({ error }) => error)).toEqual([
      'The pet was changed since the file was checked.',
      'The pet was deleted since the file was checked.',
      'Another pet was given this number since the file was checked.',
      'Another pet was given this number since the file was checked.',
    ]);
    expect((await pets()).map(({ name }) => name)).toEqual(['Anja', 'Carla', 'Dora', 'Emma', 'Frida']);
  });

  test('applies once, even for concurrent requests', async () => {
    const found = await check('name,species\nAnna,Dog\nBella,Cat\n');
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(found.id, 'apply')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    expect(await pets()).toHaveLength(2);
  });

  test('adds each pet once if two imports of the same file are applied concurrently', async () => {
    const text = `ID,AnimalName,Type\n${Array.from({ length: 50 }, (_, n) => `S${n},Rex ${n},Dog`).join('\n')}\n`;
    const imports = [await check(text), await check(text)];
    const answers = await Promise.all(imports.map(({ id }) => act(id, 'apply')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.counts.add).toSorted((one, other) => one - other)).toEqual([0, 50]);
    expect(await pets()).toHaveLength(50);
  });

  test('rejects an import without changes, and records the others in the audit log', async () => {
    const useless = await check('name,species\n,Dog\n');
    expect(await act(useless.id, 'apply')).toMatchObject({ status: 409 });
    const found = await check('name,species\nAnna,Dog\n');
    await act(found.id, 'apply');
    await act(found.id, 'undo');
    const events = await app.db
      .selectFrom('audit_log')
      .select(['action', 'details', 'actor_id'])
      .where('subject_type', '=', 'import')
      .where('subject_id', '=', found.id)
      .orderBy('id')
      .execute();
    const counts = { add: 1, change: 0, same: 0, refuse: 0 };
    expect(events).toEqual([
      { action: 'import.checked', details: counts, actor_id: admin.id },
      { action: 'import.applied', details: counts, actor_id: admin.id },
      { action: 'import.undone', details: { undone: 1, kept: 0 }, actor_id: admin.id },
    ]);
  });
});

describe('POST /api/pet-imports/:id/undo', () => {
  test('deletes added pets and restores changed fields', async () => {
    await createPet(app.db, { name: 'Anna', external_id: 'S1', species: 'Dog', breed: null, good_with_cats: true });
    const before = await pets();
    const found = await check('ID,AnimalName,Type,PrimaryBreed,NoCats\nS1,Anne,Dog,Poodle,1\nS2,Bella,Cat,,\n');
    await act(found.id, 'apply');
    expect(await act(found.id, 'undo')).toMatchObject({ status: 200, body: { status: 'undone', kept: 0 } });
    expect(await pets()).toEqual([{ ...before[0]!, updated_at: expect.any(Date) }]);
    expect(await act(found.id, 'undo')).toMatchObject({ status: 409 });
    expect(await act(found.id, 'apply')).toMatchObject({ status: 409 });
  });

  test('keeps later changes, and says so in the row', async () => {
    const { id } = await createPet(app.db, { name: 'Anna', external_id: 'S1', species: 'Dog', breed: 'Pug', age: 3 });
    const found = await check(
      'ID,AnimalName,Type,PrimaryBreed,Age\nS1,Anne,Dog,Poodle,8 years\nS2,Bella,Cat,,\nS3,Carla,Cat,,\nS4,Dora,Cat,,\n',
    );
    await act(found.id, 'apply');
    const [, bella, carla] = await pets();
    const later = new Date(Date.now() + 5);
    await app.db.updateTable('pets').set({ breed: 'Beagle', updated_at: later }).where('id', '=', id).execute();
    await app.db.updateTable('pets').set({ age: 2, updated_at: later }).where('id', '=', bella!.id).execute();
    await createPhoto(app.db, carla!.id);
    const { body } = await act(found.id, 'undo');
    expect(body.kept).toBe(3);
    expect((await rowsOf(found.id, '?undo=kept')).map(({ error }) => error)).toEqual([
      'Changed since, and kept: breed.',
      'This pet was changed since, so it was kept.',
      'This pet was changed since, so it was kept.',
    ]);
    expect(await pets()).toMatchObject([
      { name: 'Anna', breed: 'Beagle', age: 3 },
      { name: 'Bella' },
      { name: 'Carla' },
    ]);
  });

  test('undoes once, even for concurrent requests', async () => {
    const found = await check('name,species\nAnna,Dog\n');
    await act(found.id, 'apply');
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(found.id, 'undo')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await pets()).toEqual([]);
  });
});

describe('DELETE /api/pet-imports/:id', () => {
  test('discards only an import that was not applied', async () => {
    const discard = (id: number) => app.call('DELETE', `/api/pet-imports/${id}`, { token: admin.token });
    const found = await check('name,species\nAnna,Dog\n');
    expect(await discard(found.id)).toMatchObject({ status: 204 });
    expect(await discard(found.id)).toMatchObject({ status: 404 });
    const applied = await check('name,species\nAnna,Dog\n');
    await act(applied.id, 'apply');
    expect(await discard(applied.id)).toMatchObject({ status: 409 });
  });

  test('happens automatically after 7 days', async () => {
    const [waiting, applied] = [await check('name,species\nAnna,Dog\n'), await check('name,species\nAnna,Dog\n')];
    await act(applied.id, 'apply');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const ids = async () =>
      (await app.db.selectFrom('pet_imports').select('id').orderBy('id').execute()).map(({ id }) => id);
    await purgeOldImports(app.db, inDays(6.9));
    expect(await ids()).toEqual([waiting.id, applied.id]);
    await purgeOldImports(app.db, inDays(7.1));
    expect(await ids()).toEqual([applied.id]);
    await purgeOldImports(app.db, inDays(364.9));
    expect(await ids()).toEqual([applied.id]);
    const petIds = () => app.db.selectFrom('pets').select('id').orderBy('id').execute();
    const before = await petIds();
    await purgeOldImports(app.db, inDays(365.1));
    expect(await ids()).toEqual([]);
    expect(await app.db.selectFrom('pet_import_rows').selectAll().execute()).toEqual([]);
    expect(await petIds()).toEqual(before);
  });
});
