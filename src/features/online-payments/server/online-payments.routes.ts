import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { keyMessages } from '../online-payments.constants.ts';
import type { OnlinePaymentsApi } from '../online-payments.contract.ts';
import type { PaymentKeysApi } from '../payment-keys.contract.ts';
import { handleEvent } from './handle-event.ts';
import { getOnlineRefund, listDisputes, listOnlinePayments, listPayouts } from './online-payments.queries.ts';
import { findPaymentMode, openProvider, type OpenProvider } from './open-provider.ts';
import type { PaymentApp } from './payment-context.ts';
import { deleteKeys, describeKeys, saveKeys } from './payment-keys.ts';
import { InvalidSignatureError, type ProviderEvent } from './provider/payment-provider.ts';
import { requestRefund } from './request-refund.ts';
import { showReturn } from './show-return.ts';
import { startCheckout } from './start-checkout.ts';

export function paymentKeysHandlers(app: PaymentApp): Handlers<PaymentKeysApi> {
  const { clock } = app;
  const context = (call: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: call.currentUser,
    ip: clientIp(call.request),
    now: clock.now(),
  });
  return {
    'GET /api/online-payments/keys': async () => describeKeys(app),
    'PUT /api/online-payments/keys': async (call) => saveKeys(app, call.body, context(call)),
    'DELETE /api/online-payments/keys': async (call) => deleteKeys(app, context(call)),
  };
}

export function onlinePaymentsHandlers(app: PaymentApp): Handlers<OnlinePaymentsApi> {
  const { db, clock } = app;
  return {
    'GET /api/online-payments/mode': async () => ({ mode: await findPaymentMode(app) }),
    'POST /api/online-payments/webhook': async ({ body, request }) => {
      const opened = await openProvider(app);
      const event = parseEvent(opened, body, request, clock.now());
      await handleEvent(app, opened!, event);
      return { received: true as const };
    },
    'POST /api/adoptions/:id/checkout': ({ currentUser, params, body }) =>
      startCheckout(app, params.id, body, currentUser),
    'POST /api/online-payments/return': ({ currentUser, body }) => showReturn(app, body, currentUser),
    'GET /api/online-payments/': async ({ query }) => listOnlinePayments(db, query),
    'GET /api/online-payments/disputes': async () => listDisputes(db),
    'GET /api/online-payments/payouts': async () => listPayouts(db),
    'POST /api/receipts/:id/online-refund': async ({ currentUser, params, body, request }) => {
      const input = { ...body, note: body.note ?? '' };
      const { id } = await requestRefund(app, params.id, input, { actor: currentUser, ip: clientIp(request) });
      return getOnlineRefund(db, id);
    },
  };
}

/** @throws ApiError 400 for what isn't the provider's */
function parseEvent(opened: OpenProvider | null, body: Buffer, request: FastifyRequest, now: Date): ProviderEvent {
  try {
    // A request without a body has none of any type.
    if (!opened || !Buffer.isBuffer(body)) throw new InvalidSignatureError();
    return opened.provider.parseWebhook(body, String(request.headers['stripe-signature'] ?? ''), now);
  } catch (error) {
    if (error instanceof InvalidSignatureError) throw new ApiError(400, keyMessages.badSignature);
    throw error;
  }
}
