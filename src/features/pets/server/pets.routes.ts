import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { petMessages, petsApi } from '../pets.contract.ts';
import { boundNames, criteria, type PetSearch } from '../pet-search.contract.ts';
import { listBondedWith } from './bonds.ts';
import { listBreeds } from './list-pets.ts';
import { countAdoptedPets, countPets, findPet, listPets } from './pets.queries.ts';
import { countFoundPets, listFoundPets } from './search-pets.ts';

export function servePets(api: FastifyInstance, { db }: AppContext): void {
  const semaphore = new KeyedSemaphore(1);
  serve(
    api,
    petsApi,
    {
      'GET /api/pets/': async ({ query, request }) => {
        const search = toSearch(query);
        if (Object.keys(search).length === 0) return listPets(db);
        const found = listFoundPets(db, search);
        // Text searches are not cached, so each visitor gets one whole list at a time.
        return { ...found, batches: () => semaphore.iterate(networkOf(clientIp(request)), found.batches()) };
      },
      'GET /api/pets/facets': ({ query }) => countFoundPets(db, toSearch(query)),
      'GET /api/pets/breeds': ({ query }) => listBreeds(db, query.type),
      'GET /api/pets/total': async () => ({ total_pets: await countPets(db) }),
      'GET /api/pets/adopted/total': async () => ({ total_adopted: await countAdoptedPets(db) }),
      'GET /api/pets/:id': async ({ params }) => {
        const pet = await findPet(db, params.id);
        if (!pet) throw new ApiError(404, petMessages.notFound);
        return { ...pet, bonded_with: await listBondedWith(db, pet) };
      },
    },
    {
      calls: [
        'GET /api/pets/',
        'GET /api/pets/facets',
        'GET /api/pets/breeds',
        'GET /api/pets/total',
        'GET /api/pets/adopted/total',
        'GET /api/pets/:id',
      ],
      // The number of such searches is unlimited: they would evict common responses from the cache.
      unless: ({ text, breed, ...query }) =>
        Boolean(text) || Boolean(breed) || boundNames.some((name) => Boolean(query[name])),
    },
  );
}

/** The criteria of a query, without empty ones and without paging. */
function toSearch(query: { [name in keyof PetSearch]?: PetSearch[name] | undefined }): PetSearch {
  const named = ([...criteria, 'sort'] as const).map((name) => [name, query[name]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== ''));
}
