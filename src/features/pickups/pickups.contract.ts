import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, idInBody, positiveDigits } from '../../platform/http/number-schemas.ts';
import { requiredLine, line, orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import {
  DEFAULT_DAYS,
  MAX_CANCEL_REASON,
  MAX_PICKUP_NOTE,
  MAX_DAYS_AT_ONCE,
  pickupStatuses,
} from './pickups.constants.ts';

export const pickupSchema = z
  .object({
    id: z.int().positive(),
    adoption_id: z.int().positive(),
    user_id: z.int().positive().nullable(),
    date: z.iso.date().describe('In the shelter’s time zone.'),
    time: z.string().describe('Such as `02:00 PM`.'),
    location: z.string(),
    additionalNotes: z.string().nullable(),
    status: z.enum(pickupStatuses),
    is_provisional: z.boolean().describe('Whether its application is not approved yet.'),
    pet_name: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Pickup' });
export type Pickup = z.infer<typeof pickupSchema>;

/** A pickup as Admins see it. */
const adminPickupSchema = pickupSchema
  .extend({
    pet_id: z.int().positive(),
    person_name: z.string(),
    phone_number: z.string(),
    arrived_at: z.iso.datetime().nullable().describe('When staff checked the adopter in.'),
    fee_due_cents: z
      .int()
      .min(0)
      .nullable()
      .describe('The fee due at the pickup; null if there is none, or the application is not approved yet.'),
  })
  .meta({ id: 'AdminPickup' });
export type AdminPickup = z.infer<typeof adminPickupSchema>;

const pickupDaySchema = z
  .object({
    date: z.iso.date(),
    closed: z.string().nullable().describe('Why the day is closed; null if it is open.'),
    times: z.array(z.object({ time: z.string(), free: z.int().min(0) })).describe('Without past times.'),
  })
  .meta({ id: 'PickupDay' });
export type PickupDay = z.infer<typeof pickupDaySchema>;

const pickupLocationSchema = z
  .object({
    name: z.string(),
    address: z.string(),
    map_link: z.union([z.literal(''), z.url()]).describe('Empty if the address is unknown.'),
    bring: z.string().describe('What to bring.'),
  })
  .meta({ id: 'PickupLocation' });
export type PickupLocationDetails = z.infer<typeof pickupLocationSchema>;

const closedDaySchema = z
  .object({
    day: z.iso.date(),
    location: z.string().nullable().describe('null stands for all locations.'),
    reason: z.string(),
    pickups: z.int().min(0).describe('The number of pickups still booked on this day, which must be moved.'),
    visits: z.int().min(0).describe('The same for visits.'),
  })
  .meta({ id: 'ClosedDay' });
export type ClosedDay = z.infer<typeof closedDaySchema>;

const closedDayResultSchema = closedDaySchema
  .extend({
    canceled_pickups: z.int().min(0).describe('The number of pickups that closing the day has canceled.'),
    canceled_visits: z.int().min(0).describe('The same for visits.'),
  })
  .meta({ id: 'ClosedDayResult' });
export type ClosedDayResult = z.infer<typeof closedDayResultSchema>;

const bookableMatchSchema = z
  .object({
    type: z.enum(['application', 'person', 'pet']),
    id: z.int().positive(),
    label: z.string(),
    detail: z.string(),
    person: z
      .object({ user_id: z.int().nullable(), name: z.string(), email: z.string(), phone: z.string() })
      .nullable(),
    pet: z.object({ id: z.int(), name: z.string(), location: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'BookableMatch' });
export type BookableMatch = z.infer<typeof bookableMatchSchema>;

const pickupId = z.object({ id: idInPath().describe('The pickup’s ID.') });
const day = calendarDay();
const dayCount = orEmpty(positiveDigits(MAX_DAYS_AT_ONCE)).describe(
  `The number of days, at most ${MAX_DAYS_AT_ONCE}; by default ${DEFAULT_DAYS}.`,
);
const locationFilter = line(60).describe('One of the shelter’s locations.');
/** Also accepts the shelter's name in front, as the specification's client sends it. */
const locationInput = orEmpty(line(200)).describe(
  'One of the shelter’s locations; by default the first one that is offered.',
);

const pickupInput = {
  date: orEmpty(day).describe('From today to a year ahead, in the shelter’s time zone.'),
  time: orEmpty(line(20)).describe('One of the location’s times, such as `02:00 PM`.'),
  location: locationInput,
  additionalNotes: z.union([z.null().transform(() => ''), paragraphs(MAX_PICKUP_NOTE)], lastMessage).optional(),
};

export const pickupsApi = defineApi({
  'POST /api/schedule-pickup/': {
    summary: 'Book a pickup',
    description:
      'Users book for their own open application, by default the newest without a pickup; Admins for any. The error for a full slot lists the next free ones.',
    access: 'signed in',
    body: z.object({
      ...pickupInput,
      adoption_id: z
        .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), idInBody()], lastMessage)
        .optional(),
      user_id: idInBody().optional().describe('Must be the current user’s ID.'),
    }),
    response: pickupSchema,
    status: 201,
    errors: [403, 404, 409],
  },
  'GET /api/schedule-pickup/user/:id': {
    summary: 'List a user’s pickups',
    description: 'Latest first. Users see their own, Admins anyone’s.',
    access: 'signed in',
    othersCapability: 'view calendar',
    params: z.object({ id: idInPath().describe('The user’s ID.') }),
    response: z.array(pickupSchema),
    errors: [404],
  },
  'GET /api/schedule-pickup/slots': {
    summary: 'List the free slots of a location',
    access: 'public',
    query: z.object({
      from: orEmpty(day).describe('The first day; by default today.'),
      days: dayCount,
      location: locationInput,
    }),
    response: z.array(pickupDaySchema),
  },
  'GET /api/schedule-pickup/locations': {
    summary: 'List the locations that offer pickups',
    access: 'public',
    response: z.array(pickupLocationSchema),
  },
  'GET /api/schedule-pickup/': {
    summary: 'List the pickups of a date range',
    access: 'staff',
    capability: 'view calendar',
    query: z.object({ from: orEmpty(day), days: dayCount, location: orEmpty(locationFilter) }),
    response: z.array(adminPickupSchema),
  },
  'GET /api/schedule-pickup/bookable': {
    summary: 'Search whom staff can book for',
    description:
      'Open applications without a pickup, accounts, and pets of the shelter; by name, email, phone or number.',
    access: 'staff',
    capability: 'manage calendar',
    query: z.object({ search: requiredLine(100) }),
    response: z.array(bookableMatchSchema),
  },
  'PUT /api/schedule-pickup/:id': {
    summary: 'Move a pickup, or record its outcome',
    description: 'The adopter and Admins move a pickup; Admins check the adopter in, and record the outcome.',
    access: 'signed in',
    othersCapability: 'manage calendar',
    params: pickupId,
    body: z.object({ ...pickupInput, status: orEmpty(oneOf(pickupStatuses)) }),
    response: pickupSchema,
    errors: [403, 404, 409],
  },
  'DELETE /api/schedule-pickup/:id': {
    summary: 'Cancel a pickup',
    description: 'For the adopter and Admins.',
    access: 'signed in',
    othersCapability: 'manage calendar',
    params: pickupId,
    query: z.object({
      reason: orEmpty(line(MAX_CANCEL_REASON)).describe('An Admin’s, included in the email.'),
    }),
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
  'GET /api/schedule-pickup/:id/calendar': {
    summary: 'Download a pickup as a calendar file',
    access: 'signed in',
    othersCapability: 'view calendar',
    params: pickupId,
    response: z.string(),
    contentType: 'text/calendar',
    errors: [404],
  },
  'GET /api/closed-days/': {
    summary: 'List the closed days from today on',
    access: 'staff',
    capability: 'view calendar',
    response: z.array(closedDaySchema),
  },
  'POST /api/closed-days/': {
    summary: 'Close several days',
    description:
      'Bookings stay, or are canceled. The response counts both for each day. All of it is one change, which can be undone for 5 minutes. The emails wait until then.',
    access: 'staff',
    capability: 'manage calendar',
    body: z.object({
      first: day,
      last: orEmpty(day).describe('By default the first day.'),
      location: orEmpty(locationFilter),
      reason: requiredLine(120),
      cancels_bookings: orEmpty(yesOrNoInput()).describe(
        'Whether to cancel what is booked, and email everyone the reason; by default it stays.',
      ),
    }),
    response: z.array(closedDayResultSchema),
  },
  'PUT /api/closed-days/:day': {
    summary: 'Close a day for pickups',
    description: 'Booked pickups stay. The response counts them, so that they can be moved.',
    access: 'staff',
    capability: 'manage calendar',
    params: z.object({ day }),
    body: z.object({ location: orEmpty(locationFilter), reason: requiredLine(120) }),
    response: closedDaySchema,
  },
  'DELETE /api/closed-days/:day': {
    summary: 'Reopen a closed day',
    access: 'staff',
    capability: 'manage calendar',
    params: z.object({ day }),
    query: z.object({ location: orEmpty(locationFilter) }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type PickupsApi = typeof pickupsApi;
