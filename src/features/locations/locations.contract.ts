import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath, integerInBody, MAX_INTEGER, positiveDigits } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs, requiredLine } from '../../platform/http/text-schemas.ts';
import {
  addableTypes,
  animalStatuses,
  cardFormats,
  locationLimits,
  locationMessages,
  locationTypes,
} from './locations.constants.ts';

const id = z.int().positive();

export const locationSchema = z
  .object({
    id,
    parent_id: id.nullable(),
    type: z.enum(locationTypes),
    name: z.string(),
    path: z.string().describe('With all that it is in, such as `North Site · Dog house · Kennel 4`.'),
    site: z.string().nullable().describe('The site that it is in; null for a foster home of no site.'),
    capacity: z.int().positive().nullable().describe('Null: not counted.'),
    is_isolation: z.boolean(),
    is_isolated: z.boolean().describe('Whether it, or what it is in, is for isolation.'),
    note: z.string().nullable(),
    is_retired: z.boolean(),
    version: z.int().positive(),
    animals: z.int().min(0).describe('How many are right there, not in a location within it.'),
    animals_within: z.int().min(0).describe('How many are there or in a location within it.'),
    is_used: z.boolean().describe('Whether an animal has ever been there or within it, so that it can’t be deleted.'),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof locationSchema>;

export const placedAnimalSchema = z
  .object({
    id,
    code: z.string().describe('Such as `A-1042`.'),
    name: z.string(),
    species: z.string(),
    type: z.string(),
    gender: z.string().nullable(),
    photo: z.string().nullable().describe('The path of a small photo.'),
    status: z.enum(animalStatuses),
    location_id: id.nullable().describe('Null: nobody has said where it is.'),
    slot: z.int().positive().nullable(),
    since: z.iso.datetime().nullable(),
    site: z.string().nullable().describe('The site that its page names.'),
  })
  .meta({ id: 'PlacedAnimal' });
export type PlacedAnimal = z.infer<typeof placedAnimalSchema>;

export const placementSchema = z
  .object({
    id,
    pet: z.object({ id, name: z.string(), code: z.string() }),
    location: z.object({
      id,
      type: z.enum(locationTypes),
      name: z.string(),
      path: z.string(),
      is_isolated: z.boolean(),
    }),
    slot: z.int().positive().nullable(),
    start_at: z.iso.datetime(),
    end_at: z.iso.datetime().nullable().describe('Null: it is there now.'),
    reason: z.string().nullable(),
    moved_by: z.string().nullable().describe('Null if it follows from an intake, or the account was deleted.'),
  })
  .meta({ id: 'Placement' });
export type Placement = z.infer<typeof placementSchema>;

const capacity = clearable(integerInBody(1, locationLimits.capacity));
const number = integerInBody(1, 9999);
const newLocations = z
  .object({
    type: oneOf(addableTypes),
    parent_id: clearable(idInBody()).describe('What it is in.'),
    name: requiredLine(locationLimits.name, 'Enter a name'),
    first: number.optional().describe('Adds several with numbers after the name, from this one …'),
    last: number.optional().describe('… to this one.'),
    capacity,
    is_isolation: yesOrNoInput().optional(),
    note: clearable(paragraphs(locationLimits.note)),
  })
  .superRefine(({ first, last }, { addIssue }) => {
    if ((first === undefined) !== (last === undefined) || (first ?? 0) > (last ?? 0)) {
      addIssue({ code: 'custom', path: ['last'], message: locationMessages.seriesOrder });
    } else if (first !== undefined && last! - first >= locationLimits.series) {
      addIssue({ code: 'custom', path: ['last'], message: locationMessages.seriesLength });
    }
  });
export type NewLocations = z.output<typeof newLocations>;

const locationUpdate = z.object({
  name: requiredLine(locationLimits.name, 'Enter a name').optional(),
  capacity,
  is_isolation: yesOrNoInput().optional(),
  note: clearable(paragraphs(locationLimits.note)),
  is_retired: yesOrNoInput().optional(),
  version: integerInBody(1, MAX_INTEGER).optional().describe('The version that you saw: an older one is rejected.'),
});
export type LocationUpdate = z.output<typeof locationUpdate>;

const reason = clearable(line(locationLimits.reason));
const move = z.object({
  pet_id: idInBody(),
  location_id: z.union([z.null(), idInBody()]).describe('Null: nobody knows where it is now.'),
});
export type Move = z.output<typeof move>;

const moves = z.object({
  moves: z.array(move).min(1, 'Choose an animal').max(locationLimits.moves, 'Move at most 500 animals at a time'),
  reason,
});

const locationId = z.object({ id: idInPath().describe('The location’s id.') });
const petId = z.object({ id: idInPath().describe('The pet’s id.') });

const historyQuery = z.object({
  from: orEmpty(calendarDay()).describe('First day, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('Last day, inclusive.'),
});
export type HistoryQuery = z.output<typeof historyQuery>;

const cardsQuery = z.object({
  ids: orEmpty(
    z
      .string()
      .max(2000, 'takes at most 100 ids')
      .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'takes ids with commas between them')
      .transform((text) => text.split(',').map(Number)),
  ).describe('The pets’ ids, with commas between them.'),
  location_id: orEmpty(positiveDigits(MAX_INTEGER)).describe('Instead: all animals there and within it.'),
  format: orEmpty(oneOf(cardFormats)).describe('One card on each A6 page, or four on A4. By default A6.'),
});
export type CardsQuery = z.output<typeof cardsQuery>;

export const locationsApi = defineApi({
  'GET /api/records/locations/': {
    summary: 'List locations',
    description:
      'With how many animals are in each. Those of a site in their order, foster homes of no site last. Which home it is, only those see who may view people or move animals.',
    access: 'record',
    capability: 'view animals',
    query: z.object({ retired: orEmpty(yesOrNoInput()).describe('Whether to include retired ones.') }),
    response: z.array(locationSchema),
  },
  'GET /api/records/locations/animals': {
    summary: 'List where the animals in care are',
    access: 'record',
    capability: 'view animals',
    response: z.array(placedAnimalSchema),
  },
  'POST /api/records/locations/': {
    summary: 'Add a location, or several with numbers',
    access: 'record',
    capability: 'manage locations',
    body: newLocations,
    response: z.array(locationSchema),
    status: 201,
    errors: [409],
  },
  'PUT /api/records/locations/order': {
    summary: 'Change the order of the locations within another',
    access: 'record',
    capability: 'manage locations',
    body: z.object({ ids: z.array(idInBody()).min(1, locationMessages.order).max(1000) }),
    response: z.object({ ids: z.array(id) }),
  },
  'POST /api/records/locations/moves': {
    summary: 'Move animals',
    description:
      'All or none. Each animal leaves its location first, so two can change places. You can undo it for 5 minutes.',
    access: 'record',
    capability: 'move animals',
    changesPublicPages: true,
    body: moves,
    response: z.object({ moved: z.int().min(0).describe('How many were elsewhere before.') }),
    errors: [409],
  },
  'PUT /api/records/locations/:id': {
    summary: 'Rename, resize, retire or bring back a location',
    description: 'Absent fields stay.',
    access: 'record',
    capability: 'manage locations',
    params: locationId,
    body: locationUpdate,
    response: locationSchema,
    errors: [404, 409],
  },
  'DELETE /api/records/locations/:id': {
    summary: 'Delete a location where no animal has ever been',
    description: 'With all locations within it.',
    access: 'record',
    capability: 'manage locations',
    params: locationId,
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'GET /api/records/locations/:id/placements': {
    summary: 'List who has been at a location, or within it',
    description: 'The latest first.',
    access: 'record',
    capability: 'view records',
    params: locationId,
    query: historyQuery,
    paged: true,
    response: z.array(placementSchema),
    errors: [404],
  },
  'GET /api/records/:id/placements': {
    summary: 'List where an animal has been',
    description: 'The latest first.',
    access: 'record',
    capability: 'view records',
    params: petId,
    response: z.array(placementSchema),
    errors: [404],
  },
  'PUT /api/records/:id/placement': {
    summary: 'Move an animal',
    access: 'record',
    capability: 'move animals',
    changesPublicPages: true,
    params: petId,
    body: move.omit({ pet_id: true }).extend({ reason }),
    response: z.array(placementSchema).describe('Where it has been, the latest first.'),
    errors: [404, 409],
  },
  'GET /api/records/cards.pdf': {
    summary: 'Print kennel cards',
    description: 'With a QR code: visitors get the pet’s page, staff its record.',
    access: 'record',
    capability: 'view animals',
    query: cardsQuery,
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
});
export type LocationsApi = typeof locationsApi;
