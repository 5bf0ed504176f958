import type Stripe from 'stripe';
import type {
  ProviderCheckout,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayout,
  ProviderPayoutItem,
  ProviderRefund,
  ProviderSubscription,
} from './payment-provider.ts';

export function toCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id: session.id,
    status: statusOf(session),
    url: session.url,
    amount_cents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    payment_intent: idOf(session.payment_intent),
    subscription: idOf(session.subscription),
    reference: session.client_reference_id,
  };
}

/** A completed session whose payment takes days, such as a bank debit, counts as open until it is paid. */
function statusOf({ status, payment_status }: Stripe.Checkout.Session): ProviderCheckout['status'] {
  if (payment_status === 'paid') return 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { status } = refund;
  return {
    id: refund.id,
    payment_intent: idOf(refund.payment_intent),
    amount_cents: refund.amount,
    currency: refund.currency.toUpperCase(),
    status: status === 'succeeded' ? status : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    reference: refund.metadata?.['reference'] ?? null,
  };
}

export function toSubscription({ id, status, metadata }: Stripe.Subscription): ProviderSubscription {
  const isEnded = status === 'canceled' || status === 'incomplete_expired';
  return { id, isEnded, reference: metadata['reference'] ?? null };
}

/** The invoice must be read with its payments. */
export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const details = invoice.parent?.subscription_details;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  return {
    id: invoice.id,
    subscription: idOf(details?.subscription ?? null),
    reference: details?.metadata?.['reference'] ?? null,
    isPaid: invoice.status === 'paid',
    amount_cents: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    payment_intent: idOf(paid?.payment.payment_intent ?? null),
  };
}

export function toPayout(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    amount_cents: payout.amount,
    currency: payout.currency.toUpperCase(),
    status: payout.status,
    arrives_at: new Date(payout.arrival_date * 1000),
  };
}

const itemTypes: Record<string, ProviderPayoutItem['type']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  adjustment: 'dispute',
};

export function toPayoutItem({ id, type, amount, fee, net, source }: Stripe.BalanceTransaction): ProviderPayoutItem {
  const intent =
    typeof source === 'object' && source !== null && 'payment_intent' in source ? source.payment_intent : null;
  return {
    id,
    type: itemTypes[type] ?? 'other',
    amount_cents: amount,
    fee_cents: fee,
    net_cents: net,
    payment_intent: idOf(intent ?? null),
  };
}

/** Events may come twice, late or out of order; each brings its object as it was then. */
export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const basics = { id: event.id, type: event.type, created_at: new Date(event.created * 1000) };
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.expired'
  ) {
    return { ...basics, about: 'checkout', checkout: toCheckout(event.data.object) };
  }
  // The session stays complete and unpaid, but nothing can be paid on it again.
  if (event.type === 'checkout.session.async_payment_failed') {
    return { ...basics, about: 'checkout', checkout: { ...toCheckout(event.data.object), status: 'expired' } };
  }
  if (event.type === 'refund.created' || event.type === 'refund.updated' || event.type === 'refund.failed') {
    return { ...basics, about: 'refund', refund: toRefund(event.data.object) };
  }
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.closed'
  ) {
    return { ...basics, about: 'dispute', dispute: toDispute(event.data.object) };
  }
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    const { id, parent } = event.data.object;
    const subscription = idOf(parent?.subscription_details?.subscription ?? null);
    const hasFailed = event.type === 'invoice.payment_failed';
    return { ...basics, about: 'invoice', invoice_id: id, subscription, hasFailed };
  }
  if (event.type === 'customer.subscription.deleted') {
    return { ...basics, about: 'subscription', subscription: toSubscription(event.data.object) };
  }
  if (event.type === 'payout.paid' || event.type === 'payout.failed') {
    return { ...basics, about: 'payout', payout: toPayout(event.data.object) };
  }
  return { ...basics, about: 'other' };
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { status, evidence_details: evidence } = dispute;
  return {
    id: dispute.id,
    payment_intent: idOf(dispute.payment_intent),
    amount_cents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'open',
    respond_by: evidence?.due_by ? new Date(evidence.due_by * 1000) : null,
  };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' && reference !== null ? reference.id : reference;
}
