import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { HandoverApi } from '../handover.contract.ts';
import { getAdminApplication } from './admin-applications.queries.ts';
import { actionContextOf } from './adoptions.routes.ts';
import { findApplication } from './applications.queries.ts';
import { handOver, undoHandover } from './hand-over.ts';
import { changeTrial, chooseAfterTrial, endTrial } from './trial.ts';

/** Handovers and trial adoptions. */
export function handoverHandlers(app: AppContext): Handlers<HandoverApi> {
  const { db, clock, getShelter } = app;
  const context = actionContextOf(app);
  const getUpdated = async (id: number) =>
    getAdminApplication(db, id, { now: clock.now(), shelter: await getShelter() });
  return {
    'GET /api/adoptions/:id/handover': async ({ params }) => {
      const { timeZone, adoptionTerms } = await getShelter();
      const application = await getUpdated(params.id);
      return { application, trial_ends_on: addDays(dayIn(timeZone, clock.now()), adoptionTerms.trial_days) };
    },
    'POST /api/adoptions/:id/handover': async ({ currentUser, params, body, request }) => {
      const handover_at = body.handover_at === undefined ? undefined : new Date(body.handover_at);
      await handOver(db, params.id, { ...body, handover_at }, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'DELETE /api/adoptions/:id/handover': async ({ currentUser, params, request }) => {
      await undoHandover(db, params.id, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'PUT /api/adoptions/:id/trial': async ({ currentUser, params, body, request }) => {
      await changeTrial(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/trial/end': async ({ currentUser, params, body, request }) => {
      await endTrial(db, params.id, body.reason, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'PUT /api/adoptions/:id/trial/choice': async ({ currentUser, params, body, request }) => {
      await chooseAfterTrial(db, params.id, body, await context(currentUser, request));
      const application = await findApplication(db, params.id, { currentUser, shelter: await getShelter() });
      if (!application) throw new ApiError(404, applicationMessages.notFound);
      return application;
    },
  };
}
