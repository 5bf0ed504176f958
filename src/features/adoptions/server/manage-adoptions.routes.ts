import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { serve } from '../../../platform/http/serve.ts';
import { manageAdoptionsApi } from '../manage-adoptions.contract.ts';
import { actionContextOf } from './adoptions.routes.ts';
import { setCheck } from './checks.ts';
import { deleteApplication } from './delete-application.ts';
import { removeFlag, setFlag } from './flags.ts';
import { getApplicationDetails, getAdminApplication, listAdminApplications } from './admin-applications.queries.ts';
import { addNote, deleteNote } from './notes.ts';
import { recordPayment, recordRefund } from './record-fee.ts';
import { countAdminApplications } from './application-counts.ts';
import { rejectApplications } from './reject-application.ts';
import { returnPet } from './return-pet.ts';
import { recordViewer } from './viewers.ts';
import { recordWalkIn } from './record-walk-in.ts';

/** Routes for Admins. */
export function serveManageAdoptions(api: FastifyInstance, app: AppContext): void {
  const { db, clock, getShelter } = app;
  const context = actionContextOf(app);
  const queryContext = async () => ({ now: clock.now(), shelter: await getShelter() });
  const getUpdated = async (id: number) => getAdminApplication(db, id, await queryContext());
  serve(api, manageAdoptionsApi, {
    'GET /api/adoptions/': async ({ query }) => listAdminApplications(db, query, await queryContext()),
    'GET /api/adoptions/counts': async ({ query }) => countAdminApplications(db, query, await queryContext()),
    'GET /api/adoptions/:id/details': async ({ currentUser, params }) =>
      getApplicationDetails(db, params.id, currentUser, await queryContext()),
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
    'POST /api/adoptions/:id/payment': async ({ currentUser, params, body, request }) => {
      await recordPayment(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/refund': async ({ currentUser, params, body, request }) => {
      await recordRefund(db, params.id, body, await context(currentUser, request));
      return getUpdated(params.id);
    },
    'POST /api/adoptions/:id/notes': async ({ currentUser, params, body, request }) =>
      addNote(db, { ...params, ...body, ...(await context(currentUser, request)) }),
    'DELETE /api/adoptions/:id/notes/:note_id': async ({ currentUser, params, request }) =>
      deleteNote(db, { ...params, ...(await context(currentUser, request)) }),
    'PUT /api/adoptions/:id/checks': async ({ currentUser, params, body, request }) =>
      setCheck(db, { ...params, ...body, ...(await context(currentUser, request)) }),
    'PUT /api/adoptions/:id/flag': async ({ currentUser, params, body, request }) => {
      const { shelter, ...rest } = await context(currentUser, request);
      return setFlag(db, { ...params, ...body, ...rest, timeZone: shelter.timeZone });
    },
    'DELETE /api/adoptions/:id/flag': async ({ currentUser, params, request }) =>
      removeFlag(db, { ...params, ...(await context(currentUser, request)) }),
    'PUT /api/adoptions/:id/viewers': ({ currentUser, params, body }) =>
      recordViewer(db, { ...params, ...body, actor: currentUser, now: clock.now() }),
  });
}

function describeDeclined(changed: number): string {
  if (changed === 0) return 'All of these applications are declined already.';
  return changed === 1 ? '1 application declined.' : `${changed} applications declined.`;
}
