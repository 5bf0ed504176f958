import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { petSchema } from '../pets/pets.contract.ts';
import { MAX_FAVORITES } from './favorite-words.contract.ts';

const favoriteSchema = z
  .object({ pet_id: z.int().positive(), created_at: z.iso.datetime().describe('Since when it is a favorite.') })
  .meta({ id: 'Favorite' });

export type Favorite = z.infer<typeof favoriteSchema>;
export type FavoritesApi = typeof favoritesApi;

const params = z.object({ pet_id: idInPath().describe('The pet’s number.') });

/** Always the caller's own (`product.md`, sections 2 and 3). Pets that are off the site are left out. */
export const favoritesApi = defineApi({
  'GET /api/favorites/': {
    summary: 'List one’s own favorite pets',
    description: 'The one that was kept last first. Without `page` and `limit` the whole list comes back.',
    access: 'signed in',
    paged: true,
    response: z.array(petSchema),
  },
  'GET /api/favorites/ids': {
    summary: 'List the numbers of one’s own favorite pets',
    access: 'signed in',
    response: z.object({ pet_ids: z.array(z.int().positive()) }),
  },
  'GET /api/favorites/:pet_id': {
    summary: 'Ask whether a pet is one’s own favorite',
    access: 'signed in',
    params,
    response: favoriteSchema,
    errors: [404],
  },
  'PUT /api/favorites/:pet_id': {
    summary: 'Keep a pet as a favorite',
    description: `The same again changes nothing. One person has at most ${MAX_FAVORITES}.`,
    access: 'signed in',
    params,
    response: favoriteSchema,
    errors: [404, 409],
  },
  'DELETE /api/favorites/:pet_id': {
    summary: 'Remove a pet from one’s own favorites',
    description: 'Also where it was none.',
    access: 'signed in',
    params,
    status: 204,
    response: z.null(),
  },
});
