import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { getAdminApplication } from './admin-applications.queries.ts';
import { actionContextOf } from './adoptions.routes.ts';
import type { DecisionsApi } from '../decisions.contract.ts';
import { describeRejections } from './bulk-consequences.ts';
import { describeConsequences } from './consequences.ts';
import { describeWalkIn } from './describe-walk-in.ts';
import { describePetConsequences } from './pet-consequences.ts';
import { deleteApplication } from './delete-application.ts';
import { rejectApplications } from './reject-application.ts';
import { receiveInformation, requestInformation } from './request-information.ts';
import { returnPet } from './return-pet.ts';
import { switchAdopter } from './switch-adopter.ts';
import { undoReturn } from './undo-return.ts';
import { recordWalkIn } from './record-walk-in.ts';

/** What Admins decide about applications, and its consequences. */
export function decisionsHandlers(app: AppContext): Handlers<DecisionsApi> {
  const { db, clock, getShelter, notifyRealtime } = app;
  const context = actionContextOf(app);
  const queryContext = async () => ({ now: clock.now(), shelter: await getShelter() });
  const getUpdated = async (id: number) => getAdminApplication(db, id, await queryContext());
  return {
    'GET /api/adoptions/:id/consequences': async ({ currentUser, params, query }) =>
      describeConsequences(db, params.id, query.change, currentUser, await queryContext()),
    'POST /api/adoptions/pet-consequences': ({ body }) => describePetConsequences(db, body),
    'GET /api/adoptions/bulk-consequences': ({ query }) => describeRejections(db, query.ids),
    'PUT /api/adoptions/bulk': async ({ currentUser, body: { ids, ...explanation }, request }) => {
      const changed = await rejectApplications(db, ids, explanation, await context(currentUser, request));
      return { message: describeDeclined(changed), changed };
    },
    'DELETE /api/adoptions/:id': async ({ currentUser, params, request }) => {
      await deleteApplication(db, params.id, await context(currentUser, request));
    },
    'GET /api/adoptions/walk-in': async ({ query }) => describeWalkIn(db, query.pet_id, await getShelter()),
    'POST /api/adoptions/walk-in': async ({ currentUser, body, request }) => {
      const id = await recordWalkIn(db, body, await context(currentUser, request));
      return getUpdated(id);
    },
    'POST /api/adoptions/:id/return': async ({ currentUser, params, body, request }) => {
      await returnPet(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'DELETE /api/adoptions/:id/return': async ({ currentUser, params, request }) => {
      await undoReturn(db, params.id, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/switch': async ({ currentUser, params, body, request }) => {
      await switchAdopter(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/info-request': async ({ currentUser, params, body, request }) => {
      await requestInformation(db, params.id, body, await context(currentUser, request));
      notifyRealtime();
      return getUpdated(params.id);
    },
    'DELETE /api/adoptions/:id/info-request': async ({ currentUser, params, request }) => {
      await receiveInformation(db, params.id, await context(currentUser, request));
      return getUpdated(params.id);
    },
  };
}

function describeDeclined(changed: number): string {
  if (changed === 0) return 'All of these applications are already rejected.';
  return changed === 1 ? '1 application rejected.' : `${changed} applications rejected.`;
}
