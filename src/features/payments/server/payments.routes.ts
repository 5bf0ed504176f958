import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import { serve } from '../../../platform/http/serve.ts';
import { paymentMessages } from '../payment-words.contract.ts';
import { paymentsApi } from '../payments.contract.ts';
import { addPaymentMethod, deletePaymentMethod } from './add-payment-method.ts';
import { listPaymentMethods } from './payments.queries.ts';

export function servePayments(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const circumstances = (request: FastifyRequest) => ({ address: addressOf(request), now: clock.now() });
  serve(app, paymentsApi, {
    'POST /api/payments/': ({ caller, body, request }) => addPaymentMethod(db, caller, body, circumstances(request)),
    'GET /api/payments/user/:id': async ({ caller, params }) => {
      if (caller.role !== 'Admin' && params.id !== caller.id) throw new ApiError(404, paymentMessages.nobody);
      return listPaymentMethods(db, params.id);
    },
    'DELETE /api/payments/:id': ({ caller, params, request }) =>
      deletePaymentMethod(db, caller, params.id, circumstances(request)),
  });
}
