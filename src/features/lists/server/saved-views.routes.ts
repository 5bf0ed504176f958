import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { savedViewMessages } from '../lists.constants.ts';
import type { SavedViewsApi } from '../saved-views.contract.ts';
import { deleteView, saveView, setDefaultView, updateView, type LockAccount } from './save-view.ts';
import { findSavedView, listSavedViews } from './saved-views.queries.ts';

export function savedViewsHandlers({ db, clock }: AppContext, lockAccount: LockAccount): Handlers<SavedViewsApi> {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now(), lockAccount });
  const getView = async (currentUser: { id: number }, id: number) => {
    const view = await findSavedView(db, currentUser, id);
    if (!view) throw new ApiError(404, savedViewMessages.notFound);
    return view;
  };
  return {
    'GET /api/saved-views/': ({ currentUser, query }) => listSavedViews(db, currentUser, query.list),
    'POST /api/saved-views/': async ({ currentUser, body, request }) =>
      getView(currentUser, await saveView(db, currentUser, body, context(request))),
    'PUT /api/saved-views/default': async ({ currentUser, body }) => {
      await setDefaultView(db, currentUser, body, lockAccount);
      return listSavedViews(db, currentUser, body.list);
    },
    'PUT /api/saved-views/:id': async ({ currentUser, params, body, request }) => {
      await updateView(db, currentUser, params.id, body, context(request));
      return getView(currentUser, params.id);
    },
    'DELETE /api/saved-views/:id': async ({ currentUser, params, request }) =>
      deleteView(db, currentUser, params.id, context(request)),
  };
}
