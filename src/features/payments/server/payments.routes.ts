import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { paymentMessages } from '../payments.constants.ts';
import { paymentsApi } from '../payments.contract.ts';
import { addPaymentMethod, deletePaymentMethod } from './add-payment-method.ts';
import { listPaymentMethods } from './payments.queries.ts';

export function servePayments(api: FastifyInstance, { db, clock }: AppContext): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now() });
  serve(api, paymentsApi, {
    'POST /api/payments/': ({ currentUser, body, request }) =>
      addPaymentMethod(db, currentUser, body, context(request)),
    'GET /api/payments/user/:id': async ({ currentUser, params }) => {
      if (!hasCapability(currentUser, 'view money') && params.id !== currentUser.id)
        throw new ApiError(404, paymentMessages.nobody);
      return listPaymentMethods(db, params.id);
    },
    'DELETE /api/payments/:id': ({ currentUser, params, request }) =>
      deletePaymentMethod(db, currentUser, params.id, context(request)),
  });
}
