import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Database } from '../../../platform/database.ts';

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
  await clearTables(app.db, 'pets');
});

const { check, act } = importCalls(() => ({ app, admin }));

/** The custodies of all pets, with exact times. */
async function listStays(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('custodies as c')
    .innerJoin('pets as p', 'p.id', 'c.pet_id')
    .select(['p.name', 'intake_type', 'intake_at', 'outcome_type', 'outcome_at'])
    .orderBy('p.id')
    .orderBy('intake_at')
    .execute();
  return rows.map(({ name, intake_type, intake_at, outcome_type, outcome_at }) =>
    [name, intake_type, intake_at.toISOString(), outcome_type, outcome_at?.toISOString()].filter(Boolean).join(' '),
  );
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

test('an undone import leaves no trace in any custody', async () => {
  const stays = await createPet(app.db, { name: 'Stays', created_at: clock.now(), updated_at: clock.now() });
  const back = await createPet(app.db, { name: 'Back', adoption_status: 'Adopted' });
  const before = await listStays(app.db);
  expect(before).toHaveLength(1);
  await applyAndUndo(
    `${stays.id},Stays,Dog,Adopted\n${back.id},Back,Dog,Available\n,New,Cat,Available\n,Gone,Cat,Adopted`,
  );
  expect(await listStays(app.db)).toEqual(before);
});

test('later changes count', async () => {
  const { id } = await createPet(app.db, { name: 'Moved', created_at: clock.now(), updated_at: clock.now() });
  await applyAndUndo(`${id},Moved,Dog,Adopted\n,Kept,Cat,Available`, async () => {
    const kept = await app.db.selectFrom('pets').select('id').where('name', '=', 'Kept').executeTakeFirstOrThrow();
    await setStatus(kept.id, 'Pending');
    await setStatus(id, 'Available');
  });
  const kinds = (await listStays(app.db)).map((stay) => stay.replaceAll(/ \d\S+/g, ''));
  expect(kinds).toEqual(['Moved other adoption', 'Moved return', 'Kept other']);
});

test('an undone import of stays leaves no trace in any report', async () => {
  await createPet(app.db, { name: 'Stays', external_id: 'X0', created_at: clock.now(), updated_at: clock.now() });
  const before = await listReports();
  const { id } = await check(
    [
      'external_id,name,species,born_on,microchip,intake_at,intake_type,outcome_at,outcome_type',
      'X0,Stays,Dog,,985112004567890,2024-01-05,stray,2024-02-01,transfer_out',
      'X1,Home,Dog,2020-01-05,985112004567891,2024-01-05,stray,2024-02-01,adoption',
      'X2,Away,Cat,,,2024-01-05,seized,2024-02-03,transfer_out',
      'X3,Here,Cat,,985112004567893 985112004567894,2024-03-05,owner_surrender,,',
    ].join('\n'),
  );
  expect((await act(id, 'apply')).body.counts).toMatchObject({ add: 3, change: 1 });
  const applied = await listReports();
  expect(applied.adoptions).not.toEqual(before.adoptions);
  expect(applied.stays).not.toEqual(before.stays);
  expect(applied.events).toContain('transfer_out');
  clock.move(10);
  expect((await act(id, 'undo')).body).toMatchObject({ status: 'undone', kept: 0 });
  expect(await listReports()).toEqual(before);
  expect(await app.db.selectFrom('pet_identifiers').selectAll().execute()).toEqual([]);
});

async function listReports() {
  const range = 'from=2024-01&to=2024-12';
  const get = async (path: string) => {
    const { status, body } = await app.call('GET', `/api/reports/${path}`, { token: admin.token });
    expect(status).toBe(200);
    return body;
  };
  const events = await app.get(`/api/reports/events/export?${range}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return {
    adoptions: await get(`adoptions?${range}`),
    stays: await get(`length-of-stay?${range}`),
    waiting: await get('longest-waiting'),
    movements: [
      await get('movements?group=intakes&from=2024-01-01&to=2024-12-31'),
      await get('movements?group=outcomes&from=2024-01-01&to=2024-12-31'),
    ],
    chart: await get('adoption-chart'),
    events: await events.text(),
  };
}
