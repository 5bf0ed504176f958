import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Database } from '../../../platform/database.ts';
import { findPayment, issueReceipt, listReceiptsOf } from './index.ts';
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

function payment(applicationId: number, details: Partial<ReceiptToIssue> & { isDemo?: boolean } = {}): ReceiptToIssue {
  const { isDemo = false, ...more } = details;
  const person = { user_id: null, first_name: 'Noor', last_name: 'Haddad' };
  return {
    type: 'payment',
    application: { id: applicationId, ...person, pet_name: 'Maple', pet_species: 'Dog', is_demo: isDemo },
    amount_cents: 40_000,
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

  test('marks the refunded payment, after which the fee can be paid again', async () => {
    const id = await createPaid();
    const paid = await issue(payment(id));
    expect(await findPayment(db, id)).toEqual(paid);

    const refund = await issue(payment(id, { type: 'refund', refunds: paid.id }));

    expect(refund).toMatchObject({ type: 'refund', label: '2026-0002', refunds: '2026-0001', is_refunded: false });
    expect(await findPayment(db, id)).toBeNull();
    const again = await issue(payment(id));
    const receipts = (await listReceiptsOf(db, [id, id + 1])).get(id)!;
    expect(receipts.map(({ label, is_refunded }) => [label, is_refunded])).toEqual([
      [paid.label, true],
      [refund.label, false],
      [again.label, false],
    ]);
  });

  test('takes no number for a rejected second payment or refund', async () => {
    const id = await createPaid();
    const paid = await issue(payment(id));
    await expect(issue(payment(id))).rejects.toThrow('receipts_one_payment');
    await issue(payment(id, { type: 'refund', refunds: paid.id }));
    await expect(issue(payment(id, { type: 'refund', refunds: paid.id }))).rejects.toThrow('receipts_refunds_key');

    expect(await numbersIn('2026')).toEqual([1, 2]);
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
