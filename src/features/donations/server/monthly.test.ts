import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthlyCalls } from '../../../../tests/support/monthly-calls.ts';
import { reconcile, startPayingShelter, type PayingShelter } from '../../../../tests/support/online-payments.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import { deleteUnpaidMonthly } from './follow-monthly.ts';
import { anonymizeDonor } from './personal-data.ts';

let paying: PayingShelter;
let admin: SignedInUser;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
  admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
});
afterAll(() => paying.stop());

const { checkout, receiptsOf, findMonthly, emailTypesTo, allDelivered, open, start } = monthlyCalls(
  () => paying,
  () => admin,
);

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
      expect(await emailTypesTo(email)).toEqual(['donation-received']);
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
    expect(await emailTypesTo(email)).toContain('donation-refunded');
  });

  test('emails the donor once about a month that couldn’t be charged, and continues once it is', async () => {
    const { email, subscription } = await start();
    const { events } = await paying.fake.control('renew', { subscription, rejected: true, twice: true });
    await allDelivered();
    for (const event of events) await paying.fake.control('send', { event });
    expect(await findMonthly(email)).toMatchObject({ status: 'past due' });
    expect((await emailTypesTo(email)).filter((type) => type === 'monthly-donation-failed')).toHaveLength(1);
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
    expect((await emailTypesTo(email)).filter((type) => type === 'monthly-donation-ended')).toHaveLength(1);

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
    expect((await checkout(body)).status).toBe(409);
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
