import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { medicalCalls } from '../../../../tests/support/medical-calls.ts';
import { createMedicalRecord, medicalCanaries } from '../../../../tests/support/medical-record.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { MedicalSummary, Procedure } from '../medical.contract.ts';
import type { Product } from '../protocols.contract.ts';
import { refreshVaccinationStatus } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock, env: { SHELTER_NAME: 'Haven by the Lake' } });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const { call, createAnimal, due, give, open, today, weigh } = medicalCalls(() => ({ app, admin, clock }));
const DAY_MINUTES = 24 * 60;

interface PublicPet {
  vaccination_status: string | null;
  spayed_neutered: boolean | null;
}
const facts = async (id: number) => {
  const { body } = await app.call<PublicPet>('GET', `/api/pets/${id}`);
  return [body.vaccination_status, body.spayed_neutered];
};

const summaryOf = async (id: number) => (await call<MedicalSummary>('GET', `${id}/medical/summary`)).body;

/** As the hourly job, with the cache already up to date. */
async function refresh(): Promise<void> {
  await refreshVaccinationStatus(app.db, today());
  app.invalidateCache();
}

describe('what the public page says', () => {
  test('comes from the vaccines: up to date, partial once one is overdue, else what was entered', async () => {
    const dog = await createAnimal({ vaccination_status: 'Not vaccinated', spayed_neutered: null });
    expect(await facts(dog)).toEqual(['Not vaccinated', null]);
    for (const name of ['DHPP, first dose', 'Rabies', 'Bordetella']) await give((await open(dog, name)).id);
    expect(await facts(dog)).toEqual(['Up to date', null]);
    clock.move(22 * DAY_MINUTES);
    await refresh();
    expect(await facts(dog)).toEqual(['Partial', null]);
    await give((await open(dog, 'DHPP, second dose')).id);
    expect(await facts(dog)).toEqual(['Up to date', null]);
    await undoLatest(app, admin);
    await refresh();
    expect(await facts(dog)).toEqual(['Partial', null]);
  });

  test('says that an animal is spayed or neutered once that was recorded', async () => {
    const cat = await createAnimal({ species: 'Cat', spayed_neutered: false });
    const spayed = { type: 'spay_neuter', performed_on: today(), veterinarian: 'Dr. Lindqvist' };
    const { body } = await call<{ procedure: Procedure }>('POST', `${cat}/procedures`, spayed);
    expect((await facts(cat))[1]).toBe(true);
    await call('DELETE', `${cat}/procedures/${body.procedure.id}`);
    expect((await facts(cat))[1]).toBe(false);
    await undoLatest(app, admin);
    expect((await facts(cat))[1]).toBe(true);
  });

  test('has no note, lot, file or veterinarian', async () => {
    const { id: dog } = await createPet(app.db, { name: 'Canary' });
    await createMedicalRecord(app.db, { petId: dog, files: app.application.files });
    app.invalidateCache();
    for (const path of [`/api/pets/${dog}`, '/api/pets/', `/pets/${dog}`, '/feed.xml']) {
      const text = await (await app.get(path)).text();
      for (const canary of medicalCanaries) expect(text).not.toContain(canary);
    }
  });
});

describe('procedures', () => {
  test.each([
    ['a day in the future', { performed_on: '2030-01-01' }, medicalMessages.futureDay],
    ['a day before the birth', { performed_on: '2020-01-01' }, medicalMessages.beforeBirth],
    ['a follow-up before it', { performed_on: '2026-05-02', follow_up_on: '2026-05-01' }, medicalMessages.followUp],
  ])('are rejected with %s', async (_, wrong, sentence) => {
    const dog = await createAnimal({ ageDays: 100 });
    const { status, body } = await call('POST', `${dog}/procedures`, { type: 'dental', ...wrong });
    expect([status, body.error]).toEqual([400, sentence]);
  });

  test('are corrected, and the log has what was recorded', async () => {
    const dog = await createAnimal();
    const performed = { type: 'surgery', performed_on: today(), outcome: 'Good' };
    const { body } = await call<{ procedure: Procedure }>('POST', `${dog}/procedures`, performed);
    const path = `${dog}/procedures/${body.procedure.id}`;
    expect((await call<{ procedure: Procedure }>('PUT', path, { outcome: 'Poor' })).body.procedure.outcome).toBe(
      'Poor',
    );
    const log = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'pet.procedure_corrected')
      .execute();
    expect(log[0]!.details).toMatchObject({ before: { outcome: 'Good' } });
  });
});

