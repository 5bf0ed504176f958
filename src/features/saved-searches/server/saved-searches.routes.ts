import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveOneClick } from '../../../platform/http/serve-one-click.ts';
import { savedSearchMessages } from '../saved-searches.constants.ts';
import { savedSearchesApi } from '../saved-searches.contract.ts';
import { updateSavedSearch, deleteSavedSearch, unsubscribe, saveSearch } from './save-search.ts';
import { findSavedSearch, listSavedSearches } from './saved-searches.queries.ts';

export function serveSavedSearches(api: FastifyInstance, { db, clock }: AppContext): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now() });
  const getOwn = async (currentUser: { id: number }, id: number) => {
    const search = await findSavedSearch(db, currentUser, id);
    if (!search) throw new ApiError(404, savedSearchMessages.notFound);
    return search;
  };
  serve(api, savedSearchesApi, {
    'GET /api/saved-searches/': ({ currentUser }) => listSavedSearches(db, currentUser),
    'POST /api/saved-searches/': async ({ currentUser, body, request }) =>
      getOwn(currentUser, await saveSearch(db, currentUser, body, context(request))),
    'PUT /api/saved-searches/:id': async ({ currentUser, params, body, request }) => {
      await updateSavedSearch(db, currentUser, params.id, body, context(request));
      return getOwn(currentUser, params.id);
    },
    'DELETE /api/saved-searches/:id': async ({ currentUser, params, request }) =>
      deleteSavedSearch(db, currentUser, params.id, context(request)),
    'POST /api/saved-searches/unsubscribe': async ({ body, request }) => {
      const name = await unsubscribe(db, body.token, context(request));
      return { message: savedSearchMessages.unsubscribed(name) };
    },
  });
  serveOneClick(api, '/saved-searches/unsubscribe', {
    unsubscribe: async (token, request) => void (await unsubscribe(db, token, context(request))),
    message: savedSearchMessages.unsubscribedAtOnce,
  });
}
