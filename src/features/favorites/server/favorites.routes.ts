import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { serve } from '../../../platform/http/serve.ts';
import { favoriteMessages } from '../favorites.constants.ts';
import { favoritesApi } from '../favorites.contract.ts';
import { findFavorite, listFavoriteIds, listFavorites } from './favorites.queries.ts';
import { addFavorite, removeFavorite } from './add-favorite.ts';

export function serveFavorites(api: FastifyInstance, { db, clock }: AppContext): void {
  serve(api, favoritesApi, {
    'GET /api/favorites/': async ({ currentUser }) => listFavorites(db, currentUser),
    'GET /api/favorites/ids': async ({ currentUser }) => ({
      pet_ids: (await listFavoriteIds(db, currentUser.id)).map(({ id }) => id),
    }),
    'GET /api/favorites/:pet_id': async ({ currentUser, params }) => {
      const favorite = await findFavorite(db, currentUser, params.pet_id);
      if (!favorite) throw new ApiError(404, favoriteMessages.notFavorite);
      return favorite;
    },
    'PUT /api/favorites/:pet_id': ({ currentUser, params }) => addFavorite(db, currentUser, params.pet_id, clock.now()),
    'DELETE /api/favorites/:pet_id': ({ currentUser, params }) => removeFavorite(db, currentUser, params.pet_id),
  });
}
