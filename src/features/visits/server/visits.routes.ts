import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitsApi } from '../visits.contract.ts';
import { updateVisit, deleteVisit } from './admin-visits.ts';
import { requestVisit } from './request-visit.ts';
import { listVisits } from './visits.queries.ts';

export interface VisitsOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
}

export function serveVisits(app: FastifyInstance, { db, clock, limits, publicUrl, getShelter }: VisitsOptions): void {
  const actionContextOf = async ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: currentUser,
    shelter: await getShelter(),
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
  });
  serve(app, visitsApi, {
    'POST /api/visits/': async ({ currentUser, body, request }) =>
      requestVisit(db, limits, body, {
        currentUser,
        shelter: await getShelter(),
        ip: clientIp(request),
        now: clock.now(),
        publicUrl,
      }),
    'GET /api/visits/': async ({ query }) => listVisits(db, query, dayIn((await getShelter()).timeZone, clock.now())),
    'PUT /api/visits/:id': async (call) => updateVisit(db, call.params.id, call.body, await actionContextOf(call)),
    'DELETE /api/visits/:id': async (call) => deleteVisit(db, call.params.id, await actionContextOf(call)),
  });
}
