import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { PeopleApi } from '../people.contract.ts';
import { changeContact } from './change-contact.ts';
import { deletePerson, type PurgeRecords } from './delete-person.ts';
import { listDuplicates } from './duplicates.queries.ts';
import { findMatches } from './find-matches.ts';
import { getPersonBy } from './find-person.ts';
import { listPeople } from './list-people.ts';
import type { PersonContext } from './lock-person.ts';
import { distinguishPeople, mergePeople, undoMerge } from './merge-people.ts';
import { getPersonDetails, previewMerge } from './person-details.ts';
import { addNote, deleteNote } from './person-notes.ts';
import { removeFlag, setFlag } from './set-flag.ts';

export function peopleHandlers(
  { db, clock, getShelter }: AppContext,
  purgePersonalData: PurgeRecords,
): Handlers<PeopleApi> {
  const context = (actor: CurrentUser, request: FastifyRequest): PersonContext => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
  });
  const getToday = async () => (await getDay()).today;
  const getDay = async () => {
    const { timeZone } = await getShelter();
    return { timeZone, today: dayIn(timeZone, clock.now()) };
  };
  return {
    'GET /api/admin/people/': async ({ query }) => listPeople(db, query, await getDay()),
    'GET /api/admin/people/duplicates': async () => listDuplicates(db, await getToday()),
    'GET /api/admin/people/matches': async ({ query }) => findMatches(db, query, await getToday()),
    'GET /api/admin/people/by/:type/:id': async ({ params }) => getPersonBy(db, { ...params, today: await getToday() }),
    'GET /api/admin/people/:id': async ({ currentUser, params }) =>
      getPersonDetails(db, params.id, { currentUser, now: clock.now(), today: await getToday() }),
    'PUT /api/admin/people/:id': ({ currentUser, params, body, request }) =>
      changeContact(db, { ...params, ...body, ...context(currentUser, request) }),
    'DELETE /api/admin/people/:id': async ({ currentUser, params: { id }, query, request }) => {
      const removal = query.permanently ? { purgePersonalData } : {};
      await deletePerson(db, { id, ...removal, ...context(currentUser, request) });
    },
    'POST /api/admin/people/:id/notes': ({ currentUser, params, body, request }) =>
      addNote(db, { ...params, ...body, ...context(currentUser, request) }),
    'DELETE /api/admin/people/:id/notes/:note_id': ({ currentUser, params, request }) =>
      deleteNote(db, { ...params, ...context(currentUser, request) }),
    'GET /api/admin/people/:id/merge/:other_id': async ({ params: { id, other_id } }) =>
      previewMerge(db, [id, other_id], await getToday()),
    'POST /api/admin/people/:id/merge': async ({ currentUser, params, body, request }) => ({
      merge_id: await mergePeople(db, { ...params, ...body, ...context(currentUser, request) }),
    }),
    'POST /api/admin/people/merges/:id/undo': async ({ currentUser, params, request }) => {
      await undoMerge(db, { ...params, ...context(currentUser, request) });
      return { message: 'Merge undone.' };
    },
    'POST /api/admin/people/:id/distinct': async ({ currentUser, params, body, request }) => {
      await distinguishPeople(db, { ...params, ...body, ...context(currentUser, request) });
      return { message: 'We won’t suggest these two again.' };
    },
    'PUT /api/admin/people/:id/flag': async ({ currentUser, params, body, request }) => {
      const { timeZone } = await getShelter();
      return setFlag(db, { ...params, ...body, ...context(currentUser, request), timeZone });
    },
    'DELETE /api/admin/people/:id/flag': ({ currentUser, params, request }) =>
      removeFlag(db, { ...params, ...context(currentUser, request) }),
  };
}
