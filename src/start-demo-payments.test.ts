import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/open-test-database.ts';
import { startDemoPayments } from './start-demo-payments.ts';

test('the demo’s payment provider runs on this machine only, and remembers its pages', async () => {
  const { db, close } = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-demo-payments-'));
  const create = (provider: Awaited<ReturnType<typeof startDemoPayments>>) =>
    fetch(`${provider.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.secretKey}`, 'idempotency-key': 'demo' },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: 'http://127.0.0.1:9/paid',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '40000',
        'line_items[0][price_data][product_data][name]': 'Adoption fee',
      }),
    });
  const first = await startDemoPayments({ url: 'http://127.0.0.1:9', dataDir, db });
  expect(new URL(first.url).hostname).toBe('127.0.0.1');
  const created = (await (await create(first)).json()) as { id: string; url: string };
  expect(await (await fetch(created.url)).text()).toContain('Test payments: no real money');
  await first.stop();
  await expect(fetch(first.url)).rejects.toThrow('fetch failed');

  const second = await startDemoPayments({ url: 'http://127.0.0.1:9', dataDir, db });
  expect(second.webhookSecret).not.toBe(first.webhookSecret);
  expect(await (await create(second)).json()).toMatchObject({ id: created.id });
  expect((await fetch(`${second.url}/c/pay/${created.id}`)).status).toBe(200);
  await second.stop();
  await close();
  await rm(dataDir, { recursive: true });
});

test('the demo’s earlier payments can be refunded once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-demo-payments-'));
  const { db, close } = await openTestDatabase();
  const paidAt = new Date('2026-03-01T10:00:00Z');
  await db.insertInto('receipt_series').values({ series: 'DEMO-2026', last_number: 1 }).execute();
  const { id: receipt_id } = await db
    .insertInto('receipts')
    .values({
      series: 'DEMO-2026',
      number: 1,
      type: 'payment',
      amount_cents: 15_000,
      fee_cents: 15_000,
      method: 'online',
      pet_name: 'Bella',
      pet_species: 'Cat',
      person_name: 'Ana Lima',
      shelter_name: 'Shelter World',
      issued_at: paidAt,
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('checkout_attempts')
    .values({
      mode: 'demo',
      fee_cents: 15_000,
      deposit_cents: 0,
      donation_cents: 0,
      currency: 'USD',
      idempotency_key: randomUUID(),
      session_id: 'cs_demo_1',
      payment_intent: 'pi_demo_1',
      status: 'paid',
      receipt_id,
      created_at: paidAt,
      expires_at: paidAt,
      checked_at: paidAt,
      completed_at: paidAt,
      is_demo: true,
    })
    .execute();
  const provider = await startDemoPayments({ url: 'http://127.0.0.1:9', dataDir, db });
  const refund = (amount: string) =>
    fetch(`${provider.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.secretKey}`, 'idempotency-key': randomUUID() },
      body: new URLSearchParams({ payment_intent: 'pi_demo_1', amount }),
    });
  expect(await (await refund('10000')).json()).toMatchObject({ amount: 10_000, status: 'succeeded' });
  expect((await refund('10000')).status).toBe(400);
  await provider.stop();
  await close();
  await rm(dataDir, { recursive: true });
});
