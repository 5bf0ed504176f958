import { invalidRequest, type FakeEvent } from './fake-objects.ts';
import type { FakeStore } from './fake-store.ts';
import { addKnownPayments } from './known-payments.ts';
import {
  closeDispute,
  decideDebit,
  expireSession,
  failRefund,
  openDispute,
  payOut,
  refundCharge,
  startDebit,
} from './move-money.ts';
import { cancelSubscription, payInvoice, paySession, renewSubscription } from './subscriptions.ts';
import type { Delivery, WebhookSender } from './send-webhooks.ts';

/** How the API fails: not at all, with an error, or after it has done its work by hanging up or hanging. */
export type Outage = 'none' | 'error' | 'silent' | 'hanging';

export interface FakeControls {
  store: FakeStore;
  webhooks: WebhookSender;
  setOutage: (outage: Outage) => void;
  /** Calls of the API so far, such as `POST /v1/refunds`. */
  calls: readonly string[];
}

type ControlBody = Record<string, string | number | boolean | undefined> & { payments?: unknown };

/** Commands for tests, below `/_test`: what people at Stripe's pages, banks and cardholders do. */
export async function control(
  { store, webhooks, setOutage, calls }: FakeControls,
  path: string,
  body: ControlBody,
): Promise<unknown> {
  const { state } = store;
  const text = (name: string) => String(body[name] ?? '');
  const delivery: Delivery = {
    isTwice: body['twice'] === true,
    isReversed: body['reversed'] === true,
    delayMs: Number(body['delay_ms'] ?? 0),
  };
  switch (path) {
    case '/_test/pay': {
      const session = found(state.sessions, text('session'));
      if (session.status !== 'open') throw invalidRequest(`This session is ${session.status}.`);
      return idsOf(webhooks.publish(paySession(store, session), delivery));
    }
    case '/_test/start-debit':
      return idsOf(webhooks.publish(startDebit(found(state.sessions, text('session'))), delivery));
    case '/_test/decide-debit': {
      const hasFailed = body['failed'] === true;
      const session = found(state.sessions, text('session'));
      return idsOf(webhooks.publish(decideDebit(store, session, { hasFailed }), delivery));
    }
    case '/_test/expire':
      return idsOf(webhooks.publish(expireSession(found(state.sessions, text('session'))), delivery));
    case '/_test/renew': {
      const isRejected = body['rejected'] === true;
      const subscription = found(state.subscriptions, text('subscription'));
      return idsOf(webhooks.publish(renewSubscription(store, subscription, { isRejected }), delivery));
    }
    case '/_test/pay-invoice':
      return idsOf(webhooks.publish(payInvoice(store, found(state.invoices, text('invoice'))), delivery));
    case '/_test/cancel-subscription': {
      const subscription = found(state.subscriptions, text('subscription'));
      return idsOf(webhooks.publish(cancelSubscription(store, subscription), delivery));
    }
    case '/_test/refund': {
      const amount = body['amount'] === undefined ? {} : { amount: Number(body['amount']) };
      const { occurrences } = refundCharge(store, { intentId: text('payment_intent'), ...amount });
      return idsOf(webhooks.publish(occurrences, delivery));
    }
    case '/_test/fail-refund':
      return idsOf(webhooks.publish(failRefund(store, found(state.refunds, text('refund'))), delivery));
    case '/_test/dispute':
      return idsOf(webhooks.publish(openDispute(store, text('payment_intent')), delivery));
    case '/_test/close-dispute': {
      const status = text('status') === 'won' ? 'won' : 'lost';
      return idsOf(webhooks.publish(closeDispute(store, found(state.disputes, text('dispute')), status), delivery));
    }
    case '/_test/known-payments':
      addKnownPayments(store, body.payments);
      return {};
    case '/_test/payout':
      return idsOf(webhooks.publish(payOut(store, text('currency') || 'usd').occurrences, delivery));
    case '/_test/pause':
      webhooks.pause(body['paused'] === true);
      return {};
    case '/_test/webhook-url':
      webhooks.target(text('url'));
      return {};
    case '/_test/send':
      return { status: await webhooks.send(found(state.events, text('event'))) };
    case '/_test/outage':
      setOutage(text('outage') as Outage);
      return {};
    case '/_test/state':
      return { ...state, calls };
    default:
      throw invalidRequest('There is no such command.', 'resource_missing');
  }
}

const idsOf = (events: readonly FakeEvent[]) => ({ events: events.map(({ id }) => id) });

function found<T>(objects: Record<string, T>, id: string): T {
  const object = Object.hasOwn(objects, id) ? objects[id] : undefined;
  if (!object) throw invalidRequest(`There is no object ${id}`, 'resource_missing');
  return object;
}
