import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPayable,
  postEvent,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { fakeKeys } from '../../../../tests/support/fake-payments.ts';
import { startApp } from '../../../../tests/support/start-app.ts';

let paying: PayingShelter;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
});
afterAll(() => paying.stop());

const seconds = () => Math.floor(Date.now() / 1000);
const post = (event: unknown, signed?: Parameters<typeof postEvent>[2]) => postEvent(paying, event, signed);

test('100 duplicate, late, reordered and forged events give one receipt', async () => {
  const { open, receipts, attempts } = await createPayable(paying);
  const session = await open();
  await paying.fake.control('pause', { paused: true });
  const { events } = await paying.fake.control('pay', { session });
  const state = await paying.fake.state();
  const own = events.map((id) => state.events[id]!);
  const completed = own.find(({ type }) => type === 'checkout.session.completed')!;
  const other = { ...completed, id: 'evt_other' };
  const forged = { ...completed, id: 'evt_forged' };
  const calls = Array.from({ length: 100 }, (_, n) => {
    if (n % 10 === 0) return post(forged, { secret: 'whsec_forged1234' });
    if (n % 10 === 1) return post(completed, { at: seconds() - 302 });
    if (n % 10 === 2) return post(other);
    return post(own[(n * 7) % own.length]);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.filter((status) => status === 200)).toHaveLength(80);
  await paying.fake.control('pause', { paused: false });
  await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
  expect(await receipts()).toHaveLength(1);
  expect(await attempts()).toHaveLength(1);
});

test.each([
  ['another amount', { amount_total: 39_999 }],
  ['another currency', { currency: 'eur' }],
  ['another page', { id: 'cs_test_other' }],
  ['another reference', { client_reference_id: randomUUID() }],
  ['a number', { client_reference_id: '1' }],
  ['no reference', { client_reference_id: null }],
  ['a reference that is none of ours', { client_reference_id: 'order 7; drop table receipts' }],
  ['a payment that isn’t made yet', { payment_status: 'unpaid' }],
])('an event with %s has no effect', async (_title, changes) => {
  const { open, receipts, attempts } = await createPayable(paying);
  const session = await open();
  await paying.fake.control('pause', { paused: true });
  const { events } = await paying.fake.control('pay', { session });
  const event = (await paying.fake.state()).events[events.at(-1)!]!;
  const changed = {
    ...event,
    id: `${event.id}_changed`,
    data: { object: { ...(event.data.object as object), ...changes } },
  };
  expect((await post(changed)).status).toBe(200);
  expect(await receipts()).toEqual([]);
  expect((await attempts())[0]!.status).toBe('open');
  await paying.fake.control('pause', { paused: false });
  await expect.poll(async () => (await receipts()).length).toBe(1);
});

test('no key, secret or card number is in the logs, tables or emails', async () => {
  const { pay, refund } = await createPayable(paying);
  await pay();
  await refund({ fee_cents: 1000, note: 'Card 4242 4242 4242 4242' });
  await refund({ fee_cents: 1000 });
  const tables = ['emails', 'audit_log', 'checkout_attempts', 'online_refunds', 'payment_events', 'receipts'] as const;
  const rows = await Promise.all(tables.map((table) => paying.app.db.selectFrom(table).selectAll().execute()));
  const found = [paying.app.log.join('\n'), JSON.stringify(rows)];
  expect(found[1]).toContain('online_payments.refund_requested');
  for (const text of found) {
    expect(text).not.toContain(fakeKeys.secret_key);
    expect(text).not.toContain(fakeKeys.webhook_secret);
    expect(text).not.toMatch(/4242[ -]?4242/);
  }
});
