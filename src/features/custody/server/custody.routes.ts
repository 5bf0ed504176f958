import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { CustodyApi } from '../custody.contract.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { correctCustody } from './correct-custody.ts';
import { describeConsequences } from './describe-consequences.ts';
import { getRecord } from './find-record.ts';
import { addIdentifier, findByIdentifier, removeIdentifier } from './identifiers.ts';
import { assertHasRecord } from './lock-record.ts';
import { addNote, deleteNote, listNotes } from './notes.ts';
import { recordOutcome } from './record-outcome.ts';
import { setBirth } from './set-birth.ts';
import { recordNextIntake } from './record-next-intake.ts';
import { recordIntake } from './record-intake.ts';
import { transferPapers } from './transfer-papers.ts';
import { undoOutcome } from './undo-outcome.ts';

/** The API of animals' records: intake, outcomes, identifiers and notes. */
export function custodyHandlers({ db, clock, getShelter, config: { publicUrl } }: AppContext): Handlers<CustodyApi> {
  const context = async (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
    shelter: await getShelter(),
  });
  // One at a time for each person: rendering takes much of a core.
  const pdfRendering = new KeyedSemaphore(1);
  return {
    'POST /api/records/custody/intakes': async ({ currentUser, body, request }) => ({
      pet_ids: await recordIntake(db, body, await context(currentUser, request)),
    }),
    'GET /api/records/custody/identifiers': ({ query }) => findByIdentifier(db, query.value),
    'GET /api/records/:id': ({ currentUser, params }) => getRecord(db, currentUser, params.id),
    'PUT /api/records/:id': async ({ currentUser, params, body, request }) => {
      await setBirth(db, params.id, body, await context(currentUser, request));
      return getRecord(db, currentUser, params.id);
    },
    'POST /api/records/:id/intake': async ({ currentUser, params, body, request }) => {
      await recordNextIntake(db, params.id, body, await context(currentUser, request));
      return getRecord(db, currentUser, params.id);
    },
    'GET /api/records/:id/outcome-consequences': async ({ params, query }) => ({
      sentences: await describeConsequences(db, params.id, query.type),
    }),
    'POST /api/records/:id/outcome': async ({ currentUser, params, body, request }) => {
      await recordOutcome(db, params.id, body, await context(currentUser, request));
      return getRecord(db, currentUser, params.id);
    },
    'DELETE /api/records/:id/outcome': async ({ currentUser, params, request }) => {
      await undoOutcome(db, params.id, await context(currentUser, request));
      return getRecord(db, currentUser, params.id);
    },
    'PUT /api/records/:id/custodies/:custody_id': async ({ currentUser, params, body, request }) => {
      await correctCustody(db, params, body, await context(currentUser, request));
      return getRecord(db, currentUser, params.id);
    },
    'GET /api/records/:id/transfer-papers': async ({ currentUser, params }) => {
      const shelter = await getShelter();
      return pdfRendering.run(String(currentUser.id), () =>
        transferPapers(db, params.id, { shelter, now: clock.now() }),
      );
    },
    'POST /api/records/:id/identifiers': async ({ currentUser, params, body, request }) =>
      addIdentifier(db, params.id, body, await context(currentUser, request)),
    'DELETE /api/records/:id/identifiers/:identifier_id': async ({ currentUser, params, request }) =>
      removeIdentifier(db, params, await context(currentUser, request)),
    'GET /api/records/:id/notes': async ({ params }) => {
      await assertHasRecord(db, params.id);
      return listNotes(db, params.id);
    },
    'POST /api/records/:id/notes': async ({ currentUser, params, body, request }) =>
      addNote(db, params.id, body.text, await context(currentUser, request)),
    'DELETE /api/records/:id/notes/:note_id': async ({ currentUser, params, request }) =>
      deleteNote(db, params, await context(currentUser, request)),
  };
}
