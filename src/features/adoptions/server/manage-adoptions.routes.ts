import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { serve } from '../../../platform/http/serve.ts';
import { decisionsApi } from '../decisions.contract.ts';
import { manageAdoptionsApi } from '../manage-adoptions.contract.ts';
import { reviewApi } from '../review.contract.ts';
import { actionContextOf } from './adoptions.routes.ts';
import { assignApplication } from './assign-application.ts';
import { setCheck } from './checks.ts';
import { describeRejections } from './bulk-consequences.ts';
import { describeConsequences } from './consequences.ts';
import { describePetConsequences } from './pet-consequences.ts';
import { deleteApplication } from './delete-application.ts';
import {
  getApplicationDetails,
  getAdminApplication,
  listAdminApplications,
  listUndecidedIds,
} from './admin-applications.queries.ts';
import { addNote, deleteNote } from './notes.ts';
import { recordPayment, recordRefund } from './record-fee.ts';
import { countAdminApplications } from './application-counts.ts';
import { rejectApplications } from './reject-application.ts';
import { receiveInformation, requestInformation } from './request-information.ts';
import { listReviewQueue } from './review-queue.queries.ts';
import { returnPet } from './return-pet.ts';
import { switchAdopter } from './switch-adopter.ts';
import { undoReturn } from './undo-return.ts';
import { recordViewer } from './viewers.ts';
import { recordWalkIn } from './record-walk-in.ts';

/** Routes for Admins. */
export function serveManageAdoptions(api: FastifyInstance, app: AppContext): void {
  const { db, clock, getShelter, notifyRealtime } = app;
  const context = actionContextOf(app);
  const queryContext = async () => ({ now: clock.now(), shelter: await getShelter() });
  const getUpdated = async (id: number) => getAdminApplication(db, id, await queryContext());
  serve(api, manageAdoptionsApi, {
    'GET /api/adoptions/': async ({ currentUser, query }) =>
      listAdminApplications(db, query, { ...(await queryContext()), currentUser }),
    'GET /api/adoptions/counts': async ({ currentUser, query }) =>
      countAdminApplications(db, query, { ...(await queryContext()), currentUser }),
    'GET /api/adoptions/undecided-ids': async ({ currentUser, query }) => ({
      ids: await listUndecidedIds(db, query, { ...(await queryContext()), currentUser }),
    }),
  });
  serve(api, decisionsApi, {
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
    'POST /api/adoptions/walk-in': async ({ currentUser, body, request }) => {
      const id = await recordWalkIn(db, body, await context(currentUser, request));
      return getUpdated(id);
    },
    'POST /api/adoptions/:id/return': async ({ currentUser, params, body, request }) => {
      await returnPet(db, params.id, body.reason, await context(currentUser, request));
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
    'POST /api/adoptions/:id/payment': async ({ currentUser, params, body, request }) => {
      await recordPayment(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/refund': async ({ currentUser, params, body, request }) => {
      await recordRefund(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
  });
  serve(api, reviewApi, {
    'GET /api/adoptions/queue': async ({ currentUser, query }) =>
      listReviewQueue(db, query.queue ?? 'pending', { ...(await queryContext()), currentUser }),
    'GET /api/adoptions/:id/details': async ({ currentUser, params }) =>
      getApplicationDetails(db, params.id, currentUser, await queryContext()),
    'POST /api/adoptions/:id/notes': async ({ currentUser, params, body, request }) =>
      addNote(db, { ...params, ...body, ...(await context(currentUser, request)) }),
    'DELETE /api/adoptions/:id/notes/:note_id': async ({ currentUser, params, request }) =>
      deleteNote(db, { ...params, ...(await context(currentUser, request)) }),
    'PUT /api/adoptions/:id/assignee': async ({ currentUser, params, body, request }) => {
      const assignment = { assigneeId: body.assignee_id, seenId: body.seen_id };
      await assignApplication(db, { ...params, ...assignment, ...(await context(currentUser, request)) });
      return getUpdated(params.id);
    },
    'PUT /api/adoptions/:id/checks': async ({ currentUser, params, body, request }) =>
      setCheck(db, { ...params, ...body, ...(await context(currentUser, request)) }),
    'PUT /api/adoptions/:id/viewers': ({ currentUser, params, body }) =>
      recordViewer(db, { ...params, ...body, actor: currentUser, now: clock.now() }),
  });
}

function describeDeclined(changed: number): string {
  if (changed === 0) return 'All of these applications are already rejected.';
  return changed === 1 ? '1 application rejected.' : `${changed} applications rejected.`;
}
