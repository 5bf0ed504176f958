import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
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
  contentChanged: () => void;
}

/** The calls that change pets, and those that show them to whoever may. */
export function serveManagedPets(
  app: FastifyInstance,
  { db, clock, limits, photos, publicUrl, getShelter, adoptions, contentChanged }: ManagePetsOptions,
): void {
  const intake = (signal: AbortSignal) => ({ store: photos, limits, signal });
  const circumstances = (actor: Caller, request: FastifyRequest) => ({
    actor,
    address: addressOf(request),
    now: clock.now(),
    publicUrl,
    adoptions,
  });
  const atThisMoment = <Q extends object>(query: Q) => ({ ...query, now: clock.now() });
  serve(app, managePetsApi, {
    'POST /api/pets/': async ({ caller, body, request, signal }) => {
      const shelter = await getShelter();
      const pet = await addPet(db, intake(signal), body, { ...circumstances(caller, request), shelter });
      contentChanged();
      return pet;
    },
    'PUT /api/pets/:id': async ({ caller, params, body, request, signal }) => {
      const pet = await changePet(db, intake(signal), params.id, body, circumstances(caller, request));
      contentChanged();
      return pet;
    },
    'DELETE /api/pets/:id': async ({ caller, params, request }) => {
      const shelter = await getShelter();
      await deletePet(db, params.id, { ...circumstances(caller, request), shelter });
      contentChanged();
    },
    'PUT /api/pets/many': async ({ caller, body, request }) => {
      const changed = await changeManyPets(db, body, circumstances(caller, request));
      contentChanged();
      return { message: inWords(changed), changed };
    },
    'GET /api/pets/manage/': async ({ caller, query, page }) =>
      page
        ? listManagedPets(db, caller, atThisMoment(query), page)
        : listAllManagedPets(db, caller, atThisMoment(query)),
    'GET /api/pets/manage/counts': ({ caller, query }) => countManagedPets(db, caller, atThisMoment(query)),
    'GET /api/pets/manage/:id': async ({ caller, params }) => {
      const pet = await findManagedPet(db, caller, params.id);
      if (!pet) throw notFound();
      return pet;
    },
    'GET /api/pets/export': ({ caller, query }) => exportPets(listAllManagedPets(db, caller, atThisMoment(query))),
  });
}

function inWords(changed: number): string {
  if (changed === 0) return 'All of these pets were so already.';
  return changed === 1 ? '1 pet changed.' : `${changed.toLocaleString('en')} pets changed.`;
}
