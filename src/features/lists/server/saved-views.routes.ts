import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { listCapabilities, savedViewMessages, type ListName } from '../lists.constants.ts';
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
    'GET /api/saved-views/': ({ currentUser, query }) => {
      assertMayOpen(currentUser, query.list);
      return listSavedViews(db, currentUser, query.list);
    },
    'POST /api/saved-views/': async ({ currentUser, body, request }) => {
      assertMayOpen(currentUser, body.list);
      return getView(currentUser, await saveView(db, currentUser, body, context(request)));
    },
    'PUT /api/saved-views/default': async ({ currentUser, body }) => {
      assertMayOpen(currentUser, body.list);
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

/** Shared views have names and filters that may be about people. */
function assertMayOpen(user: CapableUser, list: ListName): void {
  const capability = listCapabilities[list];
  if (!hasCapability(user, capability)) throw new ApiError(403, describeWhoCan(capability));
}
