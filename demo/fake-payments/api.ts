import { createHash } from 'node:crypto';
import { FakeApiError, invalidRequest, type FakeSession, type FakeSubscription } from './fake-objects.ts';
import { createFakeId, type FakeStore } from './fake-store.ts';
import { parseForm, textAt, textsAt, type FormValues } from './form-body.ts';
import { expireSession, refundCharge, toApiSession } from './move-money.ts';
import { cancelSubscription, toApiInvoice, toApiSubscription } from './subscriptions.ts';
import type { WebhookSender } from './send-webhooks.ts';

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface ApiResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface ApiContext {
  store: FakeStore;
  webhooks: WebhookSender;
  /** Where the hosted pages are. */
  baseUrl: string;
}

const SESSION_SECONDS = 24 * 60 * 60;
const MIN_AMOUNT = 50;

/** Responds to a call as Stripe's API does, for the calls that Pawhaven makes. */
export function handleApiCall(context: ApiContext, request: ApiRequest): ApiResponse {
  try {
    assertKey(request.authorization);
    if (request.method !== 'POST' || request.idempotencyKey === undefined) return call(context, request);
    return callOnce(context, request, request.idempotencyKey);
  } catch (error) {
    if (!(error instanceof FakeApiError)) throw error;
    return toErrorResponse(error);
  }
}

function assertKey(authorization = ''): void {
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key === undefined) throw new FakeApiError(401, 'invalid_request_error', 'No API key was provided.');
  if (!/^[sr]k_test_fake\w*$/.test(key))
    throw new FakeApiError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
}

/** The same key gets the same response, and another request with it is rejected. */
function callOnce(context: ApiContext, request: ApiRequest, key: string): ApiResponse {
  const { replays } = context.store.state;
  const fingerprint = createHash('sha256').update(`${request.method} ${request.path} ${request.body}`).digest('hex');
  const known = replays[key];
  if (known && known.fingerprint !== fingerprint) {
    throw new FakeApiError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  }
  if (known) return { status: known.status, body: known.body, headers: { 'idempotent-replayed': 'true' } };
  let response: ApiResponse;
  try {
    response = call(context, request);
  } catch (error) {
    if (!(error instanceof FakeApiError)) throw error;
    response = toErrorResponse(error);
  }
  replays[key] = { fingerprint, status: response.status, body: structuredClone(response.body) };
  context.store.save();
  return response;
}

function toErrorResponse({ status, type, message, code }: FakeApiError): ApiResponse {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}

function call(context: ApiContext, request: ApiRequest): ApiResponse {
  const [, , resource = '', second = '', third = '', fourth = ''] = request.path.split('/');
  const { method } = request;
  const { store, webhooks } = context;
  if (resource === 'checkout' && second === 'sessions') {
    if (method === 'POST' && third === '') return ok(createSession(context, parseForm(request.body)));
    if (method === 'GET' && third === '') return ok(listOf(sessionsOf(store), request));
    const session = find(store.state.sessions, third, 'checkout.session');
    expireIfDue(store, webhooks, session);
    if (method === 'GET' && fourth === '') return ok(toApiSession(session));
    if (method === 'POST' && fourth === 'expire') return ok(expireNow(context, session));
  }
  if (resource === 'subscriptions' && third === '' && second !== '') {
    const subscription = find(store.state.subscriptions, second, 'subscription');
    if (method === 'GET') return ok(toApiSubscription(subscription));
    if (method === 'DELETE') return ok(cancelNow(context, subscription));
  }
  if (resource === 'invoices' && method === 'GET') {
    if (second === '') return ok(listOf(invoicesOf(store, request), request));
    return ok(toApiInvoice(find(store.state.invoices, second, 'invoice'), isExpanded(request, 'payments')));
  }
  if (resource === 'refunds' && method === 'POST' && second === '') {
    return ok(createRefund(context, parseForm(request.body)));
  }
  if (method === 'GET' && resource === 'refunds') return ok(find(store.state.refunds, second, 'refund'));
  if (method === 'GET' && resource === 'payouts' && second === '') {
    return ok(listOf(Object.values(store.state.payouts).toReversed(), request));
  }
  if (method === 'GET' && resource === 'balance_transactions') return ok(listTransactions(store, request));
  throw invalidRequest(`Unrecognized request URL (${method}: ${request.path}).`, 'resource_missing');
}

const ok = (body: unknown): ApiResponse => ({ status: 200, body });

