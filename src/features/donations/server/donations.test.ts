import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationCalls, type Answer } from '../../../../tests/support/donation-calls.ts';
import {
  reconcile,
  sessionIn,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import { donationMessages } from '../donations.constants.ts';

let paying: PayingShelter;
let admin: SignedInUser;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
  admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
});
afterAll(() => paying.stop());

const { donor, checkout, open, donationsOf, receiptsOf, countAll, emailsTo, list, donate } = donationCalls(
  () => paying,
  () => admin,
);

describe('POST /api/donations/checkout', () => {
  test('says so while donations online are off', async () => {
    const { db } = paying.app;
    const [keys] = await db.deleteFrom('payment_keys').returningAll().execute();
    expect(await checkout(donor())).toMatchObject({ status: 409, body: { error: donationMessages.off } });
    await db.insertInto('payment_keys').values(keys!).execute();
  });

  test('leads to one numbered receipt, which is emailed, however often its events come', async () => {
    const details = { ...donor(), dedication_type: 'memory', dedication_name: 'Rex', dedication_note: 'A good dog' };
    const session = await open(details);
    expect(await receiptsOf(details.email)).toEqual([]);
    const { events } = await paying.fake.control('pay', { session, twice: true, reversed: true });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    for (const event of events) await paying.fake.control('send', { event });
    await reconcile(paying);
    expect(await receiptsOf(details.email)).toMatchObject([
      {
        type: 'payment',
        method: 'online',
        donation_cents: 5000,
        fee_cents: 0,
        person_name: 'Dana Donor',
        pet_name: '',
      },
    ]);
    const [receipt] = await receiptsOf(details.email);
    expect(receipt!.note).toContain('In memory of Rex');
    const emails = await emailsTo(details.email);
    expect(emails.map(({ type }) => type)).toEqual(['donation-received']);
    expect(JSON.stringify(emails[0]!.content)).toContain('$50');
    expect((await list(`?search=${encodeURIComponent(details.email)}`)).body).toMatchObject([
      { type: 'once', amount_cents: 5000, refundable_cents: 5000, dedication: { type: 'memory', name: 'Rex' } },
    ]);
  });

  test('needs no webhook', async () => {
    const details = donor();
    const session = await open(details);
    await paying.fake.control('pause', { paused: true });
    await paying.fake.control('pay', { session });
    await reconcile(paying);
    expect(await receiptsOf(details.email)).toHaveLength(1);
    await paying.fake.control('pause', { paused: false });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    expect(await receiptsOf(details.email)).toHaveLength(1);
  });

  test('opens one page for one key, from many tabs at once', async () => {
    const body = { ...donor(), client_key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkout(body)));
    expect(new Set(answers.map(({ body: { url } }) => url)).size).toBe(1);
    expect(await donationsOf(body.email)).toHaveLength(1);
    expect((await checkout({ ...body, amount_cents: 700 })).status).toBe(409);
  });

  test.each([
    { amount_cents: 0 },
    { amount_cents: -500 },
    { amount_cents: 99 },
    { amount_cents: 1_000_001 },
    { amount_cents: 10.5 },
    { amount_cents: '10.555' },
    { amount_cents: 'ten' },
    { amount_cents: null },
    { amount_cents: undefined },
    { currency: 'EUR' },
    { type: 'weekly' },
    { type: 'monthly', amount_cents: 0 },
    { name: '' },
    { email: 'nobody' },
    { dedication_type: 'memory' },
    { dedication_name: 'Rex' },
    { dedication_type: 'memory', dedication_name: '4242 4242 4242 4242' },
  ])('rejects %j, and changes nothing', async (wrong) => {
    const before = await countAll();
    expect(await checkout({ ...donor(), ...wrong })).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
    expect(await countAll()).toEqual(before);
  });

  test('is off without keys', async () => {
    const keys = await paying.app.db.deleteFrom('payment_keys').returningAll().execute();
    const before = await countAll();
    expect((await checkout(donor())).status).toBe(409);
    expect(await countAll()).toEqual(before);
    await paying.app.db.insertInto('payment_keys').values(keys).execute();
  });

  test('rejects a forged webhook', async () => {
    const details = donor();
    const session = await open(details);
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: session, object: 'checkout.session', status: 'complete', payment_status: 'paid' } },
    });
    const response = await fetch(`${paying.app.url}/api/online-payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      body,
    });
    expect(response.status).toBe(400);
    expect(await receiptsOf(details.email)).toEqual([]);
  });
});

describe('refunding an online donation', () => {
  test('never refunds more than was paid, also when two people ask at once', async () => {
    const { receipt, email } = await donate({ amount_cents: 3000 });
    const refund = (donation_cents: number): Promise<Answer<{ status: string }>> =>
      paying.app.call('POST', `/api/receipts/${receipt.id}/online-refund`, {
        token: admin.token,
        body: { donation_cents },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(1000)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409]);
    await reconcile(paying);
    const receipts = await receiptsOf(email);
    expect(receipts.map(({ type, donation_cents }) => [type, donation_cents])).toEqual([
      ['payment', 3000],
      ['refund', 1000],
      ['refund', 1000],
      ['refund', 1000],
    ]);
    expect((await emailsTo(email)).filter(({ type }) => type === 'donation-refunded')).toHaveLength(3);
    expect((await list(`?search=${encodeURIComponent(email)}`)).body).toMatchObject([
      { refunded_cents: 3000, refundable_cents: 0 },
    ]);
  });
});

describe('POST /donate, the form without JavaScript', () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${paying.app.url}/donate`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const typed = () => ({ type: 'once', preset: '5000', name: 'Nora "<b>" Plain', email: donor().email });

  test('answers with a page that leads to the provider', async () => {
    const fields = typed();
    const response = await post(fields);
    const html = await response.text();
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const url = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)![1]!;
    expect(url.startsWith(paying.fake.url)).toBe(true);
    await paying.fake.control('pay', { session: sessionIn(url) });
    await expect.poll(async () => (await receiptsOf(fields.email)).length).toBe(1);
  });

  test.each([
    [{ preset: 'other', amount_cents: '0' }, 'Enter an amount from $1 to $10,000.'],
    [{ preset: 'other', amount_cents: '10.555' }, 'Enter an amount from $1 to $10,000.'],
    [{ preset: '-5' }, 'Enter an amount from $1 to $10,000.'],
    [{ name: '' }, 'Enter your name.'],
    [{ dedication_type: 'honor' }, 'Enter the name of the person or pet.'],
  ])('says what is wrong with %j, and changes nothing', async (wrong, message) => {
    const before = await countAll();
    const response = await post({ ...typed(), ...wrong });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await countAll()).toEqual(before);
  });
});

describe('the page after a payment', () => {
  const show = async (session: string) =>
    (await fetch(`${paying.app.url}/donate/thanks?session_id=${encodeURIComponent(session)}`)).text();

  test('says what happened, and nothing about the donor or the amount', async () => {
    const { session, email } = await donate({ name: 'Dana Secret', amount_cents: 4321 });
    const html = await show(session);
    expect(html).toContain('Thank you!');
    for (const canary of ['Dana Secret', email, '43.21', '4321']) expect(html).not.toContain(canary);
    expect(await show(session)).toContain('Thank you!');
    expect(await receiptsOf(email)).toHaveLength(1);
  });

  test('says nothing later, or with a link that was guessed', async () => {
    const { session } = await donate();
    await paying.app.db
      .updateTable('checkout_attempts')
      .set({ created_at: new Date(Date.now() - 3 * 3_600_000) })
      .where('session_id', '=', session)
      .execute();
    for (const link of [session, 'cs_test_guessed1234', '', "'"]) {
      expect(await show(link)).toContain('This link no longer works.');
    }
  });
});
