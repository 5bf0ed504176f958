import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInBody, idInPath, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { petSchema } from '../pets/pets.contract.ts';
import { MAX_DEVICE_FAVORITES, MAX_FAVORITES } from './favorites.constants.ts';

const favoriteSchema = z
  .object({ pet_id: z.int().positive(), created_at: z.iso.datetime().describe('When it was added.') })
  .meta({ id: 'Favorite' });

export type Favorite = z.infer<typeof favoriteSchema>;
export type FavoritesApi = typeof favoritesApi;

/** As many as a browser stores without an account. */
const MAX_IDS_TEXT = MAX_DEVICE_FAVORITES * 11;

const idList = z
  .string('takes ids')
  .max(MAX_IDS_TEXT, `takes at most ${MAX_DEVICE_FAVORITES} ids`)
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'takes ids, separated by commas')
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z.array(z.int().positive().max(MAX_INTEGER)).max(MAX_DEVICE_FAVORITES, `takes at most ${MAX_DEVICE_FAVORITES} ids`),
  )
  .meta({ type: 'string' });

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
  'GET /api/favorites/preview': {
    summary: 'List pets that a browser has saved without an account',
    description: 'In the given order, without unlisted pets.',
    access: 'public',
    query: z.object({ ids: idList.describe(`Up to ${MAX_DEVICE_FAVORITES} ids, separated by commas.`) }),
    response: z.array(petSchema),
  },
  'POST /api/favorites/': {
    summary: 'Add several pets to your favorites',
    description: `For pets that a browser saved before the login. Keeps their order. Ignores unknown and unlisted pets, and those above the limit of ${MAX_FAVORITES} favorites. Adding them again changes nothing.`,
    access: 'signed in',
    body: z.object({
      pet_ids: z
        .array(idInBody())
        .max(MAX_DEVICE_FAVORITES, `takes at most ${MAX_DEVICE_FAVORITES} ids`)
        .describe('The most recently added first.'),
    }),
    response: z.object({ pet_ids: z.array(z.int().positive()).describe('All favorites.') }),
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
