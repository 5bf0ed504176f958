import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { FosterCareApi } from '../foster-care.contract.ts';
import type { FostersApi } from '../fosters.contract.ts';
import { addAbsence, deleteAbsence } from './absences.ts';
import { answerOffer } from './answer-offer.ts';
import { markAnswered, replyToReport } from './answer-report.ts';
import { applyToFoster } from './apply-to-foster.ts';
import { changeHome, changeOwnHome } from './change-home.ts';
import { decideHome, recordHomeCheck } from './decide-home.ts';
import { todayOf } from './foster-context.ts';
import { findHomeAt, getHome } from './home-details.queries.ts';
import { countFosters, listHomes } from './homes.queries.ts';
import { addNeed, changeNeed, withdrawNeed } from './needs.ts';
import { listMatchesOf, listNeeds } from './needs.queries.ts';
import { getOwnAnimal } from './own-animal.ts';
import { getOwnOverview } from './own-home.queries.ts';
import { confirmOffer, passOver } from './place-animal.ts';
import { recordOwnDose } from './record-own-dose.ts';
import { listReports } from './reports.queries.ts';
import { sendOffers } from './send-offers.ts';
import { changeSupplies, requestSupplies, withdrawSupplies } from './supplies.ts';
import { writeInstructions } from './write-instructions.ts';
import { continueReport, writeReport } from './write-report.ts';

interface AuthorizedCall {
  currentUser: CurrentUser;
  request: FastifyRequest;
}

function contextsOf({ clock, getShelter, config: { publicUrl } }: AppContext) {
  const getToday = async () => todayOf({ now: clock.now(), timeZone: (await getShelter()).timeZone });
  const contextOf = async ({ currentUser, request }: AuthorizedCall) => {
    const shelter = await getShelter();
    const { timeZone } = shelter;
    return { actor: currentUser, ip: clientIp(request), now: clock.now(), timeZone, publicUrl, shelter };
  };
  return { getToday, contextOf };
}

/** What people with a foster home call. Each sees only their own. */
export function fosterCareHandlers(app: AppContext): Handlers<FosterCareApi> {
  const { db, clock, getShelter } = app;
  const { getToday, contextOf } = contextsOf(app);
  return {
    'GET /api/fosters/me': async ({ currentUser }) =>
      getOwnOverview(db, currentUser, { now: clock.now(), shelter: await getShelter() }),
    'POST /api/fosters/me': async (call) => applyToFoster(db, call.body, await contextOf(call)),
    'PUT /api/fosters/me': async (call) => changeOwnHome(db, call.body, await contextOf(call)),
    'POST /api/fosters/me/absences': async (call) => addAbsence(db, call.body, await contextOf(call)),
    'DELETE /api/fosters/me/absences/:id': async (call) => deleteAbsence(db, call.params.id, await contextOf(call)),
    'PUT /api/fosters/me/offers/:id': async (call) =>
      answerOffer(db, call.params.id, call.body.answer, await contextOf(call)),
    'GET /api/fosters/me/animals/:pet_id': async ({ currentUser, params }) =>
      getOwnAnimal(db, currentUser, params.pet_id, await getToday()),
    'POST /api/fosters/me/animals/:pet_id/reports': async (call) =>
      writeReport(db, call.params.pet_id, call.body, await contextOf(call)),
    'POST /api/fosters/me/reports/:id/replies': async (call) =>
      continueReport(db, call.params.id, call.body.text, await contextOf(call)),
    'POST /api/fosters/me/doses/:id': async (call) =>
      recordOwnDose(db, call.params.id, call.body, await contextOf(call)),
    'POST /api/fosters/me/supplies': async (call) => requestSupplies(db, call.body, await contextOf(call)),
    'DELETE /api/fosters/me/supplies/:id': async (call) => withdrawSupplies(db, call.params.id, await contextOf(call)),
  };
}

/** What coordinators call. */
export function fostersHandlers(app: AppContext): Handlers<FostersApi> {
  const { db, clock } = app;
  const { getToday, contextOf } = contextsOf(app);
  return {
    'GET /api/fosters/': async ({ query }) => listHomes(db, query, await getToday()),
    'GET /api/fosters/overview': async () => countFosters(db, { today: await getToday(), now: clock.now() }),
    'GET /api/fosters/at/:id': ({ params }) => findHomeAt(db, params.id),
    'GET /api/fosters/homes/:id': async ({ params }) => getHome(db, params.id, await getToday()),
    'PUT /api/fosters/homes/:id': async (call) => changeHome(db, call.params.id, call.body, await contextOf(call)),
    'POST /api/fosters/homes/:id/home-check': async (call) =>
      recordHomeCheck(db, call.params.id, call.body, await contextOf(call)),
    'POST /api/fosters/homes/:id/decision': async (call) =>
      decideHome(db, call.params.id, call.body, await contextOf(call)),
    'PUT /api/fosters/animals/:id/instructions': async (call) =>
      writeInstructions(db, call.params.id, call.body.text, await contextOf(call)),
    'GET /api/fosters/needs/': async ({ query }) =>
      listNeeds(db, { isClosed: query.is_closed === true }, await getToday()),
    'POST /api/fosters/needs/': async (call) => addNeed(db, call.body, await contextOf(call)),
    'PUT /api/fosters/needs/:id': async (call) => changeNeed(db, call.params.id, call.body, await contextOf(call)),
    'POST /api/fosters/needs/:id/withdraw': async (call) => withdrawNeed(db, call.params.id, await contextOf(call)),
    'GET /api/fosters/needs/:id/matches': async ({ params }) => listMatchesOf(db, params.id, await getToday()),
    'POST /api/fosters/needs/:id/offers': async (call) =>
      sendOffers(db, call.params.id, call.body.home_ids, await contextOf(call)),
    'POST /api/fosters/offers/:id/confirm': async (call) => confirmOffer(db, call.params.id, await contextOf(call)),
    'POST /api/fosters/offers/:id/pass': async (call) =>
      passOver(db, call.params.id, call.body.reason, await contextOf(call)),
    'GET /api/fosters/reports/': async ({ query }) => listReports(db, query, clock.now()),
    'POST /api/fosters/reports/:id/replies': async (call) =>
      replyToReport(db, call.params.id, call.body.text, await contextOf(call)),
    'POST /api/fosters/reports/:id/answered': async (call) => markAnswered(db, call.params.id, await contextOf(call)),
    'PUT /api/fosters/supplies/:id': async (call) =>
      changeSupplies(db, call.params.id, call.body.status, await contextOf(call)),
  };
}
