import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, listEmailTypes } from '../../../../tests/support/adoption-calls.ts';
import {
  createPayable,
  reconcile,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { createJoint } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import type { PaymentReturn } from '../online-payments.contract.ts';

let paying: PayingShelter;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
});
afterAll(() => paying.stop());

const countAll = async () => {
  const { db } = paying.app;
  const tables = ['checkout_attempts', 'receipts', 'online_refunds', 'emails'] as const;
  const counts = tables.map((table) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow(),
  );
  return Promise.all(counts);
};

describe('paying a fee online', () => {
  test('issues one receipt, emails it, and hands nothing over', async () => {
    const { id, open, showReturn, receipts, attempts } = await createPayable(paying);
    const session = await open({ donation_cents: 2500 });
    expect((await showReturn(session)).body).toMatchObject({ status: 'waiting', amount_cents: 42_500, mode: 'test' });
    await paying.fake.control('pay', { session });
    expect((await showReturn(session)).body).toMatchObject({ status: 'paid', refunded_cents: 0 });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    expect(await receipts()).toMatchObject([
      { type: 'payment', method: 'online', fee_cents: 40_000, donation_cents: 2500, amount_cents: 42_500 },
    ]);
    expect((await listEmailTypes(paying.app.db, id)).filter((type) => type === 'fee-paid')).toHaveLength(1);
    expect(await attempts()).toMatchObject([{ status: 'paid', payment_intent: expect.stringMatching(/^pi_/) }]);
    const application = await paying.app.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(application!.handover_at).toBeNull();
  });

  test('of animals that go home together leads from one fee to the next', async () => {
    const { app, fake } = paying;
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const { rows, adopter } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    const payFor = async (id: number) => {
      const call = { token: adopter.token, body: {} };
      const { body } = await app.call<{ url: string }>('POST', `/api/adoptions/${id}/checkout`, call);
      const session_id = /cs_test_\w+/.exec(body.url)![0];
      await fake.control('pay', { session: session_id });
      const returned = { token: adopter.token, body: { session_id } };
      return (await app.call<PaymentReturn>('POST', '/api/online-payments/return', returned)).body;
    };
    expect(await payFor(rows[0])).toMatchObject({
      status: 'paid',
      pet: { name: 'Bella' },
      next: { application_id: rows[1], name: 'Max', balance_cents: 40_000 },
    });
    expect(await payFor(rows[1])).toMatchObject({ status: 'paid', pet: { name: 'Max' }, next: null });
  });

  test('needs neither the return page nor a quick webhook', async () => {
    const byWebhook = await createPayable(paying);
    await paying.fake.control('pay', { session: await byWebhook.open() });
    await expect.poll(async () => (await byWebhook.receipts()).length).toBe(1);

    const late = await createPayable(paying);
    const session = await late.open();
    await paying.fake.control('pay', { session, delay_ms: 400 });
    expect((await late.showReturn(session)).body).toMatchObject({ status: 'paid' });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    expect(await late.receipts()).toHaveLength(1);
  });

  test('shares one page between tabs, until its amounts change', async () => {
    const { admin, checkout, attempts, id } = await createPayable(paying);
    const before = Object.keys((await paying.fake.state()).sessions).length;
    const urls = await Promise.all(Array.from({ length: 8 }, () => checkout()));
    expect(new Set(urls.map(({ body }) => body.url)).size).toBe(1);
    expect(Object.keys((await paying.fake.state()).sessions).length).toBe(before + 1);
    const body = { method: 'cash', amount_cents: 10_000 };
    await paying.app.call('POST', `/api/adoptions/${id}/payment`, { token: admin.token, body });
    const second = (await checkout()).body.url;
    expect(second).not.toBe(urls[0]!.body.url);
    expect(await attempts()).toMatchObject([
      { status: 'expired', fee_cents: 40_000 },
      { status: 'open', fee_cents: 30_000 },
    ]);
    const { sessions } = await paying.fake.state();
    expect(Object.values(sessions).filter(({ url }) => url === urls[0]!.body.url)).toEqual([]);
  });

  test('tries again after a page that wasn’t paid', async () => {
    const { open, showReturn, attempts } = await createPayable(paying);
    const first = await open();
    await paying.fake.control('expire', { session: first });
    await expect.poll(async () => (await showReturn(first)).body.status).toBe('not paid');
    expect(await open()).not.toBe(first);
    expect((await attempts()).map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  test('tries again after a bank debit that failed', async () => {
    const { open, checkout, attempts, receipts } = await createPayable(paying);
    const session = await open();
    await paying.fake.control('start-debit', { session });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    expect((await checkout()).status).toBe(409);
    expect((await attempts()).map(({ status }) => status)).toEqual(['open']);
    const { events } = await paying.fake.control('decide-debit', { session, failed: true, twice: true });
    await expect.poll(async () => (await attempts())[0]!.status).toBe('expired');
    const second = await open();
    expect(second).not.toBe(session);
    await paying.fake.control('send', { event: events[0] });
    expect((await attempts()).map(({ status }) => status)).toEqual(['expired', 'open']);
    expect(await receipts()).toEqual([]);
  });

  test('waits for a bank debit until it is paid', async () => {
    const { open, attempts, receipts } = await createPayable(paying);
    const session = await open();
    await paying.fake.control('start-debit', { session });
    await reconcile(paying, 29 * 24 * 60);
    expect((await attempts()).map(({ status }) => status)).toEqual(['open']);
    await paying.fake.control('decide-debit', { session });
    await expect.poll(async () => (await receipts()).length).toBe(1);
    expect(await attempts()).toMatchObject([{ status: 'paid', payment_intent: expect.stringMatching(/^pi_/) }]);
  });

  test('ends a bank debit 30 days later, although the event of its failure was lost', async () => {
    const { open, attempts } = await createPayable(paying);
    const session = await open();
    await paying.fake.control('start-debit', { session });
    await reconcile(paying, 30 * 24 * 60 + 1);
    expect((await attempts()).map(({ status }) => status)).toEqual(['expired']);
    expect(await open()).not.toBe(session);
  });

  test('is only for the adopter, and only while something is due', async () => {
    const { checkout, showReturn, admin, adopter, id, pay } = await createPayable(paying);
    const other = await createSignedInUser(paying.app.db);
    expect((await checkout({}, other)).status).toBe(404);
    expect((await checkout({}, admin)).status).toBe(404);
    const session = await pay();
    expect((await showReturn(session, other)).status).toBe(404);
    expect((await showReturn('cs_test_unknown')).status).toBe(404);
    expect((await checkout()).status).toBe(409);
    await decide(paying.app, admin, id, 'Rejected');
    expect((await checkout({}, adopter)).status).toBe(409);
  });

  test.each([
    { donation_cents: -1 },
    { donation_cents: 100_001 },
    { donation_cents: 10.5 },
    { donation_cents: '10.555' },
    { donation_cents: 'ten' },
    { donation_cents: null },
  ])('rejects %j, and changes nothing', async (body) => {
    const { checkout } = await createPayable(paying);
    const before = await countAll();
    expect((await checkout(body)).status).toBe(400);
    expect(await countAll()).toEqual(before);
  });

  test('is off without keys', async () => {
    const { checkout } = await createPayable(paying);
    const keys = await paying.app.db.deleteFrom('payment_keys').returningAll().execute();
    const before = await countAll();
    expect((await checkout()).status).toBe(409);
    expect(await countAll()).toEqual(before);
    await paying.app.db.insertInto('payment_keys').values(keys).execute();
  });

  test('answers 503 while the provider is away, and continues with the same page', async () => {
    const { checkout, attempts } = await createPayable(paying);
    await paying.fake.control('outage', { outage: 'silent' });
    expect(await checkout()).toMatchObject({ status: 503, body: { error: expect.not.stringMatching(/stripe/i) } });
    await paying.fake.control('outage', { outage: 'none' });
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({ status: 'creating', session_id: null });
    await reconcile(paying);
    expect((await attempts())[0]).toMatchObject({ id: attempt!.id, status: 'open' });
    expect((await checkout()).status).toBe(200);
    expect(await attempts()).toHaveLength(1);
  });
});

describe('paying too late', () => {
  test('is recorded, refunded and explained once the application has ended', async () => {
    const { id, admin, adopter, open, showReturn, receipts, attempts } = await createPayable(paying);
    const session = await open({ donation_cents: 1000 });
    await decide(paying.app, admin, id, 'Rejected');
    await paying.fake.control('pay', { session });
    expect((await showReturn(session)).body).toMatchObject({ status: 'paid', refunded_cents: 41_000 });
    await reconcile(paying);
    expect(await receipts()).toMatchObject([
      { type: 'payment', amount_cents: 41_000, is_refunded: true },
      { type: 'refund', amount_cents: 41_000, donation_cents: 1000 },
    ]);
    const email = await paying.app.db
      .selectFrom('emails')
      .select('content')
      .where('user_id', '=', adopter.id)
      .where('type', '=', 'online-payment-too-late')
      .execute();
    expect(email).toHaveLength(1);
    expect(JSON.stringify(email[0]!.content)).toContain('no longer reserved for you');
    const [attempt] = await attempts();
    const { charges } = await paying.fake.state();
    expect(
      Object.values(charges).find(({ payment_intent }) => payment_intent === attempt!.payment_intent),
    ).toMatchObject({
      amount_refunded: 41_000,
    });
  });

  test('refunds only what was paid at the desk, too', async () => {
    const { id, admin, open, receipts } = await createPayable(paying);
    const session = await open();
    const body = { method: 'cash', amount_cents: 30_000 };
    await paying.app.call('POST', `/api/adoptions/${id}/payment`, { token: admin.token, body });
    await paying.fake.control('pay', { session });
    await expect.poll(async () => (await receipts()).length).toBe(2);
    await reconcile(paying);
    expect((await receipts()).map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
      ['payment', 30_000],
      ['payment', 40_000],
      ['refund', 30_000],
    ]);
  });

  test('is prevented for pages that are still open', async () => {
    const { id, admin, open, attempts } = await createPayable(paying);
    const session = await open();
    await decide(paying.app, admin, id, 'Rejected');
    await reconcile(paying, 0);
    expect((await attempts())[0]!.status).toBe('expired');
    expect((await paying.fake.state()).sessions[session]!.status).toBe('expired');
  });

  test('is recorded for an application that was deleted', async () => {
    const { id, open, attempts } = await createPayable(paying);
    const session = await open();
    const attemptId = (await attempts())[0]!.id;
    await paying.app.db.deleteFrom('applications').where('id', '=', id).execute();
    await paying.fake.control('pay', { session });
    const attempt = () =>
      paying.app.db.selectFrom('checkout_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
    await expect.poll(async () => (await attempt())!.status).toBe('paid');
    await reconcile(paying);
    const refunds = await paying.app.db
      .selectFrom('online_refunds')
      .selectAll()
      .where('attempt_id', '=', attemptId)
      .execute();
    expect(refunds).toMatchObject([{ status: 'succeeded', fee_cents: 40_000, reason: 'too late' }]);
  });
});
