import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { ShiftsApi } from '../shifts.contract.ts';
import type { VolunteersApi } from '../volunteers.contract.ts';
import { addShifts } from './add-shifts.ts';
import { cancelShift } from './cancel-shift.ts';
import { changeShift } from './change-shift.ts';
import { addHours, changeSkills, correctHours, deleteHours } from './change-volunteer.ts';
import { checkIn, checkOut } from './check-in.ts';
import { correctSignUp } from './correct-sign-up.ts';
import { getDesk } from './desk.ts';
import { exportHours } from './export-hours.ts';
import { sumHours } from './hours.queries.ts';
import { getOwnShifts, listCandidates, listShifts } from './shifts.queries.ts';
import { addPerson, cancelSignUp, removePerson, signUp } from './sign-up.ts';
import { getVolunteer, listVolunteers } from './volunteers.queries.ts';

interface AuthorizedCall {
  currentUser: CurrentUser;
  request: FastifyRequest;
}

/** What the rules need to know about a call. */
function contexts({ clock, getShelter, config }: AppContext) {
  return async ({ currentUser, request }: AuthorizedCall) => ({
    actor: currentUser,
    currentUser,
    ip: clientIp(request),
    now: clock.now(),
    timeZone: (await getShelter()).timeZone,
    publicUrl: config.publicUrl,
  });
}

export function shiftsHandlers(app: AppContext): Handlers<ShiftsApi> {
  const { db, clock, limits, config } = app;
  const contextOf = contexts(app);
  return {
    'GET /api/shifts/': async (call) => listShifts(db, call.query, await contextOf(call)),
    'GET /api/shifts/mine': async (call) => getOwnShifts(db, await contextOf(call)),
    'POST /api/shifts/:id/sign-up': async (call) => signUp(db, call.params.id, await contextOf(call)),
    'DELETE /api/shifts/:id/sign-up': async (call) => cancelSignUp(db, call.params.id, await contextOf(call)),
    'POST /api/shifts/check-in': async (call) => checkIn(db, limits, call.body.code, await contextOf(call)),
    'POST /api/shifts/check-out': async (call) => checkOut(db, await contextOf(call)),
    'GET /api/shifts/desk': () => getDesk(db, { now: clock.now(), publicUrl: config.publicUrl }),
    'POST /api/shifts/': async (call) => addShifts(db, call.body, await contextOf(call)),
    'PUT /api/shifts/:id': async (call) => changeShift(db, call.params.id, call.body, await contextOf(call)),
    'POST /api/shifts/:id/cancel': async (call) => cancelShift(db, call.params.id, call.body, await contextOf(call)),
    'GET /api/shifts/:id/candidates': ({ params }) => listCandidates(db, params.id, clock.now()),
    'POST /api/shifts/:id/people': async (call) => addPerson(db, call.params.id, call.body, await contextOf(call)),
    'PUT /api/shifts/:id/people/:user_id': async (call) =>
      correctSignUp(db, call.params.id, call.params.user_id, { update: call.body, context: await contextOf(call) }),
    'DELETE /api/shifts/:id/people/:user_id': async (call) =>
      removePerson(db, call.params.id, call.params.user_id, await contextOf(call)),
  };
}

export function volunteersHandlers(app: AppContext): Handlers<VolunteersApi> {
  const { db } = app;
  const contextOf = contexts(app);
  return {
    'GET /api/volunteers/': async (call) => listVolunteers(db, call.query, await contextOf(call)),
    'GET /api/volunteers/totals': async (call) => sumHours(db, await contextOf(call)),
    'GET /api/volunteers/hours.csv': async (call) => exportHours(db, call.query, await contextOf(call)),
    'GET /api/volunteers/:id': async (call) => getVolunteer(db, call.params.id, await contextOf(call)),
    'PUT /api/volunteers/:id/skills': async (call) =>
      changeSkills(db, call.params.id, call.body.skills, await contextOf(call)),
    'POST /api/volunteers/:id/hours': async (call) => addHours(db, call.params.id, call.body, await contextOf(call)),
    'PUT /api/volunteers/:id/hours/:entry_id': async (call) =>
      correctHours(db, { userId: call.params.id, id: call.params.entry_id }, call.body, await contextOf(call)),
    'DELETE /api/volunteers/:id/hours/:entry_id': async (call) =>
      deleteHours(db, { userId: call.params.id, id: call.params.entry_id }, await contextOf(call)),
  };
}
