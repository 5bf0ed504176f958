import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  reconcile,
  sessionIn,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import { fakeKeys } from '../../../../tests/support/fake-payments.ts';
import { keyMessages } from '../../online-payments/online-payments.constants.ts';
import type { Giving, MonthlyDonation } from '../donations.contract.ts';
import { deleteUnpaidMonthly } from './follow-monthly.ts';
import { anonymizeDonor } from './personal-data.ts';

let paying: PayingShelter;
let admin: SignedInUser;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
  admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
});
afterAll(() => paying.stop());

type Answer<T> = { status: number; body: T & { error: string } };

const findMonthly = (email: string) =>
  paying.app.db.selectFrom('monthly_donations').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const receiptsOf = (email: string) =>
  paying.app.db
    .selectFrom('donations as d')
    .innerJoin('receipts as r', 'r.id', 'd.receipt_id')
    .selectAll('r')
    .where('d.email', '=', email)
    .orderBy('r.id')
    .execute();
const emailsTo = async (email: string) =>
  (await paying.app.db.selectFrom('emails').select('type').where('to_email', '=', email).orderBy('id').execute()).map(
    ({ type }) => type,
  );
async function allDelivered(): Promise<void> {
  await expect.poll(async () => (await paying.fake.state()).undelivered, { timeout: 8000 }).toEqual([]);
}

async function open(input: object = {}) {
  const email = `mona-${randomUUID()}@example.org`;
  const body = { type: 'monthly', name: 'Mona Month', email, amount_cents: 2000, ...input };
  const answer: Answer<{ url: string }> = await paying.app.call('POST', '/api/donations/checkout', { body });
  expect(answer.status).toBe(200);
  return { email, session: sessionIn(answer.body.url) };
}

/** A monthly donation whose first month is paid. */
async function start(delivery: object = {}) {
  const { email, session } = await open();
  const { events } = await paying.fake.control('pay', { session, ...delivery });
  await expect.poll(async () => (await receiptsOf(email)).length).toBe(1);
  await allDelivered();
  const { id, subscription_id } = await findMonthly(email);
  return { id, email, session, subscription: subscription_id!, events };
}

