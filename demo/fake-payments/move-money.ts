import {
  invalidRequest,
  type FakeBalanceTransaction,
  type FakeCharge,
  type FakeDispute,
  type FakeEvent,
  type FakePayout,
  type FakeRefund,
  type FakeSession,
} from './fake-objects.ts';
import { createFakeId, type FakeStore } from './fake-store.ts';

/** What happened, in the order in which it did. */
export type FakeOccurrences = { type: string; object: unknown }[];

const EVIDENCE_SECONDS = 7 * 24 * 60 * 60;
const DISPUTE_FEE = 1500;

/** Completes a session that is paid once. */
export function payOnce(store: FakeStore, session: FakeSession): FakeOccurrences {
  const { amount_total: amount, currency, metadata } = session;
  const { intent, occurrences } = chargeCard(store, { amount, currency, metadata });
  Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent, url: null });
  return [...occurrences, { type: 'checkout.session.completed', object: toApiSession(session) }];
}

/** Completes a session with a bank debit, which is decided days later. */
export function startDebit(session: FakeSession): FakeOccurrences {
  Object.assign(session, { status: 'complete', url: null });
  return [{ type: 'checkout.session.completed', object: toApiSession(session) }];
}

export function decideDebit(
  store: FakeStore,
  session: FakeSession,
  { hasFailed }: { hasFailed: boolean },
): FakeOccurrences {
  if (session.status !== 'complete' || session.payment_status === 'paid') {
    throw invalidRequest('This session has no bank debit.');
  }
  if (hasFailed) return [{ type: 'checkout.session.async_payment_failed', object: toApiSession(session) }];
  const { amount_total: amount, currency, metadata } = session;
  const { intent, occurrences } = chargeCard(store, { amount, currency, metadata });
  Object.assign(session, { payment_status: 'paid', payment_intent: intent });
  return [...occurrences, { type: 'checkout.session.async_payment_succeeded', object: toApiSession(session) }];
}

/** An intent, a charge and a transaction on the balance. */
export function chargeCard(
  { state, now }: Pick<FakeStore, 'state' | 'now'>,
  { amount, currency, metadata }: { amount: number; currency: string; metadata: Record<string, string> },
): { intent: string; occurrences: FakeOccurrences } {
  const charge: FakeCharge = {
    id: createFakeId('ch_'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    payment_intent: createFakeId('pi_'),
    paid: true,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    balance_transaction: '',
    created: now(),
    livemode: false,
  };
  const fee = Math.round(amount * 0.029) + 30;
  charge.balance_transaction = addTransaction({ state, now }, { type: 'charge', amount, fee, currency, of: charge.id });
  state.charges[charge.id] = charge;
  const intent = {
    id: charge.payment_intent,
    object: 'payment_intent' as const,
    amount,
    currency,
    status: 'succeeded' as const,
    latest_charge: charge.id,
    metadata,
    created: now(),
    livemode: false as const,
  };
  state.intents[intent.id] = intent;
  return {
    intent: intent.id,
    occurrences: [
      { type: 'payment_intent.succeeded', object: intent },
      { type: 'charge.succeeded', object: charge },
    ],
  };
}

/** Marks a session as expired, as Stripe does after `expires_at` or when asked to. */
export function expireSession(session: FakeSession): FakeOccurrences {
  Object.assign(session, { status: 'expired', url: null });
  return [{ type: 'checkout.session.expired', object: toApiSession(session) }];
}

/** Refunds at most what is left of a charge. */
export function refundCharge(
  { state, now }: Pick<FakeStore, 'state' | 'now'>,
  { intentId, amount, metadata = {} }: { intentId: string; amount?: number; metadata?: Record<string, string> },
): { refund: FakeRefund; occurrences: FakeOccurrences } {
  const charge = chargeOf({ state, now }, intentId);
  const left = charge.amount - charge.amount_refunded;
  const refunded = amount ?? left;
  if (left === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (!Number.isInteger(refunded) || refunded < 1) throw invalidRequest('Invalid positive integer');
  if (refunded > left) throw invalidRequest('Refund amount is greater than unrefunded amount on charge');
  const id = createFakeId('re_');
  const { currency } = charge;
  const refund: FakeRefund = {
    id,
    object: 'refund',
    amount: refunded,
    currency,
    charge: charge.id,
    payment_intent: intentId,
    status: 'succeeded',
    failure_reason: null,
    metadata,
    balance_transaction: addTransaction({ state, now }, { type: 'refund', amount: -refunded, currency, of: id }),
    created: now(),
  };
  state.refunds[id] = refund;
  charge.amount_refunded += refunded;
  charge.refunded = charge.amount_refunded === charge.amount;
  return {
    refund,
    occurrences: [
      { type: 'refund.created', object: refund },
      { type: 'charge.refunded', object: charge },
    ],
  };
}

/** The bank has sent a refund back. */
export function failRefund({ state, now }: FakeStore, refund: FakeRefund): FakeOccurrences {
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  const charge = state.charges[refund.charge]!;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  const { amount, currency, id } = refund;
  addTransaction({ state, now }, { type: 'refund_failure', amount, currency, of: id });
  return [
    { type: 'refund.updated', object: refund },
    { type: 'refund.failed', object: refund },
  ];
}

/** The cardholder disputes a payment: its amount and a fee are withdrawn. */
export function openDispute({ state, now }: FakeStore, intentId: string): FakeOccurrences {
  const charge = chargeOf({ state, now }, intentId);
  charge.disputed = true;
  const { amount, currency } = charge;
  const dispute: FakeDispute = {
    id: createFakeId('dp_'),
    object: 'dispute',
    amount,
    currency,
    charge: charge.id,
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: now() + EVIDENCE_SECONDS },
    created: now(),
    livemode: false,
  };
  state.disputes[dispute.id] = dispute;
  const fee = DISPUTE_FEE;
  addTransaction({ state, now }, { type: 'adjustment', amount: -amount, fee, currency, of: dispute.id });
  return [{ type: 'charge.dispute.created', object: dispute }];
}

export function closeDispute({ state, now }: FakeStore, dispute: FakeDispute, status: 'won' | 'lost'): FakeOccurrences {
  dispute.status = status;
  const { amount, currency, id } = dispute;
  if (status === 'won') addTransaction({ state, now }, { type: 'adjustment', amount, currency, of: id });
  return [{ type: 'charge.dispute.closed', object: dispute }];
}

/** Pays out all that is on the balance in a currency. */
export function payOut(
  { state, now }: FakeStore,
  currency: string,
): { payout: FakePayout; occurrences: FakeOccurrences } {
  const included = Object.values(state.transactions).filter(
    (each) => each.payout === null && each.currency === currency,
  );
  const amount = included.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) throw invalidRequest('You have insufficient funds in your account.', 'balance_insufficient');
  const payout: FakePayout = {
    id: createFakeId('po_'),
    object: 'payout',
    amount,
    currency,
    status: 'paid',
    arrival_date: now(),
    created: now(),
    livemode: false,
  };
  state.payouts[payout.id] = payout;
  const own = addTransaction({ state, now }, { type: 'payout', amount: -amount, currency, of: payout.id });
  for (const each of [...included, state.transactions[own]!]) each.payout = payout.id;
  return { payout, occurrences: [{ type: 'payout.paid', object: payout }] };
}

