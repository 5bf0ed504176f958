import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { manageAdoptionsApi } from '../manage-adoptions.contract.ts';
import { circumstancesOf, type AdoptionsOptions } from './adoptions.routes.ts';
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
  const { db, clock, getShelter, contentChanged } = options;
  const circumstances = circumstancesOf(options);
  const at = async () => ({ now: clock.now(), shelter: await getShelter() });
  const shown = async (id: number) => getManagedApplication(db, id, await at());
  serve(app, manageAdoptionsApi, {
    'GET /api/adoptions/': async ({ query, page }) =>
      page ? listManagedApplications(db, query, page, await at()) : listAllManagedApplications(db, query, await at()),
    'GET /api/adoptions/counts': async ({ query }) => countManagedApplications(db, query, await at()),
    'GET /api/adoptions/:id/file': async ({ caller, params }) => getApplicationFile(db, params.id, caller, await at()),
    'PUT /api/adoptions/many': async ({ caller, body: { ids, ...said }, request }) => {
      const changed = await declineMany(db, ids, said, await circumstances(caller, request));
      contentChanged();
      return { message: inWords(changed), changed };
    },
    'DELETE /api/adoptions/:id': async ({ caller, params, request }) => {
      await deleteApplication(db, params.id, await circumstances(caller, request));
      contentChanged();
    },
    'POST /api/adoptions/walk-in': async ({ caller, body, request }) => {
      const id = await recordWalkIn(db, body, await circumstances(caller, request));
      contentChanged();
      return shown(id);
    },
    'POST /api/adoptions/:id/return': async ({ caller, params, body, request }) => {
      await returnPet(db, params.id, body.reason, await circumstances(caller, request));
      contentChanged();
      return shown(params.id);
    },
    'POST /api/adoptions/:id/payment': async ({ caller, params, body, request }) => {
      await recordPayment(db, params.id, body, await circumstances(caller, request));
      return shown(params.id);
    },
    'POST /api/adoptions/:id/refund': async ({ caller, params, body, request }) => {
      await recordRefund(db, params.id, body, await circumstances(caller, request));
      return shown(params.id);
    },
    'POST /api/adoptions/:id/notes': async ({ caller, params, body, request }) =>
      addNote(db, { ...params, ...body, ...(await circumstances(caller, request)) }),
    'DELETE /api/adoptions/:id/notes/:note_id': async ({ caller, params, request }) =>
      deleteNote(db, { ...params, ...(await circumstances(caller, request)) }),
    'PUT /api/adoptions/:id/checks': async ({ caller, params, body, request }) =>
      setCheck(db, { ...params, ...body, ...(await circumstances(caller, request)) }),
    'PUT /api/adoptions/:id/flag': async ({ caller, params, body, request }) => {
      const { shelter, ...rest } = await circumstances(caller, request);
      return setFlag(db, { ...params, ...body, ...rest, timeZone: shelter.timeZone });
    },
    'DELETE /api/adoptions/:id/flag': async ({ caller, params, request }) =>
      removeFlag(db, { ...params, ...(await circumstances(caller, request)) }),
    'PUT /api/adoptions/:id/viewers': ({ caller, params, body }) =>
      noteViewer(db, { ...params, ...body, actor: caller, now: clock.now() }),
  });
}

function inWords(changed: number): string {
  if (changed === 0) return 'All of these applications are declined already.';
  return changed === 1 ? '1 application declined.' : `${changed} applications declined.`;
}
