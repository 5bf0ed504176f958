import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { medicalCalls } from '../../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { treatmentImportCalls } from '../../../../../tests/support/treatment-import-calls.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import type { MedicalRecord } from '../../../medical/medical.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const { call, createAnimal, give, open, record, today } = medicalCalls(() => ({ app, admin, clock }));
const { importAll, preview } = treatmentImportCalls(() => ({ app, admin }));

const exportAll = async () => {
  const response = await fetch(`${app.url}/api/records/medical/treatments/export`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return response.text();
};

const time = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString();

/** What the record says of treatments, without who recorded them and ids. */
function describeRecord({ history, open: doses }: MedicalRecord) {
  const recorded = history.filter(({ status }) => status === 'given');
  return [...recorded, ...doses].map(({ id: _id, pet_id: _pet, given_by: _by, product, protocol, ...rest }) => ({
    ...rest,
    product: product?.name,
    protocol: protocol?.name,
    ...('lot' in rest && rest.status === 'open' && { lot: null }),
  }));
}

test('exported treatments are the same after they are imported into an empty shelter with the same animals', async () => {
  const animals = [
    { species: 'Dog', name: 'Rex', ageDays: 800, external_id: 'D1' },
    { species: 'Cat', name: 'Mia', ageDays: 70 },
    { species: 'Dog', name: 'Old Bo', ageDays: 3000, external_id: 'D2' },
  ];
  const [rex, mia] = [await createAnimal(animals[0]), await createAnimal(animals[1])];
  const bo = await createAnimal(animals[2]);
  const first = await open(rex, 'DHPP, first dose');
  await give(first.id, { given_at: time(24 * 30), lot: 'A1', lot_expires_on: '2027-01-31', note: '=1+1\n“two”' });
  await give((await open(rex, 'DHPP, second dose')).id, { given_at: time(24 * 2 + 3) });
  await give((await open(mia, 'FVRCP')).id, { dose: '0.5 mL', route: 'oral' });
  await give((await open(mia, 'FIV/FeLV test')).id, { result: 'negative' });
  const treat = (id: number, more: object) =>
    call('POST', `${id}/treatments`, { client_key: crypto.randomUUID(), ...more });
  await treat(bo, { name: "'=Bath, warm", type: 'other', given_at: time(5) });
  await treat(bo, { name: "'=Bath, warm", type: 'other', given_at: time(1) });
  await treat(bo, { name: 'Claws', type: 'other', due_on: addDays(today(), 3) });
  await call('POST', 'medical/postpone', {
    treatment_ids: [(await open(bo, 'Rabies')).id],
    due_on: addDays(today(), 20),
  });
  const ids = [rex, mia, bo];
  const before = await Promise.all(ids.map(async (id) => describeRecord(await record(id))));
  const text = await exportAll();
  expect((await preview(text)).counts).toMatchObject({ record: 0, plan: 0, refuse: 0 });

  await clearTables(app.db, 'pets');
  await sql`alter table pets alter id restart with 500`.execute(app.db);
  const copies = [];
  for (const [index, animal] of animals.entries()) {
    copies.push(await createAnimal({ ...animal, ...(animal.external_id ? {} : { id: ids[index]! }) }));
  }
  const { status, body } = await importAll(text);
  expect(status, JSON.stringify(body)).toBe(201);
  const after = await Promise.all(copies.map(async (id) => describeRecord(await record(id))));
  expect(after).toEqual(before);
});
