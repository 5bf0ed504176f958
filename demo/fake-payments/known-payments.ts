import { invalidRequest } from './fake-objects.ts';
import type { FakeStore } from './fake-store.ts';

/** A payment from before the fake provider was started, as the site remembers it. */
export interface KnownPayment {
  payment_intent: string;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  paid_at: string;
}

/** Adds them, unless they are there, so that they can be refunded and disputed. They are paid out already. */
export function addKnownPayments({ state }: Pick<FakeStore, 'state'>, payments: unknown): void {
  if (!Array.isArray(payments)) throw invalidRequest('The payments are missing.');
  for (const payment of payments as KnownPayment[]) {
    const { payment_intent: id, amount_cents: amount, refunded_cents, currency } = payment;
    if (Object.hasOwn(state.intents, id)) continue;
    const created = Math.floor(Date.parse(payment.paid_at) / 1000);
    const charge = id.replace(/^pi_/, 'ch_');
    const common = { amount, currency, status: 'succeeded', created, livemode: false } as const;
    state.charges[charge] = {
      ...common,
      id: charge,
      object: 'charge',
      amount_refunded: refunded_cents,
      payment_intent: id,
      paid: true,
      refunded: refunded_cents === amount,
      disputed: false,
      balance_transaction: id.replace(/^pi_/, 'txn_'),
    };
    state.intents[id] = { ...common, id, object: 'payment_intent', latest_charge: charge, metadata: {} };
  }
}