function createSession({ store, baseUrl }: ApiContext, form: FormValues): unknown {
  const currency = textAt(form, ['line_items', 0, 'price_data', 'currency'])?.toLowerCase();
  const items = Array.isArray(form['line_items']) ? form['line_items'] : [];
  const lines = items.map((item) => ({
    name: textAt(item, ['price_data', 'product_data', 'name']) ?? '',
    amount: toAmount(textAt(item, ['price_data', 'unit_amount'])) * toAmount(textAt(item, ['quantity']) ?? '1'),
  }));
  const success = textAt(form, ['success_url']);
  const mode = textAt(form, ['mode']);
  if (mode !== 'payment' && mode !== 'subscription') {
    throw invalidRequest('Invalid mode: must be one of payment or subscription');
  }
  const interval = textAt(form, ['line_items', 0, 'price_data', 'recurring', 'interval']);
  if (mode === 'subscription' && interval !== 'month') {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.');
  }
  if (mode === 'payment' && interval !== undefined) {
    throw invalidRequest('You specified `payment` mode but passed a recurring price.');
  }
  if (success === undefined) throw invalidRequest('Missing required param: success_url.');
  if (currency === undefined || lines.length === 0) throw invalidRequest('Missing required param: line_items.');
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount < MIN_AMOUNT) {
    throw invalidRequest('The Checkout Session’s total amount due is too small.', 'amount_too_small');
  }
  const id = createFakeId('cs_test_', 40);
  const expires = textAt(form, ['expires_at']);
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency,
    payment_intent: null,
    subscription: null,
    client_reference_id: textAt(form, ['client_reference_id']) ?? null,
    customer_email: textAt(form, ['customer_email']) ?? null,
    metadata: textsAt(form, ['metadata']),
    subscription_metadata: textsAt(form, ['subscription_data', 'metadata']),
    success_url: success,
    cancel_url: textAt(form, ['cancel_url']) ?? null,
    url: `${baseUrl}/c/pay/${id}`,
    created: store.now(),
    expires_at: expires === undefined ? store.now() + SESSION_SECONDS : Number(expires),
    livemode: false,
    line_items: lines,
  };
  store.state.sessions[id] = session;
  store.save();
  return toApiSession(session);
}

function toAmount(text: string | undefined): number {
  if (text === undefined || !/^\d{1,12}$/.test(text)) throw invalidRequest(`Invalid integer: ${text ?? ''}`);
  return Number(text);
}

function expireNow({ store, webhooks }: ApiContext, session: FakeSession): unknown {
  if (session.status !== 'open') {
    throw invalidRequest(`Only Checkout Sessions that are open can be expired. This one is ${session.status}.`);
  }
  webhooks.publish(expireSession(session));
  store.save();
  return toApiSession(session);
}

/** Expires a session whose time is over. */
export function expireIfDue(store: FakeStore, webhooks: WebhookSender, session: FakeSession): void {
  if (session.status !== 'open' || session.expires_at > store.now()) return;
  webhooks.publish(expireSession(session));
}

function createRefund({ store, webhooks }: ApiContext, form: FormValues): unknown {
  const intentId = textAt(form, ['payment_intent']);
  if (intentId === undefined) throw invalidRequest('One of charge or payment_intent is required.');
  const amount = textAt(form, ['amount']);
  const { refund, occurrences } = refundCharge(store, {
    intentId,
    ...(amount !== undefined && { amount: toAmount(amount) }),
    metadata: textsAt(form, ['metadata']),
  });
  webhooks.publish(occurrences);
  store.save();
  return structuredClone(refund);
}

function cancelNow({ store, webhooks }: ApiContext, subscription: FakeSubscription): unknown {
  if (subscription.status === 'canceled') {
    throw invalidRequest(`No such subscription: ${subscription.id}`, 'resource_missing');
  }
  webhooks.publish(cancelSubscription(store, subscription));
  store.save();
  return toApiSubscription(subscription);
}

function invoicesOf({ state }: FakeStore, request: ApiRequest): unknown[] {
  const subscription = request.query.get('subscription');
  return Object.values(state.invoices)
    .filter(({ parent }) => subscription === null || parent.subscription_details.subscription === subscription)
    .toReversed()
    .map((invoice) => toApiInvoice(invoice, isExpanded(request, 'data.payments')));
}

function isExpanded({ query }: ApiRequest, field: string): boolean {
  return query.getAll('expand[0]').concat(query.getAll('expand[]')).includes(field);
}

function sessionsOf({ state }: FakeStore): unknown[] {
  return Object.values(state.sessions).toReversed().map(toApiSession);
}

function listTransactions({ state }: FakeStore, request: ApiRequest): unknown {
  const payout = request.query.get('payout');
  const hasSource = isExpanded(request, 'data.source');
  const found = Object.values(state.transactions).filter((each) => payout === null || each.payout === payout);
  const sources = { ...state.charges, ...state.refunds, ...state.disputes, ...state.payouts };
  return listOf(
    found.map((each) => ({ ...each, payout: undefined, source: hasSource ? sources[each.source] : each.source })),
    request,
  );
}

const MAX_LIMIT = 100;

function listOf(items: readonly unknown[], { path, query }: ApiRequest): unknown {
  const limit = Math.min(Number(query.get('limit') ?? 10), MAX_LIMIT);
  const after = query.get('starting_after');
  const from = after === null ? 0 : items.findIndex((item) => (item as { id: string }).id === after) + 1;
  const data = items.slice(from, from + limit);
  return { object: 'list', url: path, has_more: from + limit < items.length, data };
}

function find<T>(objects: Record<string, T>, id: string, name: string): T {
  const found = Object.hasOwn(objects, id) ? objects[id] : undefined;
  if (!found) throw invalidRequest(`There is no ${name} ${id}`, 'resource_missing');
  return found;
}
