import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../tests/support/adoption-calls.ts';
import { createPet } from '../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { isChainIntact, listEvents } from '../../src/features/agreements/server/events.ts';
import { reportAdoptions } from '../../src/features/reports/server/adoptions-report.ts';
import { reportApplications } from '../../src/features/reports/server/applications-report.ts';
import { reportFees } from '../../src/features/reports/server/fees-report.ts';
import { reportStays } from '../../src/features/reports/server/length-of-stay.ts';
import { parseReportRange } from '../../src/features/reports/server/report-range.ts';
import { insertAccounts, insertPeople, insertPets } from '../people-and-pets.ts';
import { removeHistory } from '../history.ts';
import { demoPets } from '../pets/catalogue.ts';
import { insertSuccessStories } from '../success-stories/insert-success-stories.ts';
import { insertIntakes } from '../custody/intakes.ts';
import { insertAdoptions, removeAdoptions } from './insert-adoptions.ts';

const now = new Date('2026-03-14T15:09:26Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await insertAccounts(trx, [], now);
    const owners = await insertPeople(trx, now);
    const pets = demoPets(now).map((pet) => ({ ...pet, portraits: [] }));
    await insertPets(trx, pets, owners, new Map());
    await insertIntakes(trx, now);
    await insertAdoptions(trx, 'http://127.0.0.1:3000', now);
    await insertSuccessStories(trx, now);
  });
});
afterAll(() => database.close());

test('the demo’s receipts are numbered without a gap, including refunds', async () => {
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
    // What was donated on top stays.
    expect(payment).toMatchObject({ type: 'payment', refunded_fee_cents: amount_cents, application_id });
    expect(payment!.is_refunded).toBe(payment!.donation_cents === 0);
  }
});

test('its online payments match their receipts, and its payouts their payments', async () => {
  const { db } = database;
  const paid = await db
    .selectFrom('checkout_attempts as t')
    .innerJoin('receipts as r', 'r.id', 't.receipt_id')
    .select(['r.amount_cents', sql<number>`t.fee_cents + t.deposit_cents + t.donation_cents`.as('sum')])
    .select(['refunded_fee_cents', 'refunding_fee_cents', 'method', 'completed_at', 'issued_at'])
    .execute();
  const online = await db.selectFrom('receipts').select('type').where('method', '=', 'online').execute();
  expect(paid).toHaveLength(online.filter(({ type }) => type === 'payment').length);
  for (const each of paid) {
    expect(each).toMatchObject({ method: 'online', sum: each.amount_cents, completed_at: each.issued_at });
    expect(each.refunding_fee_cents).toBe(each.refunded_fee_cents);
  }
  const { rows } = await sql<{ id: string }>`
    select id from payouts where arrives_at > ${now} or amount_cents <> (
      select sum(net_cents) from payout_items where payout_id = payouts.id)`.execute(db);
  expect(rows).toEqual([]);
  expect(await db.selectFrom('disputes').select('status').execute()).toEqual([{ status: 'won' }]);
});

test('the cash drawer was counted on each day with cash, in the evening', async () => {
  const { db } = database;
  const { rows } = await sql<{ day: string; expected_cents: number }>`
    select issued_at::date::text as day,
      sum(case type when 'refund' then -amount_cents else amount_cents end)::int as expected_cents
    from receipts where method = 'cash' and issued_at < ${now}::date group by 1 order by 1`.execute(db);
  const counts = await db.selectFrom('cash_counts').selectAll().orderBy('day').execute();
  const found = counts.map(({ day, expected_cents, opening_cents }) => [day, expected_cents - opening_cents]);
  expect(found).toEqual(rows.map(({ day, expected_cents }) => [day, expected_cents]));
  expect(counts.some(({ counted_cents, expected_cents }) => counted_cents !== expected_cents)).toBe(true);
});

test('its agreements are sent, signed or rejected, with evidence in order', async () => {
  const { db } = database;
  const agreements = await db.selectFrom('agreements').selectAll().execute();
  const statuses = Map.groupBy(agreements, ({ status }) => status);
  expect([...statuses.keys()].toSorted()).toEqual(['declined', 'sent', 'signed']);
  for (const agreement of agreements) {
    const events = await listEvents(db, agreement.id);
    expect(isChainIntact(events, agreement)).toBe(true);
    const times = events.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    expect(agreement.content).not.toMatch(/[{}]/);
    expect(agreement.content).toContain('Shelter World');
  }
  const own = await db
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['g.status'])
    .where('u.email', '=', 'adopter@shelter.example')
    .execute();
  expect(own).toEqual([{ status: 'sent' }]);
});