describe('a monthly donation', () => {
  test.each([{}, { twice: true }, { reversed: true }, { twice: true, reversed: true }])(
    'has one receipt for its first month, with events as %j',
    async (delivery) => {
      const { email, events } = await start(delivery);
      for (const event of events) await paying.fake.control('send', { event });
      await reconcile(paying, 60 * 25);
      expect(await receiptsOf(email)).toMatchObject([
        { type: 'payment', method: 'online', donation_cents: 2000, person_name: 'Mona Month' },
      ]);
      expect(await findMonthly(email)).toMatchObject({ status: 'active', amount_cents: 2000 });
      expect(await emailsTo(email)).toEqual(['donation-received']);
    },
  );

  test('has one more for each month, however its events come', async () => {
    const { email, subscription } = await start();
    await paying.fake.control('renew', { subscription, twice: true });
    await paying.fake.control('renew', { subscription, reversed: true, twice: true });
    await paying.fake.control('renew', { subscription, delay_ms: 300 });
    await allDelivered();
    await reconcile(paying, 60 * 25);
    expect((await receiptsOf(email)).map(({ donation_cents }) => donation_cents)).toEqual([2000, 2000, 2000, 2000]);
    const numbers = (await receiptsOf(email)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(4);
  });

  test('is recorded without any webhook', async () => {
    const { email, session } = await open();
    await paying.fake.control('pause', { paused: true });
    await paying.fake.control('pay', { session });
    await reconcile(paying);
    expect(await receiptsOf(email)).toHaveLength(1);
    const { subscription_id } = await findMonthly(email);
    await paying.fake.control('renew', { subscription: subscription_id });
    await reconcile(paying, 60 * 25);
    expect(await receiptsOf(email)).toHaveLength(2);
    await paying.fake.control('pause', { paused: false });
    await allDelivered();
    expect(await receiptsOf(email)).toHaveLength(2);
  });

  test('refunds one month through the refunds of online payments', async () => {
    const { email } = await start();
    const [payment] = await receiptsOf(email);
    const refund = () =>
      paying.app.call('POST', `/api/receipts/${payment!.id}/online-refund`, {
        token: admin.token,
        body: { donation_cents: 1500 },
      });
    const answers = await Promise.all([refund(), refund()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await allDelivered();
    expect(await emailsTo(email)).toContain('donation-refunded');
  });

  test('emails the donor once about a month that couldn’t be charged, and continues once it is', async () => {
    const { email, subscription } = await start();
    const { events } = await paying.fake.control('renew', { subscription, rejected: true, twice: true });
    await allDelivered();
    for (const event of events) await paying.fake.control('send', { event });
    expect(await findMonthly(email)).toMatchObject({ status: 'past due' });
    expect((await emailsTo(email)).filter((type) => type === 'monthly-donation-failed')).toHaveLength(1);
    expect(await receiptsOf(email)).toHaveLength(1);
    const { invoices } = await paying.fake.state();
    const invoice = Object.values(invoices).find(
      ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription,
    )!.id;
    await paying.fake.control('pay-invoice', { invoice });
    await allDelivered();
    // A late repetition of the failure changes nothing.
    for (const event of events) await paying.fake.control('send', { event });
    expect(await findMonthly(email)).toMatchObject({ status: 'active', failed_invoice: null });
    expect(await receiptsOf(email)).toHaveLength(2);
  });

  test('ends when the provider ends it, even before its page’s own event', async () => {
    const { email, subscription } = await start();
    await paying.fake.control('cancel-subscription', { subscription, twice: true });
    await allDelivered();
    expect(await findMonthly(email)).toMatchObject({ status: 'ended' });
    expect((await emailsTo(email)).filter((type) => type === 'monthly-donation-ended')).toHaveLength(1);

    const early = await open();
    await paying.fake.control('pause', { paused: true });
    await paying.fake.control('pay', { session: early.session });
    const { sessions, events } = await paying.fake.state();
    const own = sessions[early.session]!.subscription!;
    await paying.fake.control('cancel-subscription', { subscription: own });
    await paying.fake.control('pause', { paused: false });
    await allDelivered();
    expect(Object.keys(events).length).toBeGreaterThan(0);
    expect(await findMonthly(early.email)).toMatchObject({ status: 'ended' });
    // What was paid before counts.
    expect(await receiptsOf(early.email)).toHaveLength(1);
  });

  test('expires with a page that nobody paid on', async () => {
    const { email, session } = await open();
    await paying.fake.control('expire', { session });
    await expect.poll(async () => (await findMonthly(email)).status).toBe('expired');
    expect(await receiptsOf(email)).toEqual([]);
  });

  test('starts even if its page was given up before it was paid on', async () => {
    const client_key = randomUUID();
    const { email, session } = await open({ client_key });
    const { id } = await findMonthly(email);
    await paying.app.db
      .updateTable('monthly_donations')
      .set({ status: 'expired', ended_at: new Date() })
      .where('id', '=', id)
      .execute();
    const body = { type: 'monthly', name: 'Mona Month', email, amount_cents: 2000, client_key };
    expect((await paying.app.call('POST', '/api/donations/checkout', { body })).status).toBe(409);
    await paying.fake.control('pay', { session, reversed: true });
    await expect.poll(async () => (await receiptsOf(email)).length).toBe(1);
    await allDelivered();
    expect(await findMonthly(email)).toMatchObject({ status: 'active', ended_at: null, started_at: expect.any(Date) });
  });

  test('stays its donor’s after they change their email, and ends with their account', async () => {
    const email = `mona-${randomUUID()}@example.org`;
    const user = await createSignedInUser(paying.app.db, { email });
    const { db } = paying.app;
    await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', user.id).execute();
    const { session } = await open({ email });
    await paying.fake.control('pay', { session });
    await expect.poll(async () => (await receiptsOf(email)).length).toBe(1);
    await allDelivered();
    await db
      .updateTable('users')
      .set({ email: `new-${email}`, email_confirmed_at: null })
      .where('id', '=', user.id)
      .execute();
    const { id } = await findMonthly(email);
    await db.transaction().execute((trx) => anonymizeDonor(trx, user.id, new Date()));
    const row = db.selectFrom('monthly_donations').selectAll().where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      email: '',
      name: '',
      stop_requested_at: expect.any(Date),
    });
    await reconcile(paying);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ status: 'ended' });
  });

  test('that nobody paid for is deleted after 60 days', async () => {
    const { email } = await open();
    const paid = await start();
    const { db } = paying.app;
    const end = (address: string, days: number) =>
      db
        .updateTable('monthly_donations')
        .set({ status: 'expired', ended_at: new Date(Date.now() - days * 86_400_000) })
        .where('email', '=', address)
        .execute();
    const exists = async (address: string) =>
      (await db.selectFrom('monthly_donations').select('id').where('email', '=', address).execute()).length === 1;
    await end(paid.email, 61);
    await end(email, 59);
    await deleteUnpaidMonthly(db, new Date());
    expect([await exists(email), await exists(paid.email)]).toEqual([true, true]);
    await end(email, 61);
    await deleteUnpaidMonthly(db, new Date());
    expect([await exists(email), await exists(paid.email)]).toEqual([false, true]);
    await db
      .updateTable('monthly_donations')
      .set({ status: 'active', ended_at: null })
      .where('email', '=', paid.email)
      .execute();
  });

  test('ignores subscriptions that aren’t ours', async () => {
    const { email, subscription } = await start();
    await paying.app.db
      .updateTable('monthly_donations')
      .set({ idempotency_key: randomUUID(), subscription_id: null, status: 'creating', started_at: null })
      .where('email', '=', email)
      .execute();
    await paying.fake.control('renew', { subscription });
    await allDelivered();
    expect(await receiptsOf(email)).toHaveLength(1);
  });
});

