import { invalidRequest, type FakeInvoice, type FakeSession, type FakeSubscription } from './fake-objects.ts';
import { createFakeId, type FakeStore } from './fake-store.ts';
import { chargeCard, payOnce, toApiSession, type FakeOccurrences } from './move-money.ts';

/** Completes a session, as people do on its page. */
export function paySession(store: FakeStore, session: FakeSession): FakeOccurrences {
  return session.mode === 'subscription' ? startSubscription(store, session) : payOnce(store, session);
}

/** Starts a subscription, and charges its first month. */
function startSubscription(store: FakeStore, session: FakeSession): FakeOccurrences {
  const { amount_total: amount, currency, subscription_metadata: metadata } = session;
  const subscription: FakeSubscription = {
    id: createFakeId('sub_'),
    object: 'subscription',
    status: 'active',
    currency,
    metadata,
    latest_invoice: '',
    created: store.now(),
    canceled_at: null,
    ended_at: null,
    livemode: false,
    amount,
  };
  store.state.subscriptions[subscription.id] = subscription;
  const invoice = createInvoice(store, subscription, 'subscription_create');
  const paid = payInvoice(store, invoice);
  const completed = { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null };
  Object.assign(session, completed);
  return [
    ...paid,
    { type: 'customer.subscription.created', object: toApiSubscription(subscription) },
    { type: 'checkout.session.completed', object: toApiSession(session) },
  ];
}

/** Charges the next month; the card may be rejected. */
export function renewSubscription(
  store: FakeStore,
  subscription: FakeSubscription,
  { isRejected }: { isRejected: boolean },
): FakeOccurrences {
  if (subscription.status === 'canceled') throw invalidRequest('This subscription is canceled.');
  const invoice = createInvoice(store, subscription, 'subscription_cycle');
  const created = { type: 'invoice.created', object: toApiInvoice(invoice, false) };
  if (!isRejected) return [created, ...payInvoice(store, invoice)];
  invoice.attempt_count += 1;
  subscription.status = 'past_due';
  return [
    created,
    { type: 'invoice.payment_failed', object: toApiInvoice(invoice, false) },
    { type: 'customer.subscription.updated', object: toApiSubscription(subscription) },
  ];
}

/** Charges an invoice that is open. */
export function payInvoice(store: FakeStore, invoice: FakeInvoice): FakeOccurrences {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  const { amount_due: amount, currency, parent } = invoice;
  const { intent, occurrences } = chargeCard(store, { amount, currency, metadata: {} });
  Object.assign(invoice, { status: 'paid', amount_paid: amount, attempt_count: invoice.attempt_count + 1 });
  invoice.payments.data.push({
    id: createFakeId('inpay_'),
    object: 'invoice_payment',
    status: 'paid',
    amount_paid: amount,
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  const subscription = store.state.subscriptions[parent.subscription_details.subscription]!;
  if (subscription.status === 'past_due') subscription.status = 'active';
  return [...occurrences, { type: 'invoice.paid', object: toApiInvoice(invoice, false) }];
}

export function cancelSubscription({ now }: FakeStore, subscription: FakeSubscription): FakeOccurrences {
  Object.assign(subscription, { status: 'canceled', canceled_at: now(), ended_at: now() });
  return [{ type: 'customer.subscription.deleted', object: toApiSubscription(subscription) }];
}

/** Without what Stripe leaves out. */
export function toApiSubscription(subscription: FakeSubscription): Omit<FakeSubscription, 'amount'> {
  const { amount: _, ...rest } = subscription;
  return rest;
}

export function toApiInvoice(invoice: FakeInvoice, hasPayments: boolean): Partial<FakeInvoice> {
  const { payments, ...rest } = invoice;
  return hasPayments ? { ...rest, payments } : rest;
}

function createInvoice(
  { state, now }: FakeStore,
  subscription: FakeSubscription,
  billing_reason: FakeInvoice['billing_reason'],
): FakeInvoice {
  const { id, amount, currency, metadata } = subscription;
  const invoice: FakeInvoice = {
    id: createFakeId('in_'),
    object: 'invoice',
    status: 'open',
    billing_reason,
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    currency,
    parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
    created: now(),
    livemode: false,
    payments: { object: 'list', has_more: false, data: [] },
  };
  state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  return invoice;
}
