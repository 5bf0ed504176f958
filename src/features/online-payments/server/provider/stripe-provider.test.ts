import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signBody } from '../../../../../demo/fake-payments/send-webhooks.ts';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../../../../../tests/support/fake-payments.ts';
import { InvalidSignatureError, providerMessages, type PaymentProvider } from './payment-provider.ts';
import { openStripe } from './stripe-provider.ts';

let fake: FakePaymentsProcess;
let provider: PaymentProvider;
const warnings: string[] = [];
const onWarning = (what: string) => void warnings.push(what);

const open = (secretKey = fakeKeys.secret_key, apiUrl = fake.url) =>
  openStripe({ secretKey, webhookSecret: fakeKeys.webhook_secret, apiUrl, onWarning });

beforeAll(async () => {
  fake = await startFakePayments();
  provider = await open();
});
afterAll(() => fake.stop());

const checkout = (idempotencyKey: string, amount_cents = 40_000) => ({
  idempotencyKey,
  reference: '12',
  currency: 'USD',
  lines: [{ name: 'Adoption fee for Testy', amount_cents }],
  successUrl: 'http://shelter.test/paid?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://shelter.test/canceled',
  expiresAt: new Date(Date.now() + 3_600_000),
});

const pressButton = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

describe('a checkout', () => {
  test('is paid on the hosted page, which returns to the site', async () => {
    const created = await provider.createCheckout(checkout('paid'));
    expect(created).toMatchObject({ status: 'open', amount_cents: 40_000, currency: 'USD', reference: '12' });
    expect(await (await fetch(created.url!)).text()).toContain('Test payments: no real money');

    const answer = await pressButton(created.url!, 'pay');

    expect(answer.headers.get('location')).toBe(`http://shelter.test/paid?session_id=${created.id}`);
    const paid = await provider.getCheckout(created.id);
    expect(paid).toMatchObject({ status: 'paid', url: null });
    expect(paid.payment_intent).toMatch(/^pi_/);
  });

  test('stays open after a declined card, a failed confirmation and a way back', async () => {
    const { id, url } = await provider.createCheckout(checkout('declined'));
    expect(await (await pressButton(url!, 'decline')).text()).toContain('Your card was rejected.');
    const challenge = (await pressButton(url!, 'challenge')).headers.get('location')!;
    expect(await (await fetch(challenge)).text()).toContain('Confirm your payment');
    expect(await (await pressButton(challenge, 'fail')).text()).toContain('couldn’t confirm');
    expect((await pressButton(url!, 'abandon')).headers.get('location')).toBe('http://shelter.test/canceled');
    expect((await provider.getCheckout(id)).status).toBe('open');

    await pressButton(challenge, 'confirm');
    expect((await provider.getCheckout(id)).status).toBe('paid');
  });

  test('is created once for the same key, also by several calls at once', async () => {
    const input = checkout('same-key');
    const created = await Promise.all(Array.from({ length: 5 }, () => provider.createCheckout(input)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });

  test('is rejected for other parameters with the same key', async () => {
    const input = checkout('other-parameters');
    await provider.createCheckout(input);
    await expect(provider.createCheckout({ ...input, currency: 'EUR' })).rejects.toMatchObject({ reason: 'request' });
  });

  test('can be expired, once it is paid no more', async () => {
    const { id, url } = await provider.createCheckout(checkout('expired'));
    expect((await provider.expireCheckout(id)).status).toBe('expired');
    expect((await provider.expireCheckout(id)).status).toBe('expired');
    expect(await (await fetch(url!)).text()).toContain('This payment page has expired');

    const paid = await provider.createCheckout(checkout('paid-first'));
    await fake.control('pay', { session: paid.id });
    expect((await provider.expireCheckout(paid.id)).status).toBe('paid');
  });

  test('expires by itself', async () => {
    const { id } = await provider.createCheckout({ ...checkout('by-itself'), expiresAt: new Date(Date.now() - 1000) });
    expect((await provider.getCheckout(id)).status).toBe('expired');
  });
});

describe('a refund', () => {
  const payCheckout = async (key: string) => {
    const { id } = await provider.createCheckout(checkout(key));
    await fake.control('pay', { session: id });
    return (await provider.getCheckout(id)).payment_intent!;
  };

  test('is made once for the same key', async () => {
    const refund = { payment_intent: await payCheckout('refunded'), amount_cents: 10_000, reference: '3' };
    const made = await provider.createRefund({ ...refund, idempotencyKey: 'refund-3' });
    expect(made).toMatchObject({ amount_cents: 10_000, status: 'succeeded', reference: '3' });
    expect((await provider.createRefund({ ...refund, idempotencyKey: 'refund-3' })).id).toBe(made.id);
    await fake.control('fail-refund', { refund: made.id });
    expect((await provider.getRefund(made.id)).status).toBe('failed');
  });

  test('is never more than the charge', async () => {
    const refund = { payment_intent: await payCheckout('limited'), reference: '4' };
    await provider.createRefund({ ...refund, amount_cents: 30_000, idempotencyKey: 'limited-1' });
    const more = provider.createRefund({ ...refund, amount_cents: 10_001, idempotencyKey: 'limited-2' });
    await expect(more).rejects.toMatchObject({ reason: 'request' });
  });

  test('is part of a payout with its payment', async () => {
    await fake.control('payout').catch(() => undefined);
    const payment_intent = await payCheckout('paid-out');
    await provider.createRefund({
      payment_intent,
      amount_cents: 10_000,
      reference: '5',
      idempotencyKey: 'paid-out-refund',
    });
    await fake.control('payout');
    const [payout] = await provider.listPayouts(1);
    expect(payout).toMatchObject({ amount_cents: 30_000 - 1190, currency: 'USD', status: 'paid' });
    expect(await provider.listPayoutItems(payout!.id)).toMatchObject([
      { type: 'payment', amount_cents: 40_000, fee_cents: 1190, payment_intent },
      { type: 'refund', amount_cents: -10_000, fee_cents: 0, payment_intent },
    ]);
  });
});

describe('errors', () => {
  test('are one safe sentence, and log neither keys nor what the provider says', async () => {
    const secretKey = 'sk_test_canary7654321';
    await expect((await open(secretKey)).checkKey()).rejects.toMatchObject({
      status: 503,
      message: providerMessages.unreachable,
      reason: 'key',
    });
    await fake.control('outage', { outage: 'error' });
    await expect(provider.checkKey()).rejects.toMatchObject({ status: 503, reason: 'unreachable' });
    await fake.control('outage', { outage: 'none' });
    await expect((await open(secretKey, 'http://127.0.0.1:9')).checkKey()).rejects.toMatchObject({
      reason: 'unreachable',
    });
    expect(warnings.length).toBeGreaterThan(2);
    expect(warnings.join('\n')).not.toMatch(/canary|sk_test|Invalid API Key/);
  });

  test('do not lose a checkout whose answer was lost', async () => {
    const input = checkout('lost-answer');
    await fake.control('outage', { outage: 'silent' });
    await expect(provider.createCheckout(input)).rejects.toMatchObject({ reason: 'unreachable' });
    await fake.control('outage', { outage: 'none' });
    const { id } = await provider.createCheckout(input);
    const { sessions } = await fake.state();
    const matching = Object.values(sessions).filter((session) => session.success_url === input.successUrl);
    expect(matching.filter((session) => session.id === id)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const seconds = now.getTime() / 1000;
  const body = JSON.stringify({ id: 'evt_1', type: 'unknown.event', created: seconds, data: { object: {} } });
  const parse = (text: string, signature: string) => provider.parseWebhook(Buffer.from(text), signature, now);
  const sign = (at: number, secret = fakeKeys.webhook_secret) => signBody(body, secret, at);

  test.each([0, -300, 300])('is accepted %i seconds from now', (offset) => {
    expect(parse(body, sign(seconds + offset))).toMatchObject({ id: 'evt_1', about: 'other' });
  });

  test.each([
    ['an old signature', body, sign(seconds - 301)],
    ['a signature from the future', body, sign(seconds + 301)],
    ['another secret', body, sign(seconds, 'whsec_forged')],
    ['a body with one other byte', body.replace('evt_1', 'evt_2'), sign(seconds)],
    ['no signature', body, ''],
    ['a signature without a time', body, sign(seconds).replace(/^t=\d+,/, '')],
    ['a second, later time', body, `${sign(seconds - 400)},t=${seconds}`],
    ['another scheme', body, sign(seconds).replace('v1=', 'v0=')],
  ])('is rejected with %s', (_title, text, signature) => {
    expect(() => parse(text, signature)).toThrow(InvalidSignatureError);
  });
});

test('sessions survive a restart of the fake provider', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pawhaven-payments-'));
  const state = ['--state', join(folder, 'state.json')];
  const first = await startFakePayments(state);
  const { id } = await (await open(fakeKeys.secret_key, first.url)).createCheckout(checkout('restart'));
  await first.kill();
  const second = await startFakePayments(state);
  const found = await (await open(fakeKeys.secret_key, second.url)).getCheckout(id);
  expect(found).toMatchObject({ id, status: 'open' });
  await second.stop();
  await rm(folder, { recursive: true });
});
