import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { managePetsApi } from '../manage-pets.contract.ts';
import { addPet } from './add-pet.ts';
import { changeManyPets } from './change-many-pets.ts';
import { changePet, notFound } from './change-pet.ts';
import { deletePet } from './delete-pet.ts';
import { exportPets } from './export-pets.ts';
import type { PetAdoptions } from './pet-adoptions.ts';
import { countManagedPets, findManagedPet, listAllManagedPets, listManagedPets } from './managed-pets.queries.ts';

export interface ManagePetsOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  photos: PhotoStore;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
  adoptions: PetAdoptions;
  invalidateCache: () => void;
}

/** The calls that change pets, and those that show them to whoever may. */
export function serveManagedPets(
  app: FastifyInstance,
  { db, clock, limits, photos, publicUrl, getShelter, adoptions, invalidateCache }: ManagePetsOptions,
): void {
  const intake = (signal: AbortSignal) => ({ store: photos, limits, signal });
  const context = (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
    adoptions,
  });
  const atThisMoment = <Q extends object>(query: Q) => ({ ...query, now: clock.now() });
  serve(app, managePetsApi, {
    'POST /api/pets/': async ({ currentUser, body, request, signal }) => {
      const shelter = await getShelter();
      const pet = await addPet(db, intake(signal), body, { ...context(currentUser, request), shelter });
      invalidateCache();
      return pet;
    },
    'PUT /api/pets/:id': async ({ currentUser, params, body, request, signal }) => {
      const pet = await changePet(db, intake(signal), params.id, body, context(currentUser, request));
      invalidateCache();
      return pet;
    },
    'DELETE /api/pets/:id': async ({ currentUser, params, request }) => {
      const shelter = await getShelter();
      await deletePet(db, params.id, { ...context(currentUser, request), shelter });
      invalidateCache();
    },
    'PUT /api/pets/many': async ({ currentUser, body, request }) => {
      const changed = await changeManyPets(db, body, context(currentUser, request));
      invalidateCache();
      return { message: inWords(changed), changed };
    },
    'GET /api/pets/manage/': async ({ currentUser, query, page }) =>
      page
        ? listManagedPets(db, currentUser, atThisMoment(query), page)
        : listAllManagedPets(db, currentUser, atThisMoment(query)),
    'GET /api/pets/manage/counts': ({ currentUser, query }) => countManagedPets(db, currentUser, atThisMoment(query)),
    'GET /api/pets/manage/:id': async ({ currentUser, params }) => {
      const pet = await findManagedPet(db, currentUser, params.id);
      if (!pet) throw notFound();
      return pet;
    },
    'GET /api/pets/export': ({ currentUser, query }) =>
      exportPets(listAllManagedPets(db, currentUser, atThisMoment(query))),
  });
}

function inWords(changed: number): string {
  if (changed === 0) return 'All of these pets were so already.';
  return changed === 1 ? '1 pet changed.' : `${changed.toLocaleString('en')} pets changed.`;
}