test('bonded animals share an application and a bond', async () => {
  const { rows } = await sql<{ animals: number; applicants: number; bonds: number }>`
    select count(*)::int as animals, count(distinct user_id)::int as applicants, count(distinct p.bond_id)::int as bonds
    from applications a join pets p on p.id = a.pet_id where a.group_id is not null group by a.group_id`.execute(
    database.db,
  );
  const pair = { animals: 2, applicants: 1, bonds: 1 };
  expect(rows).toEqual([pair, pair]);
});

test('its pets have been applied for, its emails are stored, and its log has every application', async () => {
  const { db } = database;
  const forgetful = await db
    .selectFrom('pets')
    .innerJoin('applications', 'pet_id', 'pets.id')
    .select('pets.id')
    .where('has_been_applied_for', '=', false)
    .execute();
  expect(forgetful).toEqual([]);
  const emails = await db.selectFrom('emails').select(['status', 'is_demo']).distinct().execute();
  expect(emails).toEqual([{ status: 'kept', is_demo: true }]);
  const { rows } = await sql<{ untold: number }>`
    select count(*)::int as untold from applications
    where not exists (
      select 1 from audit_log where subject_type = 'application' and subject_id = applications.id
        and action in ('application.submitted', 'application.walk_in')
    )`.execute(db);
  expect(rows).toEqual([{ untold: 0 }]);
  expect((await db.selectFrom('visit_requests').select('id').execute()).length).toBeGreaterThanOrEqual(25);
});

test('adopters write one story per pet they live with, and the demo adopter has none yet', async () => {
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

test('its reports match its applications and receipts', async () => {
  const { db } = database;
  const range = parseReportRange({ from: '2024-01', to: '2026-03' }, { timeZone: 'UTC', now });
  const applications = await db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .selectAll('a')
    .select('p.listed_by_owner')
    .execute();
  const count = (is: (one: (typeof applications)[number]) => boolean) => applications.filter(is).length;
  const countOwn: typeof count = (is) => count((one) => !one.listed_by_owner && is(one));
  const { all, by_month, by_type } = await reportAdoptions(db, range);
  expect(all).toMatchObject({
    adoptions: countOwn(({ handover_at }) => handover_at !== null),
    walk_ins: countOwn(({ is_walk_in }) => is_walk_in),
    returns: countOwn(({ returned_at }) => returned_at !== null),
  });
  for (const { month, adoptions } of by_month) {
    const isThen = (at: Date | null) => at?.toISOString().startsWith(month);
    expect([month, adoptions]).toEqual([month, countOwn(({ handover_at }) => isThen(handover_at) === true)]);
  }
  expect(all.adoptions).toBeGreaterThan(200);
  const stays = await reportStays(db, range);
  // Adopted at events, without an application, and strays whose owners came for them.
  const otherwise = await db
    .selectFrom('custodies')
    .select('id')
    .where('outcome_at', 'is not', null)
    .where('application_id', 'is', null)
    .where('outcome_at', '>=', new Date('2024-01-01T00:00:00Z'))
    .execute();
  expect(otherwise.length).toBeGreaterThan(10);
  expect(stays.all).toMatchObject({ adoptions: all.adoptions, left_otherwise: otherwise.length });
  expect(stays.by_month.map(({ adoptions }) => adoptions)).toEqual(by_month.map(({ adoptions }) => adoptions));
  expect(stays.by_type.map(({ adoptions }) => adoptions)).toEqual(by_type.map(({ adoptions }) => adoptions));
  const ofPeople = (...preferred: string[]) =>
    count(({ status, is_walk_in }) => !is_walk_in && preferred.includes(status));
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

test('emptying the demo deletes all of it, including what its people have sent since, and nothing else', async () => {
  const { db } = database;
  const { id: adopter } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'adopter@shelter.example')
    .executeTakeFirstOrThrow();
  const preferred = await createPet(db, { adoption_status: 'Adopted' });
  await createApplication(db, { pet_id: preferred.id, user_id: adopter, status: 'Approved' });
  const otherApplicant = await createApplication(db, { pet_id: preferred.id, is_walk_in: true });
  await db.insertInto('closed_days').values({ day: '2026-12-24', location: '', reason: 'Holiday' }).execute();
  await db.transaction().execute(async (trx) => {
    await removeHistory(trx);
    await removeAdoptions(trx);
    await trx.deleteFrom('pets').where('is_demo', '=', true).execute();
    await trx.deleteFrom('users').where('is_demo', '=', true).execute();
  });
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([otherApplicant]);
  expect(await db.selectFrom('pets').select(['id', 'adoption_status']).execute()).toEqual([
    { ...preferred, adoption_status: 'Available' },
  ]);
  for (const table of [
    'receipts',
    'receipt_series',
    'agreements',
    'checkout_attempts',
    'payouts',
    'cash_counts',
    'bonds',
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
