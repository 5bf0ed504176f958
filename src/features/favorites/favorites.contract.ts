import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { petSchema } from '../pets/pets.contract.ts';
import { MAX_FAVORITES } from './favorites.constants.ts';

const favoriteSchema = z
  .object({ pet_id: z.int().positive(), created_at: z.iso.datetime().describe('When it was added.') })
  .meta({ id: 'Favorite' });

export type Favorite = z.infer<typeof favoriteSchema>;
export type FavoritesApi = typeof favoritesApi;

const params = z.object({ pet_id: idInPath().describe('The pet’s id.') });

/** Always the current user's own favorites (`product.md`, sections 2 and 3), without unlisted pets. */
export const favoritesApi = defineApi({
  'GET /api/favorites/': {
    summary: 'List your favorite pets',
    description: 'Most recently added first. Without `page` and `limit`, returns the whole list.',
    access: 'signed in',
    paged: true,
    response: z.array(petSchema),
  },
  'GET /api/favorites/ids': {
    summary: 'List the ids of your favorite pets',
    access: 'signed in',
    response: z.object({ pet_ids: z.array(z.int().positive()) }),
  },
  'GET /api/favorites/:pet_id': {
    summary: 'Find out whether a pet is your favorite',
    access: 'signed in',
    params,
    response: favoriteSchema,
    errors: [404],
  },
  'PUT /api/favorites/:pet_id': {
    summary: 'Add a pet to your favorites',
    description: `Adding it again changes nothing. The limit is ${MAX_FAVORITES} favorites.`,
    access: 'signed in',
    params,
    response: favoriteSchema,
    errors: [404, 409],
  },
  'DELETE /api/favorites/:pet_id': {
    summary: 'Remove a pet from your favorites',
    description: 'Succeeds even if it is not a favorite.',
    access: 'signed in',
    params,
    status: 204,
    response: z.null(),
  },
});
