import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { AdminApplication } from '../../adoptions/manage-adoptions.contract.ts';
import type { CashCount, CashDay, ReceiptTotals } from '../receipts.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
const today = dayIn('UTC', new Date());
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'receipts', 'receipt_series', 'cash_counts'));

async function pay(amounts: object) {
  const { application } = await createApplied(app, { species: 'Dog' });
  await decide(app, admin, application.id, 'Approved');
  const { token } = admin;
  const path = `/api/adoptions/${application.id}`;
  const { body } = await app.call<AdminApplication>('POST', `${path}/payment`, { token, body: amounts });
  return { receipt_id: body.fee.receipts[0]!.id, path };
}

const post = (path: string, body: object) => app.call('POST', path, { token: admin.token, body });
const count = (body: object) =>
  app.call<CashCount & { error: string }>('POST', '/api/cash-drawer/counts', { token: admin.token, body });
const showDay = async (day = '') =>
  (await app.call<CashDay>('GET', `/api/cash-drawer/?day=${day}`, { token: admin.token })).body;

describe('the cash drawer', () => {
  test('expects the day’s cash payments, minus its cash refunds and void receipts', async () => {
    await pay({ method: 'cash', amount_cents: 10_000, donation_cents: 550 });
    await pay({ method: 'card' });
    const voided = await pay({ method: 'cash', amount_cents: 700 });
    await post(`${voided.path}/void-receipt`, { receipt_id: voided.receipt_id, reason: 'Typed twice' });
    const refunded = await pay({ method: 'cash', amount_cents: 5000 });
    await post(`${refunded.path}/refund`, { method: 'cash', fee_cents: 2000 });
    expect(await showDay()).toMatchObject({
      day: today,
      opening_cents: 0,
      received_cents: 15_550,
      refunded_cents: 2000,
      receipts: 3,
      counts: [],
    });
    const body = { day: today, opening_cents: 20_000, counted_cents: 33_000, note: 'A coin rolled away' };
    expect(await count({ ...body, seen_receipts: 3 })).toMatchObject({
      status: 201,
      body: { expected_cents: 33_550, difference_cents: -550, counted_by: 'Robin' },
    });
  });

  test('is counted again, and opens the next day with what was in it', async () => {
    const yesterday = dayIn('UTC', new Date(Date.now() - 86_400_000));
    await count({ day: yesterday, opening_cents: 10_000, counted_cents: 9000 });
    await count({ day: yesterday, opening_cents: 10_000, counted_cents: 10_000 });
    expect(await showDay(yesterday)).toMatchObject({ opening_cents: 10_000 });
    expect((await showDay(yesterday)).counts.map(({ difference_cents }) => difference_cents)).toEqual([0, -1000]);
    expect(await showDay()).toMatchObject({ opening_cents: 10_000, counts: [] });
    const { body } = await app.call<CashCount[]>('GET', '/api/cash-drawer/counts', { token: admin.token });
    expect(body.map(({ counted_cents }) => counted_cents)).toEqual([10_000, 9000]);
  });

  test('rejects a count if cash came in since the page was opened', async () => {
    await pay({ method: 'cash', amount_cents: 10_000 });
    const body = { day: today, opening_cents: 0, counted_cents: 0, seen_receipts: 0 };
    expect((await count(body)).status).toBe(409);
    expect((await showDay()).counts).toEqual([]);
  });

  test.each([
    { counted_cents: -1 },
    { counted_cents: 1.5 },
    { opening_cents: 'many' },
    { day: '2999-01-01' },
    { day: 'today' },
    { note: '4242424242424242' },
  ])('rejects %o', async (invalid) => {
    expect((await count({ day: today, opening_cents: 0, counted_cents: 0, ...invalid })).status).toBe(400);
  });

  test('is for staff who see money, and counted by those who record payments', async () => {
    const user = await createSignedInUser(app.db);
    expect((await app.call('GET', '/api/cash-drawer/', { token: user.token })).status).toBe(403);
  });
});

test('the totals of receipts and the report agree to the cent, without void receipts', async () => {
  await pay({ method: 'cash', amount_cents: 12_345, donation_cents: 55 });
  const refunded = await pay({ method: 'check', donation_cents: 700 });
  await post(`${refunded.path}/refund`, { method: 'check', fee_cents: 10_001, donation_cents: 700 });
  const voided = await pay({ method: 'cash', amount_cents: 700 });
  await post(`${voided.path}/void-receipt`, { receipt_id: voided.receipt_id, reason: 'Typed twice' });
  const { token } = admin;
  const { body: totals } = await app.call<ReceiptTotals[]>('GET', '/api/receipts/totals', { token });
  const fee_cents = 12_345 + 40_000 - 10_001;
  expect(totals).toEqual([
    {
      currency: 'USD',
      received_cents: 12_345 + 55 + 40_000 + 700,
      refunded_cents: 10_701,
      fee_cents,
      deposit_cents: 0,
      donation_cents: 55,
    },
  ]);
  const month = today.slice(0, 7);
  const range = `from=${month}&to=${month}`;
  const { body: report } = await app.call('GET', `/api/reports/fees?${range}`, { token });
  expect(report).toMatchObject({
    all: {
      payments: 2,
      payments_cents: 53_100,
      refunds: 1,
      refunds_cents: 10_701,
      fees_cents: fee_cents,
      donations_cents: 55,
    },
  });
  const csv = await (
    await app.get(`/api/reports/fees/export?${range}`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  expect(csv).toContain('donations_amount');
  expect(csv).toContain(String(fee_cents / 100));
});
