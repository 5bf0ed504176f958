import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../tests/support/adoption-calls.ts';
import { createPet } from '../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import type {} from '../../src/features/pickups/server/schema.ts';
import type {} from '../../src/features/receipts/server/schema.ts';
import type {} from '../../src/features/visits/server/schema.ts';
import { reportAdoptions } from '../../src/features/reports/server/adoptions-report.ts';
import { reportApplications } from '../../src/features/reports/server/applications-report.ts';
import { reportFees } from '../../src/features/reports/server/fees-report.ts';
import { reportStays } from '../../src/features/reports/server/length-of-stay.ts';
import { parseReportRange } from '../../src/features/reports/server/report-range.ts';
import { insertAccounts, insertPeople, insertPets } from '../inhabitants.ts';
import { removePast } from '../past.ts';
import { demoPets } from '../pets/catalogue.ts';
import { insertStories } from '../stories/insert-stories.ts';
import { insertAdoptions, removeAdoptions } from './insert-adoptions.ts';

const now = new Date('2026-03-14T15:09:26Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await insertAccounts(trx, [], now);
    const owners = await insertPeople(trx, now);
    const pets = demoPets(now).map((pet) => ({ ...pet, pictures: [] }));
    await insertPets(trx, pets, owners, new Map());
    await insertAdoptions(trx, 'http://127.0.0.1:3000', now);
    await insertStories(trx, now);
  });
});
afterAll(() => database.close());

test('the demo’s receipts are numbered without a gap, refunds among them', async () => {
  const { db } = database;
  const receipts = await db.selectFrom('receipts').selectAll().orderBy('issued_at').orderBy('number').execute();
  const series = Map.groupBy(receipts, (receipt) => receipt.series);
  expect([...series.keys()]).toEqual(['DEMO-2024', 'DEMO-2025', 'DEMO-2026']);
  for (const [name, own] of series) {
    expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1));
    const last = await db.selectFrom('receipt_series').select('last_number').where('series', '=', name).execute();
    expect(last).toEqual([{ last_number: own.length }]);
  }
  const refunds = receipts.filter(({ type }) => type === 'refund');
  expect(refunds.length).toBeGreaterThan(5);
  for (const { refunds: paid, application_id, amount_cents } of refunds) {
    const payment = receipts.find(({ id }) => id === paid);
    expect(payment).toMatchObject({ type: 'payment', is_refunded: true, application_id, amount_cents });
  }
});

test('its pets remember who applied, its mails are kept, and its log tells of each application', async () => {
  const { db } = database;
  const forgetful = await db
    .selectFrom('pets')
    .innerJoin('applications', 'pet_id', 'pets.id')
    .select('pets.id')
    .where('has_been_applied_for', '=', false)
    .execute();
  expect(forgetful).toEqual([]);
  const mails = await db.selectFrom('emails').select(['state', 'is_demo']).distinct().execute();
  expect(mails).toEqual([{ state: 'kept', is_demo: true }]);
  const { rows } = await sql<{ untold: number }>`
    select count(*)::int as untold from applications
    where not exists (
      select 1 from audit_log where subject_type = 'application' and subject_id = applications.id
        and action in ('application.submitted', 'application.walk_in')
    )`.execute(db);
  expect(rows).toEqual([{ untold: 0 }]);
  expect((await db.selectFrom('visit_requests').select('id').execute()).length).toBeGreaterThanOrEqual(25);
});

test('adopters tell of pets that live with them, each once, and the demo adopter’s story is still to be told', async () => {
  const stories = await database.db
    .selectFrom('success_stories as r')
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .innerJoin('pickups', 'pickups.application_id', 'a.id')
    .innerJoin('users', 'users.id', 'r.user_id')
    .select([
      'r.title',
      'r.text',
      'r.created_at',
      'r.decided_at',
      'r.status',
      'a.active_pet_key',
      'pickup_date',
      'users.email',
    ])
    .execute();
  expect(stories.filter(({ status }) => status === 'published')).toHaveLength(14);
  for (const { title, text, created_at, decided_at, active_pet_key, pickup_date, email } of stories) {
    expect(active_pet_key).toBe('Adopted');
    expect(title + text).not.toMatch(/[{}]/);
    expect(created_at.toISOString() > pickup_date).toBe(true);
    expect((decided_at ?? created_at).getTime()).toBeLessThan(now.getTime());
    expect(email).not.toBe('adopter@shelter.example');
  }
});

