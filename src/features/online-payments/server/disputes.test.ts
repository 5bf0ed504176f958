import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPaid,
  postEvent,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { demoShelter } from '../../settings/demo-shelter.constants.ts';
import { getShelter } from '../../settings/server/index.ts';
import type { Dispute } from '../online-payments.contract.ts';

let paying: PayingShelter;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
});
afterAll(() => paying.stop());

describe('disputes', () => {
  test('are a task, once, due by the day of the evidence, until they end', async () => {
    const { intent, list, tasks, receiptId } = await createPaid(paying);
    await paying.fake.control('pause', { paused: true });
    const { events } = await paying.fake.control<{ events: string[] }>('dispute', { payment_intent: intent });
    const event = (await paying.fake.state()).events[events[0]!]!;
    // Each is an event of its own.
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => postEvent(paying, { ...event, id: `${event.id}_${at}` })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    await paying.fake.control('pause', { paused: false });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    const dispute = (await list<Dispute>('disputes')).body.find(({ receipt }) => receipt.id === receiptId);
    const { timeZone } = await getShelter(paying.app.db, demoShelter);
    expect(await tasks('dispute')).toMatchObject([
      {
        title: 'Respond to the $400 dispute',
        due_on: dispute!.respond_by && dayIn(timeZone, new Date(dispute!.respond_by)),
        done_at: null,
      },
    ]);
    await paying.fake.control('close-dispute', { dispute: dispute!.id, status: 'won' });
    await expect.poll(() => tasks('dispute')).toMatchObject([{ done_at: expect.any(Date) }]);
    await paying.fake.control('send', { event: events[0] });
    expect(await tasks('dispute')).toHaveLength(1);
  });

  test('are recorded with how they end, whatever the order of the events, and the shelter is emailed', async () => {
    const { intent, list, emails, receiptId } = await createPaid(paying);
    const before = await emails('dispute-opened');
    const { events } = await paying.fake.control<{ events: string[] }>('dispute', {
      payment_intent: intent,
      twice: true,
    });
    const own = async () => (await list<Dispute>('disputes')).body.filter(({ receipt }) => receipt.id === receiptId);
    await expect.poll(own).toMatchObject([{ status: 'open', amount_cents: 40_000, reason: 'fraudulent' }]);
    const [{ id }] = (await own()) as [Dispute];
    await paying.fake.control('close-dispute', { dispute: id, status: 'lost' });
    await expect.poll(own).toMatchObject([{ status: 'lost', closed_at: expect.any(String) }]);
    await paying.fake.control('send', { event: events[0] });
    expect(await own()).toMatchObject([{ status: 'lost' }]);
    expect(await emails('dispute-opened')).toBe(before + 1);
    expect(await emails('dispute-closed')).toBeGreaterThan(0);
  });
});

describe('a dispute that ends', () => {
  async function createDisputed(payment: object = {}) {
    const paid = await createPaid(paying, payment);
    const dispute = async () => {
      await paying.fake.control('dispute', { payment_intent: paid.intent });
      return Object.values((await paying.fake.state()).disputes).find((each) => each.payment_intent === paid.intent)!
        .id;
    };
    const own = async () =>
      (await paid.list<Dispute>('disputes')).body.filter(({ receipt }) => receipt.id === paid.receiptId);
    const refunded = async () => (await paid.receipts()).filter(({ type }) => type === 'refund');
    return { ...paid, dispute, own, refunded };
  }

  test('lost counts as refunded, once, however often and late its events come', async () => {
    const { dispute, own, receipts, refunds, refund, receiptId } = await createDisputed({ donation_cents: 5000 });
    await paying.fake.control('pause', { paused: true });
    const id = await dispute();
    const { events } = await paying.fake.control<{ events: string[] }>('close-dispute', {
      dispute: id,
      status: 'lost',
    });
    const { events: all } = await paying.fake.state();
    const closed = all[events[0]!]!;
    const opened = Object.values(all).find(
      ({ type, data }) => type === 'charge.dispute.created' && (data.object as { id: string }).id === id,
    )!;
    const copies = Array.from({ length: 10 }, (_, at) => {
      const event = at % 2 === 0 ? closed : opened;
      return postEvent(paying, { ...event, id: `${event.id}_${at}` });
    });
    expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(copies.map(() => 200));
    await paying.fake.control('pause', { paused: false });
    await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
    expect(await own()).toMatchObject([{ status: 'lost' }]);
    expect(await receipts()).toMatchObject([
      { id: receiptId, is_refunded: true, refunded_fee_cents: 40_000, refunded_donation_cents: 5000 },
      { type: 'refund', refunds: receiptId, amount_cents: 45_000, method: 'online', note: 'Dispute lost' },
    ]);
    expect(await refunds()).toMatchObject([{ reason: 'provider', status: 'succeeded', provider_id: id }]);
    expect((await refund({ fee_cents: 1 })).status).toBe(409);
  });

  test('lost counts at most what was left, and leaves nothing for a refund on Stripe’s own site', async () => {
    const { dispute, refund, refunded, intent, charge } = await createDisputed();
    await refund({ fee_cents: 10_000 });
    await paying.fake.control('close-dispute', { dispute: await dispute(), status: 'lost' });
    await expect.poll(async () => (await refunded()).map(({ amount_cents }) => amount_cents)).toEqual([10_000, 30_000]);
    const { id } = await charge();
    const late = {
      id: 'evt_late_refund',
      object: 'event',
      type: 'refund.created',
      created: Math.floor(Date.now() / 1000),
      data: {
        object: {
          id: 're_late',
          object: 'refund',
          amount: 5000,
          currency: 'usd',
          status: 'succeeded',
          charge: id,
          payment_intent: intent,
          metadata: {},
        },
      },
    };
    expect((await postEvent(paying, late)).status).toBe(200);
    expect(await refunded()).toHaveLength(2);
  });

  test('won changes no receipt', async () => {
    const { dispute, own, refunded } = await createDisputed();
    await paying.fake.control('close-dispute', { dispute: await dispute(), status: 'won' });
    await expect.poll(own).toMatchObject([{ status: 'won' }]);
    expect(await refunded()).toEqual([]);
  });
});
