import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { adoptionsApi } from '../adoptions.contract.ts';
import { getAdoptionProcess } from './adoption-process.ts';
import { findApplication, listOwnApplications } from './applications.queries.ts';
import { DecisionTimeCache, getDecisionTime } from './decision-time.ts';
import { changeStatus } from './change-status.ts';
import type { ActionContext } from './action-context.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { listDrafts } from './list-drafts.ts';
import { applicationNotFound } from './lock-application.ts';
import { submitApplication } from './submit-application.ts';

/** Routes for adopters. */
export function serveAdoptions(api: FastifyInstance, app: AppContext): void {
  const { db, clock, limits, photos, getShelter } = app;
  const context = actionContextOf(app);
  // Rendering is slow: one PDF at a time per user, so that nobody blocks the others.
  const pdfRendering = new KeyedSemaphore(1);
  const decisionTime = new DecisionTimeCache();
  const getApplication = async (id: number, currentUser: CurrentUser) => {
    const application = await findApplication(db, id, { currentUser, shelter: await getShelter() });
    if (!application) throw applicationNotFound();
    return application;
  };
  serve(api, adoptionsApi, {
    'POST /api/adoptions/': async ({ currentUser, body, request }) =>
      submitApplication(db, limits, body, { ...(await context(currentUser, request)), decisionTime }),
    'GET /api/adoptions/me/': async ({ currentUser }) => listOwnApplications(db, currentUser.id, await getShelter()),
    'GET /api/adoptions/:id': ({ currentUser, params }) => getApplication(params.id, currentUser),
    'PUT /api/adoptions/:id': async ({ currentUser, params, body, request }) => {
      await changeStatus(db, params.id, body, await context(currentUser, request));
      return getApplication(params.id, currentUser);
    },
    'GET /api/adoptions/process': async ({ currentUser, query }) =>
      getAdoptionProcess(db, currentUser, query.pet_id, await getShelter()),
    'PUT /api/adoptions/draft': ({ currentUser, body }) => saveDraft(db, currentUser, body, clock.now()),
    'GET /api/adoptions/drafts': ({ currentUser }) => listDrafts(db, currentUser),
    'DELETE /api/adoptions/draft': ({ currentUser, query }) => discardDraft(db, currentUser, query.pet_id ?? null),
    'GET /api/adoptions/:id/certificate': async ({ currentUser, params }) => {
      const application = await getApplication(params.id, currentUser);
      const at = { shelter: await getShelter(), photos, now: clock.now() };
      const { certificatePdf } = await import('./certificate.ts');
      return pdfRendering.run(String(currentUser.id), () => certificatePdf(application, at));
    },
    'GET /api/adoptions/decision-time': () => getDecisionTime(db),
  });
}

export function actionContextOf({ clock, config: { publicUrl }, getShelter }: AppContext) {
  return async (actor: CurrentUser, request: FastifyRequest): Promise<ActionContext> => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
    shelter: await getShelter(),
  });
}