test('its reports tell what its applications and receipts tell', async () => {
  const { db } = database;
  const range = parseReportRange({ from: '2024-01', to: '2026-03' }, { timeZone: 'UTC', now });
  const applications = await db.selectFrom('applications').selectAll().execute();
  const count = (is: (one: (typeof applications)[number]) => boolean) => applications.filter(is).length;
  const { all, by_month, by_type } = await reportAdoptions(db, range);
  expect(all).toMatchObject({
    adoptions: count(({ status }) => status === 'Approved'),
    walk_ins: count(({ is_walk_in }) => is_walk_in),
    returns: count(({ returned_at }) => returned_at !== null),
  });
  for (const { month, adoptions } of by_month) {
    const isThen = (at: Date | null) => at?.toISOString().startsWith(month);
    expect([month, adoptions]).toEqual([
      month,
      count(({ status, decided_at }) => status === 'Approved' && isThen(decided_at) === true),
    ]);
  }
  expect(all.adoptions).toBeGreaterThan(200);
  const stays = await reportStays(db, range);
  expect(stays.all).toMatchObject({ adoptions: all.adoptions, left_otherwise: 0 });
  expect(stays.by_month.map(({ adoptions }) => adoptions)).toEqual(by_month.map(({ adoptions }) => adoptions));
  expect(stays.by_type.map(({ adoptions }) => adoptions)).toEqual(by_type.map(({ adoptions }) => adoptions));
  const ofPeople = (...wanted: string[]) => count(({ status, is_walk_in }) => !is_walk_in && wanted.includes(status));
  expect((await reportApplications(db, range)).all).toMatchObject({
    approved: ofPeople('Approved'),
    rejected: ofPeople('Rejected'),
    withdrawn: ofPeople('Withdrawn'),
    removed: 0,
    open: ofPeople('Pending', 'Waitlisted'),
  });
  const receipts = await db.selectFrom('receipts').select(['type', 'amount_cents']).execute();
  const net = receipts.reduce((sum, { type, amount_cents }) => sum + (type === 'refund' ? -1 : 1) * amount_cents, 0);
  expect((await reportFees(db, range)).all.net_cents).toBe(net);
});

test('an emptied demo takes all of it along, also what its people have sent since, and leaves the rest', async () => {
  const { db } = database;
  const { id: adopter } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'adopter@shelter.example')
    .executeTakeFirstOrThrow();
  const wanted = await createPet(db, { adoption_status: 'Adopted' });
  await createApplication(db, { pet_id: wanted.id, user_id: adopter, status: 'Approved' });
  const stranger = await createApplication(db, { pet_id: wanted.id, is_walk_in: true });
  await db.insertInto('closed_days').values({ day: '2026-12-24', location: '', reason: 'Holiday' }).execute();
  await db.transaction().execute(async (trx) => {
    await removePast(trx);
    await removeAdoptions(trx);
    await trx.deleteFrom('pets').where('is_demo', '=', true).execute();
    await trx.deleteFrom('users').where('is_demo', '=', true).execute();
  });
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([stranger]);
  expect(await db.selectFrom('pets').select(['id', 'adoption_status']).execute()).toEqual([
    { ...wanted, adoption_status: 'Available' },
  ]);
  for (const table of [
    'receipts',
    'receipt_series',
    'pickups',
    'visit_requests',
    'emails',
    'audit_log',
    'success_stories',
  ] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await db.selectFrom('closed_days').select('reason').execute()).toEqual([{ reason: 'Holiday' }]);
});
