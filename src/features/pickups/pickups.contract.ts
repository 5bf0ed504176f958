import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, lastMessage } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, idInBody, positiveDigits } from '../../platform/http/number-schemas.ts';
import { requiredLine, line, orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import {
  DAYS_UNLESS_TOLD,
  MAX_PICKUP_NOTE,
  MAX_DAYS_AT_ONCE,
  pickupLocations,
  pickupStates,
  pickupTimes,
} from './pickup-words.contract.ts';

export const pickupSchema = z
  .object({
    id: z.int().positive(),
    adoption_id: z.int().positive(),
    user_id: z.int().positive().nullable(),
    date: z.iso.date().describe('In the shelter’s time zone.'),
    time: z.enum(pickupTimes),
    location: z.enum(pickupLocations),
    additionalNotes: z.string().nullable(),
    state: z.enum(pickupStates),
    is_provisional: z.boolean().describe('Whether the application it belongs to is not approved yet.'),
    pet_name: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Pickup' });
export type Pickup = z.infer<typeof pickupSchema>;

/** A pickup as the shelter sees it. */
const managedPickupSchema = pickupSchema
  .extend({
    pet_id: z.int().positive(),
    person_name: z.string(),
    phone_number: z.string(),
    fee_due_cents: z
      .int()
      .min(0)
      .nullable()
      .describe('What is to be paid at the pickup; null: nothing, or not yet approved.'),
  })
  .meta({ id: 'ManagedPickup' });
export type ManagedPickup = z.infer<typeof managedPickupSchema>;

const slotDaySchema = z
  .object({
    date: z.iso.date(),
    closed: z.string().nullable().describe('Why there are no pickups on this day; null where there are.'),
    times: z
      .array(z.object({ time: z.enum(pickupTimes), free: z.int().min(0) }))
      .describe('Without those that have passed.'),
  })
  .meta({ id: 'PickupDay' });
export type PickupDay = z.infer<typeof slotDaySchema>;

const placeSchema = z
  .object({
    name: z.enum(pickupLocations),
    address: z.string(),
    map_link: z.url(),
    bring: z.string().describe('What to bring.'),
  })
  .meta({ id: 'PickupPlace' });
export type PickupPlace = z.infer<typeof placeSchema>;

const closedDaySchema = z
  .object({
    day: z.iso.date(),
    location: z.enum(pickupLocations).nullable().describe('null: all of them.'),
    reason: z.string(),
    pickups: z.int().min(0).describe('How many pickups are booked on that day all the same, and want to be moved.'),
  })
  .meta({ id: 'ClosedDay' });
export type ClosedDay = z.infer<typeof closedDaySchema>;

const pickupId = z.object({ id: idInPath().describe('The pickup’s number.') });
const day = calendarDay();
const daysAtOnce = orEmpty(positiveDigits(MAX_DAYS_AT_ONCE)).describe(
  `How many days, at most ${MAX_DAYS_AT_ONCE}; ${DAYS_UNLESS_TOLD} unless told.`,
);
const place = oneOf(pickupLocations);
/** Also with the shelter's name in front, as the specification's client sends it. */
const namedLocation = orEmpty(line(200)).describe(
  'Main Branch, Downtown or Eastside; unless told the first that is offered, mostly Main Branch.',
);

const wanted = {
  date: orEmpty(day).describe('From today to a year ahead, in the shelter’s time zone.'),
  time: orEmpty(oneOf(pickupTimes)),
  location: namedLocation,
  additionalNotes: z.union([z.null().transform(() => ''), paragraphs(MAX_PICKUP_NOTE)], lastMessage).optional(),
};

export const pickupsApi = defineApi({
  'POST /api/schedule-pickup/': {
    summary: 'Book a pickup',
    description:
      'For one’s own open application (the newest without a pickup unless told); Admins for anybody’s. A full slot is refused with the next free ones.',
    access: 'signed in',
    body: z.object({
      ...wanted,
      adoption_id: z
        .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), idInBody()], lastMessage)
        .optional(),
      user_id: idInBody().optional().describe('The caller’s own, if it is given.'),
    }),
    response: pickupSchema,
    status: 201,
    errors: [403, 404, 409],
  },
  'GET /api/schedule-pickup/user/:id': {
    summary: 'List a person’s pickups',
    description: 'The latest first. Users their own, Admins anybody’s.',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The user’s number.') }),
    response: z.array(pickupSchema),
    errors: [404],
  },
  'GET /api/schedule-pickup/slots': {
    summary: 'List the free slots of a location',
    access: 'public',
    query: z.object({
      from: orEmpty(day).describe('The first day; today unless told.'),
      days: daysAtOnce,
      location: namedLocation,
    }),
    response: z.array(slotDaySchema),
  },
  'GET /api/schedule-pickup/locations': {
    summary: 'List where pickups can be booked',
    access: 'public',
    response: z.array(placeSchema),
  },
  'GET /api/schedule-pickup/': {
    summary: 'List the pickups of some days',
    access: 'Admin',
    query: z.object({ from: orEmpty(day), days: daysAtOnce, location: orEmpty(place) }),
    response: z.array(managedPickupSchema),
  },
  'PUT /api/schedule-pickup/:id': {
    summary: 'Move a pickup, or note what became of it',
    description: 'Its adopter and Admins move it; Admins note that it is done, or that nobody came.',
    access: 'signed in',
    params: pickupId,
    body: z.object({ ...wanted, state: orEmpty(oneOf(pickupStates)) }),
    response: pickupSchema,
    errors: [403, 404, 409],
  },
  'DELETE /api/schedule-pickup/:id': {
    summary: 'Cancel a pickup',
    description: 'Its adopter and Admins.',
    access: 'signed in',
    params: pickupId,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
  'GET /api/schedule-pickup/:id/calendar': {
    summary: 'A pickup as a calendar file',
    access: 'signed in',
    params: pickupId,
    response: z.string(),
    contentType: 'text/calendar',
    errors: [404],
  },
  'GET /api/closed-days/': {
    summary: 'List the days without pickups, from today on',
    access: 'Admin',
    response: z.array(closedDaySchema),
  },
  'PUT /api/closed-days/:day': {
    summary: 'Close a day for pickups',
    description: 'Pickups that are booked on it stay; they are counted, so that they can be moved.',
    access: 'Admin',
    params: z.object({ day }),
    body: z.object({ location: orEmpty(place), reason: requiredLine(120) }),
    response: closedDaySchema,
  },
  'DELETE /api/closed-days/:day': {
    summary: 'Open a day again',
    access: 'Admin',
    params: z.object({ day }),
    query: z.object({ location: orEmpty(place) }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type PickupsApi = typeof pickupsApi;
