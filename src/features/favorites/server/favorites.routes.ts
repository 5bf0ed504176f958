import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { serve } from '../../../platform/http/serve.ts';
import { getPets } from '../../pets/server/index.ts';
import { favoriteMessages } from '../favorites.constants.ts';
import { favoritesApi } from '../favorites.contract.ts';
import { findFavorite, listFavoriteIds, listFavorites } from './favorites.queries.ts';
import { addFavorite, addFavorites, removeFavorite } from './add-favorite.ts';

export function serveFavorites(api: FastifyInstance, { db, clock }: AppContext): void {
  const listIds = async ({ id: userId }: { id: number }) => ({
    pet_ids: (await listFavoriteIds(db, userId)).map(({ id }) => id),
  });
  serve(api, favoritesApi, {
    'GET /api/favorites/': async ({ currentUser }) => listFavorites(db, currentUser),
    'GET /api/favorites/ids': ({ currentUser }) => listIds(currentUser),
    'GET /api/favorites/preview': ({ query }) =>
      getPets(
        db,
        [...new Set(query.ids)].map((id) => ({ id })),
      ),
    'POST /api/favorites/': async ({ currentUser, body }) => {
      await addFavorites(db, currentUser, body.pet_ids, clock.now());
      return listIds(currentUser);
    },
    'GET /api/favorites/:pet_id': async ({ currentUser, params }) => {
      const favorite = await findFavorite(db, currentUser, params.pet_id);
      if (!favorite) throw new ApiError(404, favoriteMessages.notFavorite);
      return favorite;
    },
    'PUT /api/favorites/:pet_id': ({ currentUser, params }) => addFavorite(db, currentUser, params.pet_id, clock.now()),
    'DELETE /api/favorites/:pet_id': ({ currentUser, params }) => removeFavorite(db, currentUser, params.pet_id),
  });
}
