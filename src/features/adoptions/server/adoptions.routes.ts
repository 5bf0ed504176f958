import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { Turns } from '../../../platform/limits/turns.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { adoptionsApi } from '../adoptions.contract.ts';
import { showProcess } from './adoption-process.ts';
import { findApplication, listOwnApplications } from './applications.queries.ts';
import { certificatePdf } from './certificate.ts';
import { changeStatus } from './change-status.ts';
import type { Circumstances } from './circumstances.ts';
import { keepDraft } from './drafts.ts';
import { applicationNotFound } from './locked-application.ts';
import { submitApplication } from './submit-application.ts';
import { findUsualTime } from './usual-time.ts';

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
      const id = await submitApplication(db, limits, body, await circumstances(caller, request));
      return getApplication(id, caller);
    },
    'GET /api/adoptions/me/': async ({ caller }) => listOwnApplications(db, caller.id, await getShelter()),
    'GET /api/adoptions/:id': ({ caller, params }) => getApplication(params.id, caller),
    'PUT /api/adoptions/:id': async ({ caller, params, body, request }) => {
      await changeStatus(db, params.id, body, await circumstances(caller, request));
      // A withdrawal changes nothing that the public sees.
      if (caller.role === 'Admin') contentChanged();
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