describe('GET /api/records/medical/due', () => {
  test('lists open doses by location, with counts as in the animals’ summaries and on the dashboard', async () => {
    await clearTables(app.db, 'treatments');
    const [rex, mia] = [
      await createAnimal({ name: 'Rex', location: 'Main Branch' }),
      await createAnimal({ name: 'Mia', species: 'Cat', location: null }),
    ];
    const overdue = await open(rex, 'Rabies');
    await sql`update treatments set due_on = ${addDays(today(), -2)}::date where id = ${overdue.id}`.execute(app.db);
    await call('POST', 'medical/postpone', {
      treatment_ids: [(await open(rex, 'Bordetella')).id],
      due_on: addDays(today(), 4),
    });
    await call('POST', `${rex}/medical-notes`, { type: 'alert', text: 'Bites' });
    const list = await due();
    expect(list.counts).toEqual({ overdue: 1, today: 10, week: 11 });
    const summaries = await Promise.all([rex, mia].map((id) => summaryOf(id)));
    for (const period of ['overdue', 'today', 'week'] as const) {
      const sum = summaries.reduce((all, { due: counts }) => all + counts[period], 0);
      expect([period, sum]).toEqual([period, list.counts[period]]);
      expect([period, (await due(`?until=${period}`)).total]).toEqual([period, sum]);
    }
    const day = await app.call<{ treatments_due: number }>('GET', '/api/admin/day', { token: admin.token });
    expect(day.body.treatments_due).toBe(list.counts.today);
    expect(list.locations).toEqual([
      { name: 'Main Branch', due: 5 },
      { name: null, due: 5 },
    ]);
    expect(list.doses[0]).toMatchObject({
      id: overdue.id,
      pet: { id: rex, code: `A-${rex + 1000}`, name: 'Rex', location: 'Main Branch' },
      product: { name: 'Rabies vaccine' },
      dose: '1 mL',
      alerts: ['Bites'],
      protocol: 'Rabies (dogs)',
    });
    const total = async (query: string) => (await due(query)).total;
    expect(await total('?until=overdue')).toBe(1);
    expect(await total('?until=week&type=vaccine&pet_type=Dog')).toBe(3);
    expect(await total(`?location=${encodeURIComponent('Main Branch')}`)).toBe(5);
    expect(await total('?location=-')).toBe(5);
    expect(await total('?search=mia')).toBe(5);
    expect(await total(`?search=A-${mia + 1000}`)).toBe(5);
    expect(await total('?search=50%25')).toBe(0);
    expect((await call('GET', 'medical/due?until=soon')).status).toBe(400);
    await give(overdue.id);
    expect(await total('?until=overdue')).toBe(0);
  });

  test('names the kennel with its room', async () => {
    const dog = await createAnimal({ name: 'Juno', location: 'Main Branch' });
    const { rows } = await sql<{ id: number }>`
      with room as (
        insert into locations (parent_id, type, name)
        select id, 'room', 'Dog room' from locations where type = 'site' order by id limit 1 returning id
      )
      select id from room`.execute(app.db);
    await sql`insert into locations (parent_id, type, name) values (${rows[0]!.id}, 'kennel', 'K3')`.execute(app.db);
    await sql`update placements set end_at = now() where pet_id = ${dog} and end_at is null`.execute(app.db);
    await sql`insert into placements (pet_id, location_id, start_at)
      select ${dog}, id, now() from locations where name = 'K3'`.execute(app.db);
    const { doses } = await due('?location=Dog%20room,%20K3');
    expect(doses.map(({ pet }) => [pet.id, pet.location])).toContainEqual([dog, 'Dog room, K3']);
  });
});

