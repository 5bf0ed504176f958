import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expireIfDue, handleApiCall } from './api.ts';
import { challengePage, checkoutPage, closedPage, missingPage, pagePolicy, returnUrl } from './checkout-pages.ts';
import { FakeApiError, type FakeSession } from './fake-objects.ts';
import { createFakeId, openFakeStore } from './fake-store.ts';
import { paySession } from './subscriptions.ts';
import { WebhookSender, type Delivery } from './send-webhooks.ts';
import { control, type Outage } from './test-controls.ts';

export interface FakePaymentsOptions {
  port: number;
  host?: string;
  webhookUrl?: string | undefined;
  webhookSecret?: string;
  /** Where sessions survive a restart. */
  stateFile?: string | undefined;
}

export interface FakePayments {
  url: string;
  stop: () => Promise<void>;
}

const API_VERSION = '2026-10-28.endive';
const LATE_MS = 15_000;
export const FAKE_SECRET_KEY = 'sk_test_fakePawhavenDemo';
export const FAKE_WEBHOOK_SECRET = 'whsec_fakePawhavenDemo';

const deliveries: Record<string, Delivery> = {
  pay: {},
  confirm: {},
  late: { delayMs: LATE_MS },
  twice: { isTwice: true },
  reversed: { isReversed: true },
};

/** Serves the fake payment provider: Stripe's API, its hosted page and its webhooks, without real money. */
export async function serveFakePayments(options: FakePaymentsOptions): Promise<FakePayments> {
  const { port, host = '127.0.0.1', webhookUrl, webhookSecret = FAKE_WEBHOOK_SECRET, stateFile } = options;
  const store = openFakeStore(stateFile);
  const webhooks = new WebhookSender(store, { apiVersion: API_VERSION, secret: webhookSecret, url: webhookUrl });
  const calls: string[] = [];
  let outage: Outage = 'none';
  let baseUrl = '';

  const serveApi = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const body = await text(request);
    calls.push(`${request.method} ${url.pathname}`);
    if (outage === 'error') {
      sendJson(response, 503, { error: { type: 'api_error', message: 'The fake provider is down.' } });
      return;
    }
    const {
      status,
      body: result,
      headers,
    } = handleApiCall(
      { store, webhooks, baseUrl },
      {
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        body,
        authorization: request.headers.authorization,
        idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      },
    );
    if (outage === 'silent') {
      response.destroy();
      return;
    }
    if (outage === 'hanging') return;
    sendJson(response, status, result, {
      'request-id': createFakeId('req_', 14),
      'stripe-version': request.headers['stripe-version'] ?? API_VERSION,
      ...headers,
    });
  };

  const servePage = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const [, , , id = '', step] = url.pathname.split('/');
    const session = Object.hasOwn(store.state.sessions, id) ? store.state.sessions[id] : undefined;
    if (!session) {
      sendPage(response, missingPage(), 404);
      return;
    }
    expireIfDue(store, webhooks, session);
    if (session.status !== 'open') {
      sendPage(response, closedPage(session));
      return;
    }
    if (request.method !== 'POST') {
      sendPage(response, step === 'challenge' ? challengePage(session) : checkoutPage(session));
      return;
    }
    act(response, session, new URLSearchParams(await text(request)).get('action') ?? '');
  };

  const act = (response: ServerResponse, session: FakeSession, action: string) => {
    const delivery = deliveries[action];
    if (delivery) {
      webhooks.publish(paySession(store, session), delivery);
      redirect(response, returnUrl(session.success_url, session.id));
    } else if (action === 'challenge') redirect(response, `${baseUrl}/c/pay/${session.id}/challenge`);
    else if (action === 'abandon' && session.cancel_url !== null) redirect(response, session.cancel_url);
    else {
      const error = action === 'fail' ? 'Your bank couldn’t confirm it’s you.' : 'Your card was rejected.';
      sendPage(response, checkoutPage(session, `${error} Try another way to pay.`));
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://fake');
    if (url.pathname.startsWith('/v1/')) await serveApi(request, response, url);
    else if (url.pathname.startsWith('/c/pay/')) await servePage(request, response, url);
    else if (url.pathname.startsWith('/_test/') && request.method === 'POST') {
      const body = JSON.parse((await text(request)) || '{}');
      const setOutage = (next: Outage) => void (outage = next);
      sendJson(response, 200, await control({ store, webhooks, setOutage, calls }, url.pathname, body));
      store.save();
    } else sendPage(response, missingPage(), 404);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const status = error instanceof FakeApiError ? error.status : 500;
      sendJson(response, status, { error: { message: error instanceof Error ? error.message : 'failed' } });
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  // A previous process may have had another port.
  for (const session of Object.values(store.state.sessions)) {
    if (session.status === 'open') session.url = `${baseUrl}/c/pay/${session.id}`;
  }
  return {
    url: baseUrl,
    stop: async () => {
      webhooks.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, html: string, status = 200) {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(html);
}

function redirect(response: ServerResponse, to: string) {
  response.writeHead(303, { location: to }).end();
}
