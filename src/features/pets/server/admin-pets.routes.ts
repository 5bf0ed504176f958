import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { loadAfterStart } from '../../../platform/load-after-start.ts';
import { adminPetsApi } from '../admin-pets.contract.ts';
import { addPet } from './add-pet.ts';
import { archivePets } from './archive-pets.ts';
import { bulkUpdatePets } from './bulk-update-pets.ts';
import { updatePet, notFound } from './update-pet.ts';
import { deletePet } from './delete-pet.ts';
import type { PetAdoptions } from './pet-adoptions.ts';
import { toPetsUser } from './admin-pet-search.ts';
import { countAdminPets } from './admin-pet-counts.ts';
import { findAdminPet, listAdminPets, listMatchingIds, listOwnPetIds } from './admin-pets.queries.ts';

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
  const withTime = async <Q extends object>(query: Q) => {
    const { timeZone } = await getShelter();
    return { ...query, now: clock.now(), timeZone };
  };
  const cancelLoading = loadAfterStart(loadExport);
  api.addHook('onClose', async () => cancelLoading());
  serve(api, adminPetsApi, {
    'POST /api/pets/': async ({ currentUser, body, request, signal }) => {
      const shelter = await getShelter();
      return addPet(db, ingest(signal), body, { ...context(currentUser, request), shelter });
    },
    'PUT /api/pets/:id': async ({ currentUser, params, body, request, signal }) => {
      const { timeZone } = await getShelter();
      return updatePet(db, ingest(signal), params.id, body, { ...context(currentUser, request), timeZone });
    },
    'DELETE /api/pets/:id': async ({ currentUser, params, request }) => {
      const shelter = await getShelter();
      await deletePet(db, params.id, { ...context(currentUser, request), shelter });
    },
    'PUT /api/pets/archive': async ({ currentUser, body, request }) => {
      const changed = await archivePets(db, body, context(currentUser, request));
      return { message: describeArchived(changed, body.is_archived), changed };
    },
    'PUT /api/pets/bulk': async ({ currentUser, body, request }) => {
      const { timeZone } = await getShelter();
      const changed = await bulkUpdatePets(db, body, { ...context(currentUser, request), timeZone });
      return { message: formatUpdated(changed), changed };
    },
    'GET /api/pets/own': async ({ currentUser }) => ({ pet_ids: await listOwnPetIds(db, currentUser) }),
    'GET /api/admin/pets/': async ({ currentUser, query }) =>
      listAdminPets(db, toPetsUser(currentUser, query), await withTime(query)),
    'GET /api/admin/pets/counts': async ({ currentUser, query }) =>
      countAdminPets(db, toPetsUser(currentUser), await withTime(query)),
    'GET /api/admin/pets/ids': async ({ query }) => ({ ids: await listMatchingIds(db, await withTime(query)) }),
    'GET /api/admin/pets/:id': async ({ currentUser, params }) => {
      const pet = await findAdminPet(db, toPetsUser(currentUser), params.id);
      if (!pet) throw notFound();
      return pet;
    },
    'GET /api/pets/export': async ({ currentUser, query }) =>
      (await loadExport()).exportPets(db, listAdminPets(db, toPetsUser(currentUser), await withTime(query))),
  });
}

/** The CSV library, which no start needs. */
const loadExport = () => import('./export-pets.ts');

function formatUpdated(changed: number): string {
  if (changed === 0) return 'Nothing to change.';
  return changed === 1 ? '1 pet changed.' : `${changed.toLocaleString('en')} pets changed.`;
}

function describeArchived(changed: number, isArchived: boolean): string {
  const pets = changed === 1 ? '1 pet' : `${changed.toLocaleString('en')} pets`;
  return `${pets} ${isArchived ? 'archived' : 'taken out of the archive'}.`;
}
