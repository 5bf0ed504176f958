import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { manageAdoptionsApi } from '../manage-adoptions.contract.ts';
import { actionContextOf, type AdoptionsOptions } from './adoptions.routes.ts';
import { setCheck } from './checks.ts';
import { declineMany } from './decline-many.ts';
import { deleteApplication } from './delete-application.ts';
import { removeFlag, setFlag } from './flags.ts';
import {
  countManagedApplications,
  getApplicationFile,
  getManagedApplication,
  listAllManagedApplications,
  listManagedApplications,
} from './managed-applications.queries.ts';
import { addNote, deleteNote } from './notes.ts';
import { recordPayment, recordRefund } from './record-fee.ts';
import { returnPet } from './return-pet.ts';
import { noteViewer } from './viewers.ts';
import { recordWalkIn } from './walk-in.ts';

/** The calls of Admins about all applications. */
export function serveManagedAdoptions(app: FastifyInstance, options: AdoptionsOptions): void {
  const { db, clock, getShelter, invalidateCache } = options;
  const context = actionContextOf(options);
  const at = async () => ({ now: clock.now(), shelter: await getShelter() });
  const shown = async (id: number) => getManagedApplication(db, id, await at());
  serve(app, manageAdoptionsApi, {
    'GET /api/adoptions/': async ({ query, page }) =>
      page ? listManagedApplications(db, query, page, await at()) : listAllManagedApplications(db, query, await at()),
    'GET /api/adoptions/counts': async ({ query }) => countManagedApplications(db, query, await at()),
    'GET /api/adoptions/:id/file': async ({ currentUser, params }) =>
      getApplicationFile(db, params.id, currentUser, await at()),
    'PUT /api/adoptions/many': async ({ currentUser, body: { ids, ...said }, request }) => {
      const changed = await declineMany(db, ids, said, await context(currentUser, request));
      invalidateCache();
      return { message: inWords(changed), changed };
    },
    'DELETE /api/adoptions/:id': async ({ currentUser, params, request }) => {
      await deleteApplication(db, params.id, await context(currentUser, request));
      invalidateCache();
    },
    'POST /api/adoptions/walk-in': async ({ currentUser, body, request }) => {
      const id = await recordWalkIn(db, body, await context(currentUser, request));
      invalidateCache();
      return shown(id);
    },
    'POST /api/adoptions/:id/return': async ({ currentUser, params, body, request }) => {
      await returnPet(db, params.id, body.reason, await context(currentUser, request));
      invalidateCache();
      return shown(params.id);
    },
    'POST /api/adoptions/:id/payment': async ({ currentUser, params, body, request }) => {
      await recordPayment(db, params.id, body, await context(currentUser, request));
      return shown(params.id);
    },
    'POST /api/adoptions/:id/refund': async ({ currentUser, params, body, request }) => {
      await recordRefund(db, params.id, body, await context(currentUser, request));
      return shown(params.id);
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
      noteViewer(db, { ...params, ...body, actor: currentUser, now: clock.now() }),
  });
}

function inWords(changed: number): string {
  if (changed === 0) return 'All of these applications are declined already.';
  return changed === 1 ? '1 application declined.' : `${changed} applications declined.`;
}