describe('stopping a monthly donation', () => {
  const stopAsStaff = (id: number, who = admin): Promise<Answer<MonthlyDonation>> =>
    paying.app.call('POST', `/api/donations/monthly/${id}/stop`, { token: who.token });

  test('works for staff, once, and the donor is emailed', async () => {
    const { id, email, subscription } = await start();
    const answers = await Promise.all([stopAsStaff(id), stopAsStaff(id), stopAsStaff(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await allDelivered();
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'ended' });
    expect((await paying.fake.state()).subscriptions[subscription]).toMatchObject({ status: 'canceled' });
    expect((await emailsTo(email)).filter((type) => type === 'monthly-donation-ended')).toHaveLength(1);
    expect((await stopAsStaff(999_999)).status).toBe(404);
  });

  test('is carried out later if the provider is away', async () => {
    const { id, email, subscription } = await start();
    await paying.fake.control('outage', { outage: 'error' });
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'stopping' });
    await paying.fake.control('outage', { outage: 'none' });
    await reconcile(paying);
    expect(await findMonthly(email)).toMatchObject({ status: 'ended' });
    expect((await paying.fake.state()).subscriptions[subscription]).toMatchObject({ status: 'canceled' });
  });

  test('records a month that was charged just before, even if its event was lost', async () => {
    const { id, email, subscription } = await start();
    await paying.fake.control('pause', { paused: true });
    await paying.fake.control('renew', { subscription });
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'ended' });
    expect(await receiptsOf(email)).toHaveLength(2);
    await paying.fake.control('pause', { paused: false });
    await allDelivered();
    expect(await receiptsOf(email)).toHaveLength(2);
  });

  test('isn’t confirmed for a subscription that these keys don’t know', async () => {
    const { id, email, subscription } = await start();
    const rename = (subscription_id: string) =>
      paying.app.db.updateTable('monthly_donations').set({ subscription_id }).where('id', '=', id).execute();
    await rename('sub_elsewhere');
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'stopping' });
    await reconcile(paying);
    expect(await findMonthly(email)).toMatchObject({ status: 'active' });
    expect(await emailsTo(email)).not.toContain('monthly-donation-ended');
    await rename(subscription);
    await reconcile(paying, 10);
    expect(await findMonthly(email)).toMatchObject({ status: 'ended' });
  });

  test('comes before the keys that charge it are deleted, or replaced by those of another account', async () => {
    const { id, subscription } = await start();
    const keys = (method: string, body?: object): Promise<Answer<null>> =>
      paying.app.call(method, '/api/online-payments/keys', { token: admin.token, body });
    expect(await keys('DELETE')).toMatchObject({ status: 409, body: { error: keyMessages.hasMonthly } });
    // New keys of the same account know it.
    expect((await keys('PUT', { ...fakeKeys, secret_key: 'sk_test_fakeRotated' })).status).toBe(200);
    const rename = (subscription_id: string) =>
      paying.app.db.updateTable('monthly_donations').set({ subscription_id }).where('id', '=', id).execute();
    await rename('sub_elsewhere');
    expect((await keys('PUT', fakeKeys)).status).toBe(409);
    await rename(subscription);
    expect((await keys('PUT', fakeKeys)).status).toBe(200);
  });

  test('works for the donor by the emailed link, and for nobody else', async () => {
    const { id, email } = await start();
    const other = await start();
    const token = await tokenFor(email);
    const call = <T>(what: string, body: object): Promise<Answer<T>> =>
      paying.app.call('POST', `/api/giving/${what}`, { body });
    expect((await call<Giving>('lookup', { token })).body.monthly).toMatchObject([{ id, status: 'active' }]);
    expect((await findMonthly(email)).status).toBe('active');
    expect((await call('stop', { token, monthly_id: other.id })).status).toBe(404);
    expect((await call('stop', { token: 'guessed', monthly_id: id })).status).toBe(404);
    expect((await call('stop', { monthly_id: id })).status).toBe(404);
    expect((await findMonthly(email)).status).toBe('active');
    expect(await call<Giving>('stop', { token, monthly_id: id })).toMatchObject({
      status: 200,
      body: { monthly: [{ id, status: 'ended' }] },
    });
    expect((await findMonthly(other.email)).status).toBe('active');
  });

  test('works for the account with the donor’s confirmed email', async () => {
    const { id, email } = await start();
    const user = await createSignedInUser(paying.app.db, { email });
    const confirm = (at: Date | null) =>
      paying.app.db.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', user.id).execute();
    await confirm(null);
    const stop = (): Promise<Answer<Giving>> =>
      paying.app.call('POST', '/api/giving/stop', { token: user.token, body: { monthly_id: id } });
    expect((await stop()).status).toBe(403);
    await confirm(new Date());
    expect((await stop()).body.monthly).toMatchObject([{ id, status: 'ended' }]);
  });
});

/** Of the newest link in an email to this address. */
async function tokenFor(email: string): Promise<string> {
  const { access_link } = await paying.app.db
    .selectFrom('emails')
    .select('access_link')
    .where('to_email', '=', email)
    .where('access_link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(access_link!).searchParams.get('token')!;
}
