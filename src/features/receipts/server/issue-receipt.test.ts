import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Database } from '../../../platform/database.ts';
import { issueReceipt, listReceiptsOf, markVoided } from './index.ts';
import type { ReceiptToIssue } from './issue-receipt.ts';

let app: StartedApp;
let db: Database;
beforeAll(async () => {
  app = await startApp();
  ({ db } = app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(db, 'receipts', 'receipt_series');
});

async function createPaid(): Promise<number> {
  const pet = await createPet(db, { adoption_status: 'Adopted' });
  const { id } = await createApplication(db, { pet_id: pet.id, is_walk_in: true, status: 'Approved' });
  return id;
}

const completeFee = { fee_cents: 40_000, deposit_cents: 0, donation_cents: 0 };

function payment(applicationId: number, details: Partial<ReceiptToIssue> & { isDemo?: boolean } = {}): ReceiptToIssue {
  const { isDemo = false, ...more } = details;
  const person = { user_id: null, first_name: 'Noor', last_name: 'Haddad' };
  return {
    type: 'payment',
    subject: { application: { id: applicationId, ...person, pet_name: 'Maple', pet_species: 'Dog', is_demo: isDemo } },
    amounts: completeFee,
    method: 'cash',
    note: null,
    actor: null,
    shelter: { name: 'Haven by the Lake', timeZone: 'UTC', currency: 'USD' },
    now: new Date('2026-05-04T10:00:00Z'),
    ...more,
  };
}

const issue = (receipt: ReceiptToIssue) => db.transaction().execute((trx) => issueReceipt(trx, receipt));

async function numbersIn(series: string): Promise<number[]> {
  const rows = await db
    .selectFrom('receipts')
    .select('number')
    .where('series', '=', series)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

describe('issueReceipt', () => {
  test('numbers 50 concurrent receipts without a gap after a rollback', async () => {
    const applications: number[] = [];
    for (let n = 0; n < 50; n += 1) applications.push(await createPaid());

    const outcomes = await Promise.allSettled(
      applications.map((id, at) =>
        db.transaction().execute(async (trx) => {
          const receipt = await issueReceipt(trx, payment(id));
          if (at % 5 === 0) throw new Error('rolled back');
          return receipt;
        }),
      ),
    );

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await numbersIn('2026')).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    const labels = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.label] : []));
    expect(new Set(labels).size).toBe(40);
    expect(labels).toContain('2026-0040');
  });

  test('starts a series each year in the shelter’s time zone, and another for the demo', async () => {
    const newYear = { now: new Date('2026-12-31T23:30:00Z') };
    const inBerlin = { shelter: { name: 'Haven', timeZone: 'Europe/Berlin', currency: 'USD' } } as const;

    expect((await issue(payment(await createPaid(), newYear))).label).toBe('2026-0001');
    expect((await issue(payment(await createPaid(), { ...newYear, ...inBerlin }))).label).toBe('2027-0001');
    expect((await issue(payment(await createPaid(), { isDemo: true }))).label).toBe('DEMO-2026-0001');
    expect((await issue(payment(await createPaid(), newYear))).label).toBe('2026-0002');
  });

  test('does not cut off numbers with more than four digits', async () => {
    await db.insertInto('receipt_series').values({ series: '2026', last_number: 12_344 }).execute();

    expect((await issue(payment(await createPaid()))).label).toBe('2026-12345');
  });

  test('counts what was refunded of each part, and marks a payment that was refunded completely', async () => {
    const id = await createPaid();
    const amounts = { fee_cents: 40_000, deposit_cents: 5000, donation_cents: 1500 };
    const paid = await issue(payment(id, { amounts }));
    expect(paid).toMatchObject({ amount_cents: 46_500, ...amounts, is_refunded: false });
    const deposit = { fee_cents: 0, deposit_cents: 5000, donation_cents: 0 };
    const refund = await issue(payment(id, { type: 'refund', refunds: paid.id, amounts: deposit }));
    expect(refund).toMatchObject({ type: 'refund', label: '2026-0002', refunds: '2026-0001', is_refunded: false });
    expect((await listReceiptsOf(db, [id])).get(id)![0]).toMatchObject({
      refunded_fee_cents: 0,
      refunded_deposit_cents: 5000,
      is_refunded: false,
    });
    await issue(payment(id, { type: 'refund', refunds: paid.id, amounts: { ...amounts, deposit_cents: 0 } }));
    expect((await listReceiptsOf(db, [id])).get(id)![0]).toMatchObject({ is_refunded: true });
  });

  test('takes no number for a refund of more than was paid, of any part', async () => {
    const id = await createPaid();
    const paid = await issue(payment(id));
    const refund = (amounts: typeof completeFee) => issue(payment(id, { type: 'refund', refunds: paid.id, amounts }));
    await expect(refund({ ...completeFee, fee_cents: 40_001 })).rejects.toMatchObject({ status: 409 });
    await expect(refund({ ...completeFee, fee_cents: 0, donation_cents: 1 })).rejects.toMatchObject({ status: 409 });
    await refund({ ...completeFee, fee_cents: 30_000 });
    await expect(refund({ ...completeFee, fee_cents: 10_001 })).rejects.toMatchObject({ status: 409 });
    expect(await numbersIn('2026')).toEqual([1, 2]);
  });

  test('never refunds more than was paid, however many refunds come at once', async () => {
    const id = await createPaid();
    const paid = await issue(payment(id));
    const part = { ...completeFee, fee_cents: 3000 };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => issue(payment(id, { type: 'refund', refunds: paid.id, amounts: part }))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
    const [stored] = (await listReceiptsOf(db, [id])).get(id)!;
    expect(stored).toMatchObject({ refunded_fee_cents: 39_000, is_refunded: false });
    expect(await numbersIn('2026')).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  });

  test('a receipt is issued once for a client’s key', async () => {
    const id = await createPaid();
    const client_key = '4f8e7f0a-8f5c-4b43-9a51-0f2d3c6f7a01';
    await issue(payment(id, { client_key }));
    await expect(issue(payment(id, { client_key }))).rejects.toMatchObject({ status: 409 });
    expect(await numbersIn('2026')).toEqual([1]);
  });

  test('a voided refund no longer counts, and a refunded payment can’t be voided', async () => {
    const id = await createPaid();
    const paid = await issue(payment(id));
    const refund = await issue(payment(id, { type: 'refund', refunds: paid.id }));
    const voided = { reason: 'Typed twice', actor: await createUser(db), now: new Date('2026-05-04T11:00:00Z') };
    await expect(markVoided(db, paid, voided)).rejects.toMatchObject({ status: 409 });
    await markVoided(db, refund, voided);
    expect((await listReceiptsOf(db, [id])).get(id)![0]).toMatchObject({ refunded_fee_cents: 0 });
    await markVoided(db, paid, voided);
    await expect(markVoided(db, paid, voided)).rejects.toMatchObject({ status: 409 });
    expect(await numbersIn('2026')).toEqual([1, 2]);
  });

  test('names the donor of a donation without an adoption', async () => {
    const donor = { user_id: null, name: 'Ines Kaur', is_demo: false };
    const amounts = { ...completeFee, fee_cents: 0, donation_cents: 2500 };
    const receipt = await issue({ ...payment(0), subject: { donor }, amounts });
    expect(receipt).toMatchObject({
      application_id: null,
      person_name: 'Ines Kaur',
      pet_name: '',
      donation_cents: 2500,
    });
  });

  test('copies its data and outlives pet and application', async () => {
    const id = await createPaid();
    await issue(payment(id));
    await db.deleteFrom('applications').where('id', '=', id).execute();

    const left = await db.selectFrom('receipts').selectAll().executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      application_id: null,
      person_name: 'Noor Haddad',
      pet_name: 'Maple',
      pet_species: 'Dog',
      shelter_name: 'Haven by the Lake',
    });
  });
});
