import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ReadyBytes } from '../../../platform/http/ready-bytes.ts';
import { serve } from '../../../platform/http/serve.ts';
import { petMessages, petsApi } from '../pets.contract.ts';
import { countAdoptedPets, countPets, findPet, listAllPets, listPets } from './pets.queries.ts';

export function servePets(app: FastifyInstance, { db, kept }: { db: Database; kept: ReadyBytes }): void {
  serve(
    app,
    petsApi,
    {
      'GET /api/pets/': async ({ page }) => {
        if (!page) return listAllPets(db);
        const { pets, total } = await listPets(db, page);
        return { items: pets, total };
      },
      'GET /api/pets/total': async () => ({ total_pets: await countPets(db) }),
      'GET /api/pets/adopted/total': async () => ({ total_adopted: await countAdoptedPets(db) }),
      'GET /api/pets/:id': async ({ params }) => {
        const pet = await findPet(db, params.id);
        if (!pet) throw new ApiError(404, petMessages.notFound);
        return pet;
      },
    },
    { in: kept, calls: ['GET /api/pets/', 'GET /api/pets/total', 'GET /api/pets/adopted/total', 'GET /api/pets/:id'] },
  );
}
