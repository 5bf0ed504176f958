import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { blankText, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath, integerInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { line, paragraphs, requiredLine } from '../../platform/http/text-schemas.ts';
import { siteLimits, siteMessages } from './sites.constants.ts';
import { isSlotTime } from './site-week.contract.ts';

/** Aborts, so that what is no time isn't compared. */
const clock = z
  .string(siteMessages.clock)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: siteMessages.clock, abort: true });
const range = z
  .object({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, siteMessages.range)
  .nullable();
const slots = z
  .array(
    z.object({
      time: z.string(siteMessages.slotTime).refine(isSlotTime, siteMessages.slotTime).describe('Such as `02:00 PM`.'),
      places: integerInBody(1, siteLimits.places).describe('How many can be booked for this time.'),
    }),
    'takes a list of times',
  )
  .max(siteLimits.slots)
  .refine((list) => new Set(list.map(({ time }) => time)).size === list.length, siteMessages.twice);
const siteDaySchema = z.object({
  hours: range.describe('When the site is open to the public, such as `08:00` to `20:00`; null if it is closed.'),
  walk_in: range.describe('When people can come without an appointment.'),
  pickups: slots,
  visits: slots,
});
export const weekSchema = z.array(siteDaySchema).length(7).describe('By weekday, Sunday first.');

/** The same in responses, without what parses input. */
const storedRange = z.object({ from: z.string(), to: z.string() }).nullable();
const storedSlots = z.array(z.object({ time: z.string(), places: z.int().positive() }));
const storedWeek = z
  .array(z.object({ hours: storedRange, walk_in: storedRange, pickups: storedSlots, visits: storedSlots }))
  .length(7)
  .describe('By weekday, Sunday first.');

export const siteSchema = z
  .object({
    id: z.int().positive(),
    version: z.int().positive().describe('Incremented with each change.'),
    name: z.string(),
    address: z.string(),
    map_link: z.string(),
    phone: z.string(),
    bring: z.string(),
    capacity: z.int().positive().nullable().describe('How many animals it has room for; null if it isn’t counted.'),
    is_offered: z.boolean().describe('Whether pickups and visits can be booked there.'),
    week: storedWeek,
    has_own_week: z.boolean().describe('Whether it has hours of its own, rather than the standard ones.'),
    is_used: z.boolean().describe('Whether bookings, pets or past adoptions name it, so that it can’t be deleted.'),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof siteSchema>;

/** An upcoming booking that the hours and slots don't offer. */
const outsideBookingSchema = z
  .object({
    type: z.enum(['pickup', 'visit']),
    id: z.int().positive(),
    date: z.iso.date(),
    time: z.string(),
    location: z.string(),
    person_name: z.string(),
    pet_name: z.string(),
  })
  .meta({ id: 'OutsideBooking' });
export type OutsideBooking = z.infer<typeof outsideBookingSchema>;

const link = line(siteLimits.link).refine((text) => text === '' || isWebAddress(text), siteMessages.link);
const siteFields = {
  // Filters list names with commas between them.
  name: requiredLine(siteLimits.name, 'Enter a name').refine((name) => !name.includes(','), siteMessages.comma),
  address: line(siteLimits.address),
  map_link: link.describe('By default, a search for the address on OpenStreetMap.'),
  phone: line(siteLimits.phone).describe('Of this site; empty if it has none of its own.'),
  bring: paragraphs(siteLimits.bring).describe('What to bring; our text if empty.'),
  capacity: z.union([blankText.transform(() => null), z.null(), integerInBody(1, siteLimits.capacity)], lastMessage),
  is_offered: yesOrNoInput(),
  week: weekSchema.nullable().describe('null: the standard hours and slots.'),
};
export type SiteInput = z.output<z.ZodObject<typeof siteFields>>;
const version = integerInBody(0, MAX_INTEGER).describe(
  'The version that the change is based on: 409 if there is a newer one.',
);
const siteId = z.object({ id: idInPath().describe('The site’s ID.') });

export const sitesApi = defineApi({
  'GET /api/sites/': {
    summary: 'List the shelter’s sites',
    access: 'staff',
    capability: 'use dashboard',
    response: z.array(siteSchema),
  },
  'POST /api/sites/': {
    summary: 'Add a site',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: z
      .object({ ...siteFields, name: siteFields.name })
      .partial()
      .required({ name: true }),
    response: siteSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/sites/order': {
    summary: 'Order the sites',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: z.object({ ids: z.array(idInBody(), 'takes a list of IDs').max(siteLimits.sites) }),
    response: z.array(siteSchema),
    errors: [409],
  },
  'PUT /api/sites/:id': {
    summary: 'Change, rename, close or open a site',
    description:
      'Absent fields stay. Bookings, pets and reports follow a new name, and its old one still works in requests. Bookings outside new hours stay: `GET /api/sites/outside` lists them.',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    params: siteId,
    body: z.object({ ...siteFields, version }).partial(),
    response: siteSchema,
    errors: [404, 409],
  },
  'POST /api/sites/:id/outside': {
    summary: 'List the upcoming bookings that a week would not offer',
    access: 'staff',
    capability: 'change settings',
    params: siteId,
    body: z.object({ week: weekSchema.nullable() }),
    response: z.array(outsideBookingSchema),
    errors: [404],
  },
  'GET /api/sites/outside': {
    summary: 'List the upcoming bookings outside hours and slots',
    description: 'Made before the hours changed.',
    access: 'staff',
    capability: 'change settings',
    response: z.array(outsideBookingSchema),
  },
  'DELETE /api/sites/:id': {
    summary: 'Delete an unused site',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    params: siteId,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
});
export type SitesApi = typeof sitesApi;

/** https only, without credentials. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\//i.test(text);
}
