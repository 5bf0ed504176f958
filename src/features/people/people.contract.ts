import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { MAX_PHONE_LENGTH } from '../../platform/phone-number.contract.ts';
import {
  accountFilters,
  flagLevels,
  personFilters,
  personLimits,
  personSorts,
  personSources,
} from './people.constants.ts';
import {
  personFlagSchema,
  personSchema,
  personMatchSchema,
  listedPersonSchema,
  recordSchema,
  noteSchema,
  personDetailsSchema,
  mergeSideSchema,
  duplicatePairSchema,
} from './person.contract.ts';

export const personId = z.object({ id: idInPath() });
const peopleQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a name, email or phone number in any notation.'),
  filter: orEmpty(oneOf(personFilters)).describe('All by default.'),
  flag: orEmpty(oneOf(flagLevels)).describe('People with an unexpired flag of this level.'),
  account: orEmpty(oneOf(accountFilters)).describe('`staff`: the account of an Admin.'),
  added_from: orEmpty(calendarDay()).describe('First day on which they were added, in the shelter’s time zone.'),
  added_to: orEmpty(calendarDay()).describe('Last day.'),
  sort: orEmpty(oneOf(personSorts)).describe('`name` by default. `newest` is `added`, the newest first.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('`asc` by default.'),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

export const peopleApi = defineApi({
  'GET /api/admin/people/': {
    summary: 'List people',
    access: 'staff',
    capability: 'view people',
    query: peopleQuery,
    paged: true,
    response: z.array(listedPersonSchema),
  },
  'GET /api/admin/people/duplicates': {
    summary: 'List people who may be recorded twice',
    description: 'With the same email or phone number, at most 50 pairs.',
    access: 'staff',
    capability: 'view people',
    response: z.array(duplicatePairSchema),
  },
  'GET /api/admin/people/matches': {
    summary: 'List people who may be the one with this contact',
    description: 'By email and phone number in any notation, and by the same name.',
    access: 'staff',
    capability: 'view people',
    query: z.object({
      name: orEmpty(line(personLimits.name)),
      email: orEmpty(line(personLimits.name)),
      phone_number: orEmpty(line(personLimits.name)),
    }),
    response: z.array(personMatchSchema),
  },
  'GET /api/admin/people/by/:type/:id': {
    summary: 'Find the person of an account, application, visit, receipt or chat',
    access: 'staff',
    capability: 'view people',
    params: z.object({ type: oneOf(personSources), id: idInPath() }),
    response: personSchema,
    errors: [404],
  },
  'GET /api/admin/people/:id': {
    summary: 'Show a person with their history, notes and possible duplicates',
    description:
      'For a merged record, the person that it was merged into. The history has only what you may view elsewhere, too.',
    access: 'staff',
    capability: 'view people',
    params: personId,
    response: personDetailsSchema,
    errors: [404],
  },
  'PUT /api/admin/people/:id': {
    summary: 'Change the contact details of a person without an account',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    body: z.object({
      name: requiredLine(personLimits.name, 'Enter a name'),
      email: orEmpty(emailAddress()),
      phone_number: orEmpty(line(MAX_PHONE_LENGTH)),
    }),
    response: recordSchema,
    errors: [404, 409],
  },
  'DELETE /api/admin/people/:id': {
    summary: 'Delete a person without an account',
    description:
      'With their merged records, notes and flags. They stay in the trash for 30 days; their applications and visits stay. If the person asks you to delete their personal data, delete it permanently: then their open applications and visits are deleted too, and adoptions stay without a name.',
    access: 'staff',
    capability: 'delete records',
    stepUp: true,
    params: personId,
    query: z.object({ permanently: orEmpty(oneOf(['true'])).describe('Also from the trash, with all personal data.') }),
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
  'POST /api/admin/people/:id/notes': {
    summary: 'Add an internal note about a person',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    body: z.object({ text: requiredParagraphs(personLimits.note) }),
    response: noteSchema,
    status: 201,
    errors: [404],
  },
  'DELETE /api/admin/people/:id/notes/:note_id': {
    summary: 'Delete the current user’s own note',
    access: 'staff',
    capability: 'edit people',
    params: personId.extend({ note_id: idInPath() }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'GET /api/admin/people/:id/merge/:other_id': {
    summary: 'Preview a merge',
    description: 'Both sides, each with what would move.',
    access: 'staff',
    capability: 'view people',
    params: personId.extend({ other_id: idInPath() }),
    response: z.object({ person: mergeSideSchema, other: mergeSideSchema }),
    errors: [404, 409],
  },
  'POST /api/admin/people/:id/merge': {
    summary: 'Merge another record into this person',
    description:
      'Everything of the other record then appears on this person’s page; this person’s contact details stay. Logins are not merged.',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    body: z.object({ other_id: idInBody() }),
    response: z.object({ merge_id: z.int().positive() }),
    errors: [404, 409],
  },
  'POST /api/admin/people/merges/:id/undo': {
    summary: 'Undo a merge',
    description: 'Within 30 days. Both are as they were before.',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    response: z.object({ message: z.string() }),
    errors: [404, 409],
  },
  'POST /api/admin/people/:id/distinct': {
    summary: 'Record that two people are not the same',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    body: z.object({ other_id: idInBody() }),
    response: z.object({ message: z.string() }),
    errors: [404, 409],
  },
  'PUT /api/admin/people/:id/flag': {
    summary: 'Flag a person',
    description: 'Replaces an earlier flag. Shown wherever the person appears until it expires.',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    body: z.object({
      level: oneOf(flagLevels).default('Note'),
      reason: requiredParagraphs(personLimits.flag),
      expires_on: orEmpty(z.iso.date('takes a date such as 2026-05-31')).describe(
        'The last day. Without it, the flag does not expire.',
      ),
    }),
    response: personFlagSchema,
    errors: [404],
  },
  'DELETE /api/admin/people/:id/flag': {
    summary: 'Remove a person’s flag',
    description: 'The id is that of the record that has the flag.',
    access: 'staff',
    capability: 'edit people',
    params: personId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type PeopleApi = typeof peopleApi;
