import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, idInBody, positiveDigits } from '../../platform/http/number-schemas.ts';
import { emailAddress, requiredLine, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { adoptionStatuses } from '../pets/pet-search.contract.ts';
import { MAX_VISIT_DAYS, visitLimits, visitStatuses } from './visits.constants.ts';

export const visitSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    pet_name: z.string(),
    pet_id: z.int().positive().nullable().describe('The ID of a listed pet; null for any other.'),
    date: z.iso.date().describe('In the shelter’s time zone.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visitSchema>;

/** A visit as Admins see it. */
const adminVisitSchema = visitSchema
  .extend({
    status: z.enum(visitStatuses),
    pet_status: z.enum(adoptionStatuses).nullable().describe('The current status of a listed pet.'),
  })
  .meta({ id: 'AdminVisit' });
export type AdminVisit = z.infer<typeof adminVisitSchema>;

const visitId = z.object({ id: idInPath().describe('The visit’s ID.') });
const day = calendarDay();

export const visitsApi = defineApi({
  'POST /api/visits/': {
    summary: 'Request a visit to a pet',
    description: 'Emails the shelter and the visitor. A repeated request returns the same response and sends no email.',
    access: 'optional',
    body: z.object({
      name: requiredLine(visitLimits.name),
      email: emailAddress(),
      pet_name: requiredLine(visitLimits.pet_name),
      pet_id: idInBody().optional().describe('A listed pet; its name replaces `pet_name`.'),
      date: day.describe('From today to a year ahead, in the shelter’s time zone.'),
    }),
    response: visitSchema,
    status: 201,
    errors: [404, 409],
  },
  'GET /api/visits/': {
    summary: 'List the visits of a date range',
    description: 'A search without dates covers all days.',
    access: 'Admin',
    query: z.object({
      from: orEmpty(day).describe('The first day; by default today.'),
      days: orEmpty(positiveDigits(MAX_VISIT_DAYS)).describe(
        `The number of days, at most ${MAX_VISIT_DAYS}; by default 14.`,
      ),
      search: orEmpty(line(100)).describe('Part of a visitor’s name or email, or of a pet’s name.'),
    }),
    response: z.array(adminVisitSchema),
  },
  'PUT /api/visits/:id': {
    summary: 'Move a visit to another day, or record its outcome',
    description: 'Emails the visitor if the visit is moved.',
    access: 'Admin',
    params: visitId,
    body: z.object({
      date: orEmpty(day).describe('From today to a year ahead, in the shelter’s time zone.'),
      status: orEmpty(oneOf(visitStatuses)),
    }),
    response: adminVisitSchema,
    errors: [404, 409],
  },
  'DELETE /api/visits/:id': {
    summary: 'Delete a visit',
    description: 'Emails the visitor if the visit was upcoming.',
    access: 'Admin',
    params: visitId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type VisitsApi = typeof visitsApi;
