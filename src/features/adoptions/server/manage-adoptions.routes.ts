import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { AdminApplicationsQuery, ManageAdoptionsApi } from '../manage-adoptions.contract.ts';
import type { ReviewApi } from '../review.contract.ts';
import { actionContextOf } from './adoptions.routes.ts';
import { assignApplication } from './assign-application.ts';
import { setCheck } from './checks.ts';
import {
  getApplicationDetails,
  getAdminApplication,
  listAdminApplications,
  listUndecidedIds,
} from './admin-applications.queries.ts';
import { addNote, deleteNote } from './notes.ts';
import { countAdminApplications } from './application-counts.ts';
import { listReviewQueue } from './review-queue.queries.ts';
import { recordViewer } from './viewers.ts';

/** The lists of applications, and the review of one. */
export function manageAdoptionsHandlers(app: AppContext): Handlers<ManageAdoptionsApi & ReviewApi> {
  const { db, clock, getShelter } = app;
  const context = actionContextOf(app);
  const queryContext = async () => ({ now: clock.now(), shelter: await getShelter() });
  const getUpdated = async (id: number) => getAdminApplication(db, id, await queryContext());
  return {
    'GET /api/adoptions/': async ({ currentUser, query }) =>
      listAdminApplications(db, toGrouped(query), { ...(await queryContext()), currentUser }),
    'GET /api/adoptions/counts': async ({ currentUser, query }) =>
      countAdminApplications(db, toGrouped(query), { ...(await queryContext()), currentUser }),
    'GET /api/adoptions/undecided-ids': async ({ currentUser, query }) => ({
      ids: await listUndecidedIds(db, toGrouped(query), { ...(await queryContext()), currentUser }),
    }),
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
  };
}

/** A search, and an animal's list, find each row: the first may be another animal's. */
function toGrouped<T extends Pick<AdminApplicationsQuery, 'is_grouped' | 'search' | 'pet_id'>>(query: T): T {
  const isEach = Boolean(query.search) || query.pet_id !== undefined;
  return isEach ? { ...query, is_grouped: undefined } : query;
}
