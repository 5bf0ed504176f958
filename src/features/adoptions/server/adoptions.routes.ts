import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { Turns } from '../../../platform/limits/turns.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { adoptionsApi } from '../adoptions.contract.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { showProcess } from './adoption-process.ts';
import { findApplication, listOwnApplications } from './applications.queries.ts';
import { certificatePdf } from './certificate.ts';
import type { Circumstances } from './circumstances.ts';
import { decideApplication } from './decide-application.ts';
import { keepDraft } from './drafts.ts';
import { applicationNotFound } from './locked-application.ts';
import { submitApplication } from './submit-application.ts';
import { findUsualTime } from './usual-time.ts';
import { withdrawApplication } from './withdraw-application.ts';

export interface AdoptionsOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  photos: PhotoStore;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
  /** Called after a change of a pet's status, which public pages show. */
  contentChanged: () => void;
}

/** The calls of adopters about their applications. */
export function serveAdoptions(app: FastifyInstance, options: AdoptionsOptions): void {
  const { db, clock, limits, photos, getShelter, contentChanged } = options;
  const circumstances = circumstancesOf(options);
  // Drawing takes a while: one at a time of each person, so that nobody keeps others waiting.
  const drawing = new Turns(1);
  const getApplication = async (id: number, viewer: Caller) => {
    const application = await findApplication(db, id, { viewer, shelter: await getShelter() });
    if (!application) throw applicationNotFound();
    return application;
  };
  serve(app, adoptionsApi, {
    'POST /api/adoptions/': async ({ caller, body, request }) => {
      const pause = await takeAttempt(db, limits, 'applicationByUser', String(caller.id));
      if (pause) throw tooManyAttempts(pause);
      const id = await submitApplication(db, body, await circumstances(caller, request));
      return getApplication(id, caller);
    },
    'GET /api/adoptions/me/': async ({ caller }) => listOwnApplications(db, caller.id, await getShelter()),
    'GET /api/adoptions/:id': ({ caller, params }) => getApplication(params.id, caller),
    'PUT /api/adoptions/:id': async ({ caller, params, body: { status, ...said }, request }) => {
      const at = await circumstances(caller, request);
      const application = await getApplication(params.id, caller);
      if (status === 'Withdrawn' && application.user_id === caller.id) {
        await withdrawApplication(db, params.id, said.reason, at);
      } else if (application.status !== status) {
        if (status !== 'Approved' && status !== 'Rejected') throw new ApiError(409, decisionMessages.notSetByHand);
        if (caller.role !== 'Admin') throw new ApiError(403, decisionMessages.notYours);
        await decideApplication(db, params.id, { ...said, status }, at);
        contentChanged();
      }
      return getApplication(params.id, caller);
    },
    'GET /api/adoptions/process': async ({ caller, query }) =>
      showProcess(db, caller, query.pet_id, await getShelter()),
    'PUT /api/adoptions/draft': ({ caller, body }) => keepDraft(db, caller, body, clock.now()),
    'GET /api/adoptions/:id/certificate': async ({ caller, params }) => {
      const application = await getApplication(params.id, caller);
      const at = { shelter: await getShelter(), photos, now: clock.now() };
      return drawing.take(String(caller.id), () => certificatePdf(application, at));
    },
    'GET /api/adoptions/usual-time': () => findUsualTime(db),
  });
}

/** What the rules are told of a call. */
export function circumstancesOf({ clock, publicUrl, getShelter }: AdoptionsOptions) {
  return async (actor: Caller, request: FastifyRequest): Promise<Circumstances> => ({
    actor,
    address: addressOf(request),
    now: clock.now(),
    publicUrl,
    shelter: await getShelter(),
  });
}
