import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { BookableApplications } from '../../pickups/server/index.ts';
import { siteMessages } from '../../settings/sites.constants.ts';
import type { SitesApi, Site } from '../../settings/sites.contract.ts';
import { listOutsideBookings } from './outside-bookings.ts';
import { addSite, deleteSite, orderSites, updateSite } from './save-site.ts';
import { listSites } from './sites.queries.ts';

export function sitesHandlers(
  { db, clock, getShelter, clearShelter }: AppContext,
  applications: BookableApplications,
): Handlers<SitesApi> {
  const contextOf = ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: currentUser,
    ip: clientIp(request),
    now: clock.now(),
  });
  const list = async () => listSites(db, await getShelter());
  const get = async (id: number): Promise<Site> => {
    const site = (await list()).find((each) => each.id === id);
    if (!site) throw new ApiError(404, siteMessages.notFound);
    return site;
  };
  /** Cleared even after an error: it may have come after the commit. */
  const save = async <T>(change: Promise<T>): Promise<T> => change.finally(clearShelter);

  return {
    'GET /api/sites/': list,
    'POST /api/sites/': async (call) => get(await save(addSite(db, call.body, contextOf(call)))),
    'PUT /api/sites/order': async (call) => {
      await save(orderSites(db, call.body.ids, contextOf(call)));
      return list();
    },
    'PUT /api/sites/:id': async (call) => {
      await save(updateSite(db, call.params.id, call.body, contextOf(call)));
      return get(call.params.id);
    },
    'POST /api/sites/:id/outside': async ({ params, body: { week } }) => {
      const { name } = await get(params.id);
      const shelter = await getShelter();
      const locations = shelter.locations.filter((site) => site.id === params.id).map((site) => ({ ...site, week }));
      const outside = await listOutsideBookings(db, applications, {
        shelter: { ...shelter, locations },
        now: clock.now(),
      });
      return outside.filter(({ location }) => location === name);
    },
    'GET /api/sites/outside': async () =>
      listOutsideBookings(db, applications, { shelter: await getShelter(), now: clock.now() }),
    'DELETE /api/sites/:id': async (call) => save(deleteSite(db, call.params.id, contextOf(call))),
  };
}