export function toEvent(store: FakeStore, { type, object }: FakeOccurrences[number], apiVersion: string): FakeEvent {
  return {
    id: createFakeId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: store.now(),
    type,
    // A copy: the event shows the object as it was.
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  };
}

/** Without what Stripe leaves out. */
export function toApiSession(session: FakeSession): Omit<FakeSession, 'line_items' | 'subscription_metadata'> {
  const { line_items: _, subscription_metadata: _metadata, ...rest } = session;
  return rest;
}

function chargeOf(store: Pick<FakeStore, 'state' | 'now'>, intentId: string): FakeCharge {
  const charge = Object.values(store.state.charges).find(({ payment_intent }) => payment_intent === intentId);
  if (!charge) return chargeBeforeStart(store, intentId);
  return charge;
}

/** The demo shelter was paid before this provider started: the id says how much. */
function chargeBeforeStart(store: Pick<FakeStore, 'state' | 'now'>, intentId: string): FakeCharge {
  const amount = /^pi_demo_(\d{1,8})_\d+$/.exec(intentId)?.[1];
  if (amount !== undefined) {
    const { intent } = chargeCard(store, { amount: Number(amount), currency: 'usd', metadata: {} });
    const charge = Object.values(store.state.charges).find(({ payment_intent }) => payment_intent === intent)!;
    charge.payment_intent = intentId;
    return charge;
  }
  throw invalidRequest(`There is no payment_intent ${intentId}`, 'resource_missing');
}

function addTransaction(
  { state, now }: Pick<FakeStore, 'state' | 'now'>,
  details: Pick<FakeBalanceTransaction, 'type' | 'amount' | 'currency'> & { fee?: number; of: string },
): string {
  const { type, amount, currency, fee = 0, of: source } = details;
  const id = createFakeId('txn_');
  const created = now();
  state.transactions[id] = {
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee,
    net: amount - fee,
    currency,
    source,
    created,
    payout: null,
  };
  return id;
}
