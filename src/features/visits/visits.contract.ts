import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, idInBody, positiveDigits } from '../../platform/http/number-schemas.ts';
import { emailAddress, requiredLine, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { adoptionStatuses } from '../pets/pet-search.contract.ts';
import { MAX_VISIT_DAYS, visitLimits, visitStates } from './visit-words.contract.ts';

export const visitSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    pet_name: z.string(),
    pet_id: z.int().positive().nullable().describe('Where the visit is to a pet of the shelter.'),
    date: z.iso.date().describe('In the shelter’s time zone.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visitSchema>;

/** A visit as the shelter sees it. */
const managedVisitSchema = visitSchema
  .extend({
    state: z.enum(visitStates),
    pet_status: z.enum(adoptionStatuses).nullable().describe('Of the shelter’s pet: it may be adopted meanwhile.'),
  })
  .meta({ id: 'ManagedVisit' });
export type ManagedVisit = z.infer<typeof managedVisitSchema>;

const visitId = z.object({ id: idInPath().describe('The visit’s number.') });
const day = calendarDay();

export const visitsApi = defineApi({
  'POST /api/visits/': {
    summary: 'Ask for a visit to a pet',
    description:
      'The shelter and the visitor are told by mail. The same request again is answered alike and mails nobody.',
    access: 'optional',
    body: z.object({
      name: requiredLine(visitLimits.name),
      email: emailAddress(),
      pet_name: requiredLine(visitLimits.pet_name),
      pet_id: idInBody().optional().describe('A pet of the shelter, whose name then counts.'),
      date: day.describe('From today to a year ahead, in the shelter’s time zone.'),
    }),
    response: visitSchema,
    status: 201,
    errors: [404, 409],
  },
  'GET /api/visits/': {
    summary: 'List the visits of some days',
    description: 'With words to search for, those of all days unless days are given too.',
    access: 'Admin',
    query: z.object({
      from: orEmpty(day).describe('The first day; today unless told.'),
      days: orEmpty(positiveDigits(MAX_VISIT_DAYS)).describe(
        `How many days, at most ${MAX_VISIT_DAYS}; 14 unless told.`,
      ),
      search: orEmpty(line(100)).describe('Part of a visitor’s name or e-mail, or of a pet’s name.'),
    }),
    response: z.array(managedVisitSchema),
  },
  'PUT /api/visits/:id': {
    summary: 'Move a visit to another day, or note what became of it',
    description: 'A visitor whose visit is moved is told by mail.',
    access: 'Admin',
    params: visitId,
    body: z.object({
      date: orEmpty(day).describe('From today to a year ahead, in the shelter’s time zone.'),
      state: orEmpty(oneOf(visitStates)),
    }),
    response: managedVisitSchema,
    errors: [404, 409],
  },
  'DELETE /api/visits/:id': {
    summary: 'Delete a visit',
    description: 'A visitor whose visit was still to come is told by mail that it is cancelled.',
    access: 'Admin',
    params: visitId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type VisitsApi = typeof visitsApi;
