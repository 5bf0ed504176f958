import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import type { LocationsApi } from '../locations.contract.ts';
import { addLocations } from './add-locations.ts';
import { listCardAnimals } from './card-animals.queries.ts';
import { deleteLocation, orderLocations, updateLocation } from './change-location.ts';
import { hideFosterHomes } from './hide-foster-homes.ts';
import { kennelCards } from './kennel-cards.ts';
import { listLocations, listPlacedAnimals } from './locations.queries.ts';
import { moveAnimals } from './move-animals.ts';
import { listPlacementsAt, listPlacementsOfPet } from './placements.queries.ts';

/** The API of locations, and of where the animals in care are. */
export function locationsHandlers({
  db,
  clock,
  getShelter,
  photos,
  config: { publicUrl },
}: AppContext): Handlers<LocationsApi> {
  const contextOf = (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
  });
  // One at a time for each person: rendering takes much of a core.
  const pdfRendering = new KeyedSemaphore(1);
  return {
    'GET /api/records/locations/': async ({ currentUser, query }) =>
      hideFosterHomes(currentUser, await listLocations(db, { withRetired: query.retired === true })),
    'GET /api/records/locations/animals': () => listPlacedAnimals(db),
    'POST /api/records/locations/': ({ currentUser, body, request }) =>
      addLocations(db, body, contextOf(currentUser, request)),
    'PUT /api/records/locations/order': async ({ currentUser, body, request }) => {
      await orderLocations(db, body.ids, contextOf(currentUser, request));
      return body;
    },
    'POST /api/records/locations/moves': async ({ currentUser, body, request }) => ({
      moved: await moveAnimals(db, body, contextOf(currentUser, request)),
    }),
    'PUT /api/records/locations/:id': ({ currentUser, params, body, request }) =>
      updateLocation(db, params.id, body, contextOf(currentUser, request)),
    'DELETE /api/records/locations/:id': ({ currentUser, params, request }) =>
      deleteLocation(db, params.id, contextOf(currentUser, request)),
    'GET /api/records/locations/:id/placements': async ({ params, query }) => {
      const { timeZone } = await getShelter();
      return listPlacementsAt(db, params.id, { ...query, timeZone });
    },
    'GET /api/records/:id/placements': ({ params }) => listPlacementsOfPet(db, params.id),
    'PUT /api/records/:id/placement': async ({ currentUser, params, body, request }) => {
      const { location_id, reason } = body;
      const moves = [{ pet_id: params.id, location_id }];
      await moveAnimals(db, { moves, reason }, contextOf(currentUser, request));
      return listPlacementsOfPet(db, params.id);
    },
    'GET /api/records/cards.pdf': async ({ currentUser, query }) => {
      const animals = await listCardAnimals(db, currentUser, query);
      const shelter = await getShelter();
      const options = { format: query.format ?? 'a6', shelter, photos, publicUrl, now: clock.now() };
      return pdfRendering.run(String(currentUser.id), () => kennelCards(animals, options));
    },
  };
}
