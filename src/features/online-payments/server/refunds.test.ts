import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPaid,
  reconcile,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { createSession, createStaff } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { demoShelter } from '../../settings/demo-shelter.constants.ts';
import { getShelter } from '../../settings/server/index.ts';
import type { OnlinePayment, Payout } from '../online-payments.contract.ts';

let paying: PayingShelter;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
});
afterAll(() => paying.stop());

describe('refunding an online payment', () => {
  test('refunds parts the way they were paid, each with a receipt', async () => {
    const { refund, receipts, charge, list, receiptId } = await createPaid(paying, { donation_cents: 5000 });
    const answer = await refund({ fee_cents: 10_000, donation_cents: 1000, note: 'Agreed by phone' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount_cents: 11_000 } });
    expect((await charge()).amount_refunded).toBe(11_000);
    expect(await receipts()).toMatchObject([
      { id: receiptId, refunded_fee_cents: 10_000, refunded_donation_cents: 1000 },
      { type: 'refund', method: 'online', refunds: receiptId, amount_cents: 11_000, note: 'Agreed by phone' },
    ]);
    const payment = (await list<OnlinePayment>()).body.find((each) => each.receipt?.id === receiptId);
    expect(payment).toMatchObject({
      refundable: { fee_cents: 30_000, deposit_cents: 0, donation_cents: 4000 },
      refunds: [{ amount_cents: 11_000, status: 'succeeded', reason: 'staff' }],
    });
  });

  test('never refunds more than was paid, also by 20 at once', async () => {
    const { refund, charge, receipts } = await createPaid(paying);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund({ fee_cents: 15_000 })));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses.slice(0, 3)).toEqual([200, 200, 409]);
    expect(new Set(statuses.slice(2))).toEqual(new Set([409]));
    expect((await charge()).amount_refunded).toBe(30_000);
    expect((await receipts()).filter(({ type }) => type === 'refund')).toHaveLength(2);
  });

  test('is also limited by the database', async () => {
    const { attempts } = await createPaid(paying);
    const { id } = (await attempts())[0]!;
    const insertion = paying.app.db.insertInto('online_refunds').values({
      attempt_id: id,
      fee_cents: 40_001,
      deposit_cents: 0,
      donation_cents: 0,
      reason: 'staff',
      idempotency_key: randomUUID(),
      status: 'requested',
      requested_at: new Date(),
    });
    await expect(insertion.execute()).rejects.toThrow(/checkout_attempts_refunds/);
  });

  test('is requested once for the same client key', async () => {
    const { refund, charge } = await createPaid(paying);
    const body = { fee_cents: 10_000, client_key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect((await charge()).amount_refunded).toBe(10_000);
    expect(await refund({ ...body, fee_cents: 20_000 })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('with other details') },
    });
    expect((await charge()).amount_refunded).toBe(10_000);
  });

  test('with the key of another payment’s refund is rejected, also at the same moment', async () => {
    const [one, other] = [await createPaid(paying), await createPaid(paying)];
    const body = { fee_cents: 10_000, client_key: randomUUID() };
    const answers = await Promise.all([one.refund(body), other.refund(body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([...(await one.refunds()), ...(await other.refunds())]).toHaveLength(1);
  });

  test.each([
    { fee_cents: 0 },
    {},
    { fee_cents: -1 },
    { fee_cents: 1.005 },
    { fee_cents: '10.555' },
    { fee_cents: 99_999_999_999 },
    { fee_cents: 100, note: 'Card 4242 4242 4242 4242' },
    { fee_cents: 100, client_key: 'same' },
  ])('rejects %j, and changes nothing', async (body) => {
    const { refund, refunds } = await createPaid(paying);
    expect((await refund(body)).status).toBe(400);
    expect(await refunds()).toEqual([]);
  });

  test('needs the capability, a recent proof of who it is, and an online payment', async () => {
    const { refund, refunds, admin, id } = await createPaid(paying);
    const counselor = await createStaff(paying.app.db, ['adoption counselor']);
    expect((await refund({ fee_cents: 100 }, counselor)).status).toBe(403);
    const token = await createSession(paying.app.db, admin.id, new Date(Date.now() - 11 * 60_000));
    expect(await refund({ fee_cents: 100 }, { ...admin, token })).toMatchObject({ status: 403 });
    expect(await refunds()).toEqual([]);
    const unknown = await paying.app.call('POST', '/api/receipts/999999/online-refund', {
      token: admin.token,
      body: { fee_cents: 100 },
    });
    expect(unknown.status).toBe(404);
    const byDesk = await paying.app.call('POST', `/api/adoptions/${id}/refund`, {
      token: admin.token,
      body: { method: 'cash' },
    });
    expect(byDesk.status).toBe(409);
  });

  test('waits for a provider that is away, and is then made once', async () => {
    const { refund, charge, receipts } = await createPaid(paying);
    await paying.fake.control('pause', { paused: true });
    await paying.fake.control('outage', { outage: 'silent' });
    expect(await refund({ fee_cents: 10_000 })).toMatchObject({ status: 200, body: { status: 'requested' } });
    await paying.fake.control('outage', { outage: 'none' });
    await reconcile(paying);
    await paying.fake.control('pause', { paused: false });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    await reconcile(paying);
    expect((await charge()).amount_refunded).toBe(10_000);
    expect((await receipts()).filter(({ type }) => type === 'refund')).toHaveLength(1);
  });

  test('that fails at the bank voids its receipt, and the shelter is emailed', async () => {
    const { refund, refunds, receipts, emails } = await createPaid(paying);
    await refund({ fee_cents: 10_000 });
    const before = await emails('online-refund-failed');
    const { provider_id } = (await refunds())[0]!;
    await paying.fake.control('fail-refund', { refund: provider_id });
    await expect.poll(async () => (await refunds())[0]!.status).toBe('failed');
    const [payment, refundReceipt] = await receipts();
    expect(refundReceipt!.voided_at).not.toBeNull();
    expect(payment!.refunded_fee_cents).toBe(0);
    expect(await emails('online-refund-failed')).toBe(before + 1);
    expect((await refund({ fee_cents: 40_000 })).body).toMatchObject({ status: 'succeeded' });
  });

  test('made on Stripe’s own site is recorded, and leaves no room for ours', async () => {
    const { refund, refunds, receipts, intent } = await createPaid(paying);
    await paying.fake.control('refund', { payment_intent: intent, amount: 35_000, twice: true, reversed: true });
    await expect.poll(async () => (await refunds()).length).toBe(1);
    expect(await refunds()).toMatchObject([{ reason: 'provider', status: 'succeeded', fee_cents: 35_000 }]);
    expect((await receipts()).filter(({ type }) => type === 'refund')).toHaveLength(1);
    expect((await refund({ fee_cents: 5001 })).status).toBe(409);
    expect((await refund({ fee_cents: 5000 })).body).toMatchObject({ status: 'succeeded' });
  });
});

describe('a failed refund', () => {
  test('is a task for anyone, once, until the refund succeeds', async () => {
    const { refund, refunds, tasks, id } = await createPaid(paying);
    await refund({ fee_cents: 10_000 });
    const { provider_id } = (await refunds())[0]!;
    const { events } = await paying.fake.control<{ events: string[] }>('fail-refund', { refund: provider_id });
    await expect.poll(() => tasks('refund')).toHaveLength(1);
    for (const event of events) await paying.fake.control('send', { event });
    const today = dayIn((await getShelter(paying.app.db, demoShelter)).timeZone, new Date());
    expect(await tasks('refund')).toEqual([
      { title: 'Refund $100 another way', due_on: today, owner_id: null, application_id: id, done_at: null },
    ]);
    await refund({ fee_cents: 9_999 });
    expect(await tasks('refund')).toMatchObject([{ done_at: null }]);
    await refund({ fee_cents: 10_000 });
    expect(await tasks('refund')).toMatchObject([{ done_at: expect.any(Date) }]);
  });
});

describe('payouts', () => {
  test('are listed with the payments and refunds in them, by receipt', async () => {
    const { refund, list, receiptId } = await createPaid(paying);
    await refund({ fee_cents: 10_000 });
    await paying.fake.control('payout');
    const [first] = await expect
      .poll(async () => (await list<Payout>('payouts')).body)
      .toHaveLength(1)
      .then(async () => (await list<Payout>('payouts')).body);
    expect(first).toMatchObject({ status: 'paid', items: null });
    await reconcile(paying);
    const [payout] = (await list<Payout>('payouts')).body;
    const own = payout!.items!.filter(({ receipt }) => receipt?.id === receiptId);
    expect(own).toMatchObject([
      { type: 'payment', amount_cents: 40_000, fee_cents: 1190, net_cents: 38_810 },
      { type: 'refund', amount_cents: -10_000 },
    ]);
    expect(payout!.items!.reduce((sum, { net_cents }) => sum + net_cents, 0)).toBe(payout!.amount_cents);
  });
});
