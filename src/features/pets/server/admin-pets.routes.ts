import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { adminPetsApi } from '../admin-pets.contract.ts';
import { addPet } from './add-pet.ts';
import { bulkUpdatePets } from './bulk-update-pets.ts';
import { updatePet, notFound } from './update-pet.ts';
import { deletePet } from './delete-pet.ts';
import { exportPets } from './export-pets.ts';
import type { PetAdoptions } from './pet-adoptions.ts';
import { countAdminPets } from './admin-pet-counts.ts';
import { findAdminPet, listAdminPets, listOwnPetIds } from './admin-pets.queries.ts';

/** Routes that change pets, or show them to their owners and Admins. */
export function serveAdminPets(
  api: FastifyInstance,
  { db, clock, limits, photos, config: { publicUrl }, getShelter }: AppContext,
  adoptions: PetAdoptions,
): void {
  const ingest = (signal: AbortSignal) => ({ store: photos, limits, signal });
  const context = (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
    adoptions,
  });
  const withNow = <Q extends object>(query: Q) => ({ ...query, now: clock.now() });
  serve(api, adminPetsApi, {
    'POST /api/pets/': async ({ currentUser, body, request, signal }) => {
      const shelter = await getShelter();
      return addPet(db, ingest(signal), body, { ...context(currentUser, request), shelter });
    },
    'PUT /api/pets/:id': ({ currentUser, params, body, request, signal }) =>
      updatePet(db, ingest(signal), params.id, body, context(currentUser, request)),
    'DELETE /api/pets/:id': async ({ currentUser, params, request }) => {
      const shelter = await getShelter();
      await deletePet(db, params.id, { ...context(currentUser, request), shelter });
    },
    'PUT /api/pets/bulk': async ({ currentUser, body, request }) => {
      const changed = await bulkUpdatePets(db, body, context(currentUser, request));
      return { message: formatUpdated(changed), changed };
    },
    'GET /api/pets/own': async ({ currentUser }) => ({ pet_ids: await listOwnPetIds(db, currentUser) }),
    'GET /api/admin/pets/': async ({ currentUser, query }) => listAdminPets(db, currentUser, withNow(query)),
    'GET /api/admin/pets/counts': ({ currentUser, query }) => countAdminPets(db, currentUser, withNow(query)),
    'GET /api/admin/pets/:id': async ({ currentUser, params }) => {
      const pet = await findAdminPet(db, currentUser, params.id);
      if (!pet) throw notFound();
      return pet;
    },
    'GET /api/pets/export': async ({ currentUser, query }) =>
      exportPets(listAdminPets(db, currentUser, withNow(query))),
  });
}

function formatUpdated(changed: number): string {
  if (changed === 0) return 'All of these pets were so already.';
  return changed === 1 ? '1 pet changed.' : `${changed.toLocaleString('en')} pets changed.`;
}
