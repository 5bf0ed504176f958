import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { FeesApi } from '../fees.contract.ts';
import { getAdminApplication } from './admin-applications.queries.ts';
import { actionContextOf } from './adoptions.routes.ts';
import { addFeeLine, changeFee, removeFeeLine } from './change-fee.ts';
import { recordPayment } from './record-fee.ts';
import { recordRefund, voidReceipt } from './refund-fee.ts';

/** The fee of an application, what was paid of it and what was refunded. */
export function feesHandlers(app: AppContext): Handlers<FeesApi> {
  const { db, clock, getShelter } = app;
  const context = actionContextOf(app);
  const getUpdated = async (id: number) =>
    getAdminApplication(db, id, { now: clock.now(), shelter: await getShelter() });
  return {
    'PUT /api/adoptions/:id/fee': async ({ currentUser, params, body, request }) => {
      await changeFee(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/fee-lines': async ({ currentUser, params, body, request }) => {
      await addFeeLine(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'DELETE /api/adoptions/:id/fee-lines/:line_id': async ({ currentUser, params, request }) => {
      await removeFeeLine(db, params.id, params.line_id, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/payment': async ({ currentUser, params, body, request }) => {
      await recordPayment(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/refund': async ({ currentUser, params, body, request }) => {
      await recordRefund(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/void-receipt': async ({ currentUser, params, body, request }) => {
      await voidReceipt(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
  };
}
