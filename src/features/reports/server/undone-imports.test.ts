import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { openEmptyDatabase } from '../../../../tests/support/open-test-database.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Database } from '../../../platform/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';

let app: StartedApp;
let admin: SignedInUser;
const clock = new MovableClock();
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  await app.db
    .updateTable('sessions')
    .set({ last_used_at: new Date('2099-01-01') })
    .execute();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.db.deleteFrom('pets').execute();
  await app.db.deleteFrom('shelter_events').execute();
});

const { check, act } = importCalls(() => ({ app, admin }));

async function listEvents(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shelter_events').select(['pet_name', 'event_type']).orderBy('id').execute();
  return rows.map(({ pet_name, event_type }) => `${pet_name} ${event_type}`);
}

const COLUMNS = 'id,name,species,adoption_status\n';
const setStatus = (id: number, adoption_status: string) =>
  app.call('PUT', `/api/pets/${id}`, { token: admin.token, body: { adoption_status } });

async function applyAndUndo(lines: string, between: () => Promise<unknown> = async () => undefined): Promise<void> {
  const { id } = await check(COLUMNS + lines);
  expect((await act(id, 'apply')).status).toBe(200);
  clock.move(10);
  await between();
  clock.move(10);
  expect((await act(id, 'undo')).status).toBe(200);
}

test('an undone import leaves no events of its pets or status changes', async () => {
  const stays = await createPet(app.db, { name: 'Stays', created_at: clock.now(), updated_at: clock.now() });
  const back = await createPet(app.db, { name: 'Back', adoption_status: 'Adopted' });
  const before = await listEvents(app.db);
  await applyAndUndo(
    `${stays.id},Stays,Dog,Adopted\n${back.id},Back,Dog,Available\n,New,Cat,Available\n,Gone,Cat,Adopted`,
  );
  expect(await listEvents(app.db)).toEqual(before);
});

test('later changes and individually deleted pets have their events', async () => {
  const { id } = await createPet(app.db, { name: 'Moved' });
  await app.db.deleteFrom('shelter_events').execute();
  await applyAndUndo(`${id},Moved,Dog,Adopted\n,Kept,Cat,Available\n,Deleted,Cat,Available`, async () => {
    const pets = await app.db.selectFrom('pets').select(['id', 'name']).execute();
    const idOf = (name: string) => pets.find((pet) => pet.name === name)!.id;
    await setStatus(idOf('Kept'), 'Pending');
    await app.call('DELETE', `/api/pets/${idOf('Deleted')}`, { token: admin.token });
    await setStatus(id, 'Available');
    clock.move(1);
    await setStatus(id, 'Adopted');
  });
  const events = await listEvents(app.db);
  expect(events.filter((event) => event.startsWith('Moved'))).toEqual([
    'Moved marked_adopted',
    'Moved marked_back',
    'Moved marked_adopted',
    'Moved marked_back',
  ]);
  expect(events.filter((event) => !event.startsWith('Moved')).toSorted()).toEqual([
    'Deleted intake',
    'Deleted removed',
    'Kept intake',
  ]);
});

test('the migration deletes only events left by imports undone earlier', async () => {
  const older = await openEmptyDatabase();
  const { db } = older;
  await migrate(db, '0009-photo-uploads');
  const { id: actor_id } = await createUser(db);
  const record = (action: string, type: string, id: number, at: Date) =>
    sql`insert into audit_log (at, actor_id, action, subject_kind, subject_id)
      values (${at}, ${actor_id}, ${action}, ${type}, ${id})`.execute(db);
  const [applied, undone, other] = ['2026-01-01', '2026-01-02', '2026-02-01'].map((day) => new Date(day)) as [
    Date,
    Date,
    Date,
  ];
  await record('import.applied', 'import', 1001, applied);
  await record('import.undone', 'import', 1001, undone);
  await record('import.applied', 'import', 1002, other);
  const add = (name: string, at: Date) => createPet(db, { name, created_at: at, updated_at: at });
  const mark = (name: string, adoption_status: 'Adopted' | 'Available', updated_at: Date) =>
    db.updateTable('pets').set({ adoption_status, updated_at }).where('name', '=', name).execute();
  await add('Changed', new Date('2025-01-01'));
  for (const name of ['Wrong', 'Deleted', 'Kept']) await add(name, applied);
  await add('Other', other);
  await mark('Changed', 'Adopted', applied);
  await mark('Changed', 'Available', undone);
  const { id } = await db.selectFrom('pets').select('id').where('name', '=', 'Deleted').executeTakeFirstOrThrow();
  await record('pet.deleted', 'pet', id, undone);
  await db.deleteFrom('pets').where('name', 'in', ['Wrong', 'Deleted', 'Other']).execute();
  await migrate(db);
  expect((await listEvents(db)).toSorted()).toEqual([
    'Changed intake',
    'Deleted intake',
    'Deleted removed',
    'Kept intake',
    'Other intake',
    'Other removed',
  ]);
  await older.close();
});