describe('products and lots', () => {
  test('are added and changed, and names and lots are unique', async () => {
    const input = { name: 'Rabvac', type: 'vaccine', pet_types: ['Dog', 'Cat'], dose: '1 mL', route: 'subcutaneous' };
    const { status, body } = await call<Product>('POST', 'medical/products', input);
    expect([status, body.pet_types]).toEqual([201, ['Dog', 'Cat']]);
    expect((await call('POST', 'medical/products', { ...input, name: 'RABVAC' })).status).toBe(409);
    const path = `medical/products/${body.id}`;
    const expired = await call<Product>('POST', `${path}/lots`, { number: 'L1', expires_on: '2020-01-01' });
    expect(expired.body.lots).toMatchObject([{ number: 'L1', is_expired: true }]);
    expect((await call('POST', `${path}/lots`, { number: 'L1' })).body.error).toBe(medicalMessages.usedLot);
    const lot = expired.body.lots[0]!.id;
    const closed = await call<Product>('PUT', `${path}/lots/${lot}`, { is_active: false });
    expect(closed.body.lots[0]!.is_active).toBe(false);
    expect((await call('PUT', path, { version: 1, is_active: false })).status).toBe(200);
    expect((await call('PUT', path, { version: 1, name: 'Other' })).status).toBe(409);
    const dog = await createAnimal();
    const recorded = await give((await open(dog, 'Rabies')).id, { product_id: body.id });
    expect([recorded.status, recorded.body.error]).toEqual([400, medicalMessages.inactiveProduct]);
  });
});

describe('papers', () => {
  const pdf = async (path: string) => {
    const response = await app.get(`/api/records/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return parsePdf(Buffer.from(await response.arrayBuffer()));
  };

  test('have the vaccines with their lots, and what is due next', async () => {
    const dog = await createAnimal({ name: 'Ольга', ageDays: 800, special_needs: 'Daily walks' });
    await sql`insert into pet_identifiers (pet_id, type, value, added_at) values (${dog}, 'microchip', '985112001234567', now())`.execute(
      app.db,
    );
    await give((await open(dog, 'Rabies')).id, { lot: 'R-99', lot_expires_on: '2027-03-01' });
    await give((await open(dog, 'Heartworm test')).id, { result: 'negative' });
    await weigh(dog, 20);
    await call('POST', `${dog}/procedures`, { type: 'dental', performed_on: today(), veterinarian: 'Dr. Lindqvist' });
    await call('POST', `${dog}/medical-notes`, { type: 'alert', text: 'Allergic to chicken' });
    await call('POST', `${dog}/medical-notes`, { type: 'note', text: 'Only for staff' });
    const certificate = await pdf(`${dog}/certificate.pdf`);
    expect(certificate.title).toBe('Vaccination certificate: Ольга');
    const next = addDays(today(), 365);
    expect(certificate.lines).toEqual(
      expect.arrayContaining(['Haven by the Lake', '985112001234567', 'R-99', 'Mar 1, 2027']),
    );
    const year = next.slice(0, 4);
    expect(certificate.lines.some((line) => line.endsWith(year))).toBe(true);
    const { lines, pages } = await pdf(`${dog}/hand-over.pdf`);
    const expected = [
      'R-99',
      'Heartworm test',
      'Negative',
      'Dental',
      'Dr. Lindqvist',
      'Allergic to chicken',
      'Daily walks',
    ];
    expect(lines).toEqual(expect.arrayContaining(['985112001234567', ...expected]));
    expect(lines.join(' ')).not.toContain('Only for staff');
    expect(pages).toBeLessThanOrEqual(2);
  });

  test('don’t exist for an unknown animal', async () => {
    for (const paper of ['certificate.pdf', 'hand-over.pdf'])
      expect((await call('GET', `999999/${paper}`)).status).toBe(404);
  });
});
