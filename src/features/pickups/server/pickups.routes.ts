import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { DAYS_UNLESS_TOLD, pickupMessages } from '../pickup-words.contract.ts';
import { pickupsApi } from '../pickups.contract.ts';
import { bookPickup } from './book-pickup.ts';
import type { BookableApplications } from './bookable-applications.ts';
import { calendarFile } from './calendar-file.ts';
import { cancelPickup, changePickup } from './change-pickup.ts';
import { closeDay, listComingClosedDays, openDay } from './closed-days.ts';
import { listFreeSlots } from './free-slots.ts';
import { readLocation } from './pickup-days.ts';
import { findPickup, listPickupsOfDays, listPickupsOfPerson } from './pickups.queries.ts';

export interface PickupsOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
  applications: BookableApplications;
}

export function servePickups(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, applications }: PickupsOptions,
): void {
  const ground = async (request: FastifyRequest) => ({
    applications,
    shelter: await getShelter(),
    publicUrl,
    ip: clientIp(request),
    now: clock.now(),
  });
  const today = async () => dayIn((await getShelter()).timeZone, clock.now());
  const takeMoment = async ({ id, role }: CurrentUser) => {
    const pause = role === 'Admin' ? null : await consumeLimit(db, limits, 'pickupByUser', String(id));
    if (pause) throw tooManyRequests(pause);
  };
  serve(app, pickupsApi, {
    'POST /api/schedule-pickup/': async ({ currentUser, body, request }) => {
      await takeMoment(currentUser);
      return bookPickup(db, currentUser, body, await ground(request));
    },
    'GET /api/schedule-pickup/user/:id': async ({ currentUser, params }) => {
      if (currentUser.role !== 'Admin' && params.id !== currentUser.id) throw new ApiError(404, pickupMessages.nobody);
      return listPickupsOfPerson(db, applications, params.id);
    },
    'GET /api/schedule-pickup/slots': async ({ query: { location, ...span } }) => {
      const shelter = await getShelter();
      return listFreeSlots(db, { ...span, location: readLocation(location, shelter) }, shelter, clock.now());
    },
    'GET /api/schedule-pickup/locations': async () =>
      (await getShelter()).locations
        .filter(({ isOffered }) => isOffered)
        .map(({ name, address, bring, mapLink }) => ({ name, address, bring, map_link: mapLink })),
    'GET /api/schedule-pickup/': async ({ query }) => {
      const first = query.from ?? (await today());
      const last = addDays(first, (query.days ?? DAYS_UNLESS_TOLD) - 1);
      return listPickupsOfDays(db, applications, { first, last, location: query.location });
    },
    'PUT /api/schedule-pickup/:id': async ({ currentUser, params, body, request }) => {
      const { date, time, location } = body;
      if (date !== undefined || time !== undefined || location !== undefined) await takeMoment(currentUser);
      return changePickup(db, currentUser, params.id, body, await ground(request));
    },
    'DELETE /api/schedule-pickup/:id': async ({ currentUser, params, request }) =>
      cancelPickup(db, currentUser, params.id, await ground(request)),
    'GET /api/schedule-pickup/:id/calendar': async ({ currentUser, params }) => {
      const { pickup, application } = await getVisiblePickup(db, applications, currentUser, params.id);
      const { pet_name, is_approved } = application;
      const entry = { pickup, pet_name, is_provisional: !is_approved, shelter: await getShelter(), publicUrl };
      return calendarFile(entry);
    },
    'GET /api/closed-days/': async () => listComingClosedDays(db, await today()),
    'PUT /api/closed-days/:day': async ({ currentUser, params, body, request }) => {
      const { timeZone } = await getShelter();
      return closeDay(db, currentUser, { ...params, ...body }, { ip: clientIp(request), now: clock.now(), timeZone });
    },
    'DELETE /api/closed-days/:day': async ({ currentUser, params, query, request }) =>
      openDay(db, currentUser, { ...params, ...query }, { ip: clientIp(request), now: clock.now() }),
  });
}

async function getVisiblePickup(
  db: Database,
  applications: BookableApplications,
  currentUser: CurrentUser,
  id: number,
) {
  const pickup = await findPickup(db, id);
  const application = pickup && (await applications.find(db, [pickup.application_id])).get(pickup.application_id);
  if (!application || (currentUser.role !== 'Admin' && application.user_id !== currentUser.id)) {
    throw new ApiError(404, pickupMessages.notFound);
  }
  return { pickup, application };
}
