import { z } from 'zod';
import { cappedCount } from '../../platform/http/paging.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { manyOf, namesInQuery, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, numberOfDays } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { agreementStatuses } from '../agreements/agreements.constants.ts';
import { personFlagSchema, possibleFlagSchema } from '../people/person.contract.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import { applicationSchema } from './adoptions.contract.ts';
import { applicationFilters, applicationSorts, MAX_DECLINED_AT_ONCE } from './adoptions.constants.ts';

/** An application as the shelter sees it. */
export const adminApplicationSchema = applicationSchema
  .extend({
    is_reason_internal: z.boolean(),
    return_reason: z.string().nullable(),
    is_overdue: z.boolean().describe('Whether the decision is overdue.'),
    person_id: z.int().positive().nullable().describe('Whose it is; null after the account was deleted.'),
    flag: personFlagSchema.nullable().describe('The strongest unexpired flag of the person.'),
    possible_flag: possibleFlagSchema
      .nullable()
      .describe('The strongest flag of someone else with the same email or phone number. It may be the same person.'),
    assignee: z
      .object({ id: z.int().positive(), name: z.string() })
      .nullable()
      .describe('The Admin who looks after it.'),
    agreement: z
      .enum(agreementStatuses)
      .nullable()
      .describe(
        'The state of its agreement; of several animals, of the one that needs the most attention. null if none was sent, or it was canceled.',
      ),
    note_count: z.int().min(0).describe('Number of internal notes.'),
    competing_count: z.int().min(0).describe('Number of other open applications for the pet.'),
  })
  .meta({ id: 'AdminApplication' });
export type AdminApplication = z.infer<typeof adminApplicationSchema>;

const applicationsQuery = z.object({
  search: orEmpty(line(100)).describe('Part of an applicant’s name, email or phone, or of a pet’s name.'),
  filter: orEmpty(oneOf(applicationFilters)).describe('All by default.'),
  pet_id: orEmpty(idInPath()).describe('Only applications for this pet.'),
  type: orEmpty(manyOf(petTypes)).describe('Types of pets, such as `Dog,Cat`.'),
  location: orEmpty(namesInQuery()).describe('Where the pets live.'),
  days_min: orEmpty(numberOfDays()).describe('Submitted at least so many days ago.'),
  days_max: orEmpty(numberOfDays()).describe('Submitted at most so many days ago.'),
  assignee: orEmpty(
    z
      .string('takes `me`, `none` or an id')
      .regex(/^(?:me|none|[1-9]\d{0,8})$/, 'takes `me`, `none` or an id')
      .meta({ type: 'string' }),
  ).describe('Whose they are: `me`, `none` or the id of an Admin.'),
  applied_from: orEmpty(calendarDay()).describe('First day, in the shelter’s time zone.'),
  applied_to: orEmpty(calendarDay()).describe('Last day.'),
  is_grouped: orEmpty(yesOrNoInput()).describe(
    'Without a search or a pet, one entry for each application for animals that go home together. By default, one for each animal.',
  ),
  sort: orEmpty(oneOf(applicationSorts)).describe('`date` by default.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By default `desc` for `date`, otherwise `asc`.'),
});
export type AdminApplicationsQuery = z.output<typeof applicationsQuery>;

export const manageAdoptionsApi = defineApi({
  'GET /api/adoptions/': {
    summary: 'List all applications',
    access: 'staff',
    capability: 'view applications',
    query: applicationsQuery,
    paged: true,
    response: z.array(adminApplicationSchema),
  },
  'GET /api/adoptions/counts': {
    summary: 'Count the applications of each filter',
    access: 'staff',
    capability: 'view applications',
    query: applicationsQuery.omit({ filter: true, sort: true, direction: true }).extend({ count: cappedCount }),
    response: z.object({
      all: z.int().min(0),
      counts: z
        .record(z.enum(applicationFilters), z.int().min(0).nullable())
        .describe(
          'null if not counted: with `count=capped`, a search with more than 3,000 matches is not counted by filter.',
        ),
    }),
  },
  'GET /api/adoptions/undecided-ids': {
    summary: 'List the ids of undecided applications, to decide them together',
    description: `In the list’s order, at most ${MAX_DECLINED_AT_ONCE}.`,
    access: 'staff',
    capability: 'decide applications',
    query: applicationsQuery,
    response: z.object({ ids: z.array(z.int().positive()) }),
  },
});
export type ManageAdoptionsApi = typeof manageAdoptionsApi;
