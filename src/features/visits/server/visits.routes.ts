import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { visitsApi } from '../visits.contract.ts';
import { updateVisit, deleteVisit } from './admin-visits.ts';
import { bookVisit } from './book-visit.ts';
import { cancelVisit, findOwnVisit, getOwnCalendarFile, listOwnVisits, rescheduleVisit } from './own-visits.ts';
import { requestVisit } from './request-visit.ts';
import { listVisitSlots } from './visit-slots.ts';
import { listVisits } from './visits.queries.ts';

export function serveVisits(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl }, getShelter }: AppContext,
): void {
  const actionContextOf = async ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: currentUser,
    shelter: await getShelter(),
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
  });
  const visitorContextOf = async (call: { currentUser: CurrentUser | null; request: FastifyRequest }) => ({
    currentUser: call.currentUser,
    shelter: await getShelter(),
    ip: clientIp(call.request),
    limits,
    now: clock.now(),
    publicUrl,
  });
  serve(api, visitsApi, {
    'POST /api/visits/': async ({ currentUser, body, request }) =>
      requestVisit(db, limits, body, {
        currentUser,
        shelter: await getShelter(),
        ip: clientIp(request),
        now: clock.now(),
        publicUrl,
      }),
    'GET /api/visits/slots': async ({ query }) => listVisitSlots(db, query, await getShelter(), clock.now()),
    'GET /api/visits/me': async (call) => listOwnVisits(db, call.currentUser.id, await visitorContextOf(call)),
    'POST /api/visits/lookup': async (call) => findOwnVisit(db, call.body, await visitorContextOf(call)),
    'POST /api/visits/reschedule': async (call) => {
      const { date, time, location, ...access } = call.body;
      return rescheduleVisit(db, { access, slot: { date, time, location } }, await visitorContextOf(call));
    },
    'POST /api/visits/cancel': async (call) => cancelVisit(db, call.body, await visitorContextOf(call)),
    'POST /api/visits/calendar': async (call) => getOwnCalendarFile(db, call.body, await visitorContextOf(call)),
    'GET /api/visits/': async ({ query }) => listVisits(db, query, dayIn((await getShelter()).timeZone, clock.now())),
    'POST /api/visits/book': async (call) => bookVisit(db, call.body, await actionContextOf(call)),
    'PUT /api/visits/:id': async (call) => updateVisit(db, call.params.id, call.body, await actionContextOf(call)),
    'DELETE /api/visits/:id': async (call) => deleteVisit(db, call.params.id, await actionContextOf(call)),
  });
}
