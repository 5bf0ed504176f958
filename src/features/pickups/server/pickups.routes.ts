import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { DEFAULT_DAYS, pickupMessages } from '../pickups.constants.ts';
import { pickupsApi } from '../pickups.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { bookPickup } from './book-pickup.ts';
import type { BookableApplications } from './bookable-applications.ts';
import { calendarFile } from './calendar-file.ts';
import { cancelPickup } from './cancel-pickup.ts';
import { changePickup } from './change-pickup.ts';
import { closeDays } from './close-days.ts';
import { listUpcomingClosedDays, openDay } from './closed-days.ts';
import { listFreeSlots } from './free-slots.ts';
import { parseLocation } from './slots.ts';
import { searchBookable } from './search-bookable.ts';
import { findPickup, listAdminPickups, listPickupsByUser } from './pickups.queries.ts';

export function servePickups(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl }, getShelter }: AppContext,
  applications: BookableApplications,
): void {
  const context = async (request: FastifyRequest) => ({
    applications,
    shelter: await getShelter(),
    publicUrl,
    ip: clientIp(request),
    now: clock.now(),
  });
  const today = async () => dayIn((await getShelter()).timeZone, clock.now());
  const limitPickups = async (currentUser: CurrentUser) => {
    const isLimited = !hasCapability(currentUser, 'manage calendar');
    const pause = isLimited ? await consumeLimit(db, limits, 'pickupByUser', String(currentUser.id)) : null;
    if (pause) throw tooManyRequests(pause);
  };
  serve(api, pickupsApi, {
    'POST /api/schedule-pickup/': async ({ currentUser, body, request }) => {
      await limitPickups(currentUser);
      return bookPickup(db, currentUser, body, await context(request));
    },
    'GET /api/schedule-pickup/user/:id': async ({ currentUser, params }) => {
      if (!hasCapability(currentUser, 'view calendar') && params.id !== currentUser.id)
        throw new ApiError(404, pickupMessages.userNotFound);
      return listPickupsByUser(db, applications, params.id);
    },
    'GET /api/schedule-pickup/slots': async ({ query: { location, ...range } }) => {
      const shelter = await getShelter();
      return listFreeSlots(db, { ...range, location: parseLocation(location, shelter) }, shelter, clock.now());
    },
    'GET /api/schedule-pickup/locations': async () =>
      (await getShelter()).locations
        .filter(({ isOffered }) => isOffered)
        .map(({ name, address, bring, mapLink }) => ({ name, address, bring, map_link: mapLink })),
    'GET /api/schedule-pickup/': async ({ query }) => {
      const first = query.from ?? (await today());
      const last = addDays(first, (query.days ?? DEFAULT_DAYS) - 1);
      return listAdminPickups(db, applications, { first, last, location: query.location });
    },
    'PUT /api/schedule-pickup/:id': async ({ currentUser, params, body, request }) => {
      const { date, time, location } = body;
      if (date !== undefined || time !== undefined || location !== undefined) await limitPickups(currentUser);
      return changePickup(db, currentUser, params.id, body, await context(request));
    },
    'GET /api/schedule-pickup/bookable': async ({ query }) => searchBookable(db, query.search, clock.now()),
    'DELETE /api/schedule-pickup/:id': async ({ currentUser, params, query, request }) =>
      cancelPickup(db, currentUser, params.id, { ...(await context(request)), ...query }),
    'GET /api/schedule-pickup/:id/calendar': async ({ currentUser, params }) => {
      const { pickup, application } = await getVisiblePickup(db, applications, currentUser, params.id);
      const { pet_name, pet_type, is_approved } = application;
      const entry = {
        pickup,
        pet_name,
        pet_type,
        is_provisional: !is_approved,
        shelter: await getShelter(),
        publicUrl,
      };
      return calendarFile(entry);
    },
    'GET /api/closed-days/': async () => listUpcomingClosedDays(db, await today()),
    'POST /api/closed-days/': async ({ currentUser, body, request }) => {
      const closing = await context(request);
      const days = { ...body, location: parseClosedLocation(body.location, closing.shelter) };
      return closeDays(db, currentUser, days, closing);
    },
    'PUT /api/closed-days/:day': async ({ currentUser, params, body, request }) => {
      const closing = await context(request);
      const days = { ...body, first: params.day, location: parseClosedLocation(body.location, closing.shelter) };
      const [closed] = await closeDays(db, currentUser, days, closing);
      const { canceled_pickups: _pickups, canceled_visits: _visits, ...day } = closed!;
      return day;
    },
    'DELETE /api/closed-days/:day': async ({ currentUser, params, query, request }) =>
      openDay(db, currentUser, { ...params, ...query }, { ip: clientIp(request), now: clock.now() }),
  });
}

/** Undefined: all sites. */
function parseClosedLocation(location: string | undefined, shelter: Shelter): string | undefined {
  return location === undefined ? undefined : parseLocation(location, shelter);
}

async function getVisiblePickup(
  db: Database,
  applications: BookableApplications,
  currentUser: CurrentUser,
  id: number,
) {
  const pickup = await findPickup(db, id);
  const application = pickup && (await applications.find(db, [pickup.application_id])).get(pickup.application_id);
  if (!application || (!hasCapability(currentUser, 'view calendar') && application.user_id !== currentUser.id)) {
    throw new ApiError(404, pickupMessages.notFound);
  }
  return { pickup, application };
}
