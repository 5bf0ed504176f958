import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { blankText, lastMessage, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
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
    time: z.string().nullable().describe('Such as `02:00 PM`; null if staff choose it.'),
    location: z.string().nullable(),
    status: z.enum(visitStatuses).describe('`booked` is confirmed; `requested` waits for the shelter.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visitSchema>;

/** Of the visit's location; null if it has none, or one that is gone. */
const directions = { address: z.string().nullable(), map_link: z.string().nullable() };
const locatedVisitSchema = visitSchema.extend(directions).meta({ id: 'LocatedVisit' });
export type LocatedVisit = z.infer<typeof locatedVisitSchema>;

/** A visit as Admins see it. */
const adminVisitSchema = visitSchema
  .extend({
    phone: z.string().describe('Empty if unknown.'),
    arrived_at: z.iso.datetime().nullable().describe('When staff checked the visitor in.'),
    pet_status: z.enum(adoptionStatuses).nullable().describe('The current status of a listed pet.'),
  })
  .meta({ id: 'AdminVisit' });
export type AdminVisit = z.infer<typeof adminVisitSchema>;

const visitId = z.object({ id: idInPath().describe('The visit’s ID.') });
const day = calendarDay();
const time = line(20).describe('A free time, such as `02:00 PM`.');
const location = line(60).describe('One of the shelter’s locations.');
/** The link from an email, or a signed-in person's own visit. */
const visitAccess = { token: line(200).optional(), id: idInBody().optional() };

const ownVisitSchema = locatedVisitSchema
  .omit({ name: true, email: true })
  .extend({ is_changeable: z.boolean().describe('Whether it can be moved or canceled.') })
  .meta({ id: 'OwnVisit' });
export type OwnVisit = z.infer<typeof ownVisitSchema>;

export const visitsApi = defineApi({
  'POST /api/visits/': {
    summary: 'Request a visit to a pet',
    description:
      'With a free time, the visit is booked; without one, the shelter confirms it. Emails the shelter and the visitor. A repeated request returns the same response and sends no email; without an account, its ID is another one. An account visits a pet once a day: a second request gets a 409 that names the first visit.',
    access: 'optional',
    body: z.object({
      name: requiredLine(visitLimits.name, 'Enter your name'),
      email: emailAddress(),
      pet_name: requiredLine(visitLimits.pet_name, 'Enter the pet’s name'),
      pet_id: idInBody().optional().describe('A listed pet; its name replaces `pet_name`.'),
      date: day.describe('From today to a year ahead, in the shelter’s time zone.'),
      time: orEmpty(time),
      location: orEmpty(location).describe('Without a time, where the visitor would like to come.'),
    }),
    response: locatedVisitSchema,
    status: 201,
    errors: [401, 404, 409],
  },
  'GET /api/visits/slots': {
    summary: 'List the times for visits on a day',
    access: 'public',
    query: z.object({
      date: day,
      location: orEmpty(location).describe('Default: where the pet lives, or else the first one.'),
      pet_name: orEmpty(line(visitLimits.pet_name)).describe('A pet without an id, as the visitor types it.'),
    }),
    response: z.object({
      pet: z
        .object({ name: z.string(), location: z.string().nullable() })
        .nullable()
        .describe('The only pet of that name that is looking for a home.'),
      locations: z.array(z.object({ name: z.string(), address: z.string() })),
      location: z.string(),
      closed: z.string().nullable().describe('Why there are no visits on this day.'),
      times: z.array(z.object({ time: z.string(), is_free: z.boolean() })),
    }),
  },
  'GET /api/visits/me': {
    summary: 'List your upcoming visits',
    access: 'signed in',
    response: z.array(ownVisitSchema),
  },
  'POST /api/visits/lookup': {
    summary: 'Get the visit of an emailed link, or one of your own',
    access: 'optional',
    body: z.object(visitAccess),
    response: ownVisitSchema,
    errors: [404],
  },
  'POST /api/visits/reschedule': {
    summary: 'Move the visit of an emailed link, or one of your own',
    description: 'An account visits a pet once a day: moving a second visit to that day gets a 409.',
    access: 'optional',
    body: z.object({ ...visitAccess, date: day, time, location }),
    response: ownVisitSchema,
    errors: [401, 404, 409],
  },
  'POST /api/visits/cancel': {
    summary: 'Cancel the visit of an emailed link, or one of your own',
    access: 'optional',
    body: z.object({
      ...visitAccess,
      not_mine: yesOrNoInput()
        .optional()
        .describe(
          'Whether someone else typed the address. It then gets no email. Only with the token of an emailed link.',
        ),
    }),
    response: ownVisitSchema,
    errors: [401, 404, 409],
  },
  'POST /api/visits/calendar': {
    summary: 'Download the visit of an emailed link, or one of your own, as a calendar file',
    access: 'optional',
    body: z.object(visitAccess),
    response: z.string(),
    contentType: 'text/calendar',
    errors: [404],
  },
  'GET /api/visits/': {
    summary: 'List the visits of a date range',
    description: 'A search without dates covers all days.',
    access: 'staff',
    capability: 'view calendar',
    query: z.object({
      from: orEmpty(day).describe('The first day; by default today.'),
      days: orEmpty(positiveDigits(MAX_VISIT_DAYS)).describe(
        `The number of days, at most ${MAX_VISIT_DAYS}; by default 14.`,
      ),
      search: orEmpty(line(100)).describe('Part of a visitor’s name or email, or of a pet’s name.'),
    }),
    response: z.array(adminVisitSchema),
  },
  'POST /api/visits/book': {
    summary: 'Book a visit for a visitor',
    description: 'With or without an account, by email or phone. Emails them if they have an address.',
    access: 'staff',
    capability: 'manage calendar',
    body: z.object({
      name: requiredLine(visitLimits.name, 'Enter a name'),
      email: z.union([blankText, emailAddress()], lastMessage).default(''),
      phone: line(visitLimits.phone).default(''),
      user_id: idInBody().optional(),
      pet_id: idInBody().optional(),
      pet_name: line(visitLimits.pet_name).optional(),
      date: day.describe('From today to a year ahead, in the shelter’s time zone.'),
      time,
      location,
    }),
    response: adminVisitSchema,
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/visits/:id': {
    summary: 'Confirm or move a visit, or record its outcome',
    description:
      'Emails the visitor if the visit is confirmed, moved or canceled. Staff can exceed the capacity of a time.',
    access: 'staff',
    capability: 'manage calendar',
    params: visitId,
    body: z.object({
      date: orEmpty(day).describe('From today to a year ahead, in the shelter’s time zone.'),
      time: orEmpty(time),
      location: orEmpty(location),
      status: orEmpty(oneOf(visitStatuses)),
      reason: orEmpty(line(visitLimits.reason)).describe('Why it is canceled; included in the email.'),
    }),
    response: adminVisitSchema,
    errors: [404, 409],
  },
  'DELETE /api/visits/:id': {
    summary: 'Delete a visit',
    description: 'Emails the visitor if the visit was upcoming.',
    access: 'staff',
    capability: 'manage calendar',
    params: visitId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type VisitsApi = typeof visitsApi;
