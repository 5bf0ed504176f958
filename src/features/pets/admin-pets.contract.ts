import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { manyOf, namesInQuery, oneOf, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInPath, idInBody, numberOfDays } from '../../platform/http/number-schemas.ts';
import { cappedCount } from '../../platform/http/paging.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { largestPhoto } from '../photos/photos.constants.ts';
import { adminPetFilters, adminPetSorts, MAX_BULK_PETS, sortDirections } from './admin-pets.constants.ts';
import { adminFieldsSchema, petFieldsSchema } from './pet-fields.contract.ts';
import { adoptionStatuses, genders, MAX_SEARCH_LENGTH, petTypes } from './pet-search.contract.ts';
import { petSchema } from './pets.contract.ts';

/** A pet with the fields that only its owner and Admins see. */
const adminPetSchema = petSchema
  .extend({
    owner: z
      .object({ id: z.int().positive(), name: z.string(), phone_number: z.string(), email: z.string() })
      .nullable()
      .describe('The owner, public or not.'),
    show_owner: z.boolean().describe('Whether the owner agreed to be named publicly.'),
    is_listed: z.boolean().describe('Whether the pet is public.'),
    awaits_confirmation: z.boolean().describe('Whether it becomes public once its owner confirms their email.'),
    archived_at: z.iso.datetime().nullable().describe('When it was archived.'),
    external_id: z.string().nullable().describe('The pet’s id in another system.'),
    has_been_applied_for: z
      .boolean()
      .describe('Whether anyone has ever applied for it. If so, only Admins may change it.'),
    reserved_for: z
      .string()
      .nullable()
      .describe('Whose approved application waits for the handover; null for owners’ listings.'),
    outcome_type: z
      .string()
      .nullable()
      .describe('How it left the shelter’s care; null in care, and for owners’ listings.'),
  })
  .meta({ id: 'AdminPet' });
export type AdminPet = z.infer<typeof adminPetSchema>;

const photoInput = z.union([uploadedFile(), z.string('must be a photo').max(300, 'must be a photo')], lastMessage);
const photosInput = z
  .union(
    [photoInput.transform((one) => [one]), z.array(photoInput, 'must be photos').max(20, 'can be at most 8 photos')],
    lastMessage,
  )
  .optional()
  .describe('All photos in order, the main one first: files, or the `image` of uploaded photos. At most 8.');

const writableFields = petFieldsSchema.extend({
  ...adminFieldsSchema.shape,
  show_owner: yesOrNoInput().optional().describe('Whether to name the owner publicly. Default: yes.'),
  image: photoInput.optional().describe('The main photo, which replaces the previous one.'),
  photos: photosInput,
});

const newPetSchema = writableFields.extend({
  submission_id: z
    .uuid('takes a UUID')
    .optional()
    .describe('An idempotency key from the client: sending the same form again returns the same pet.'),
});

const day = calendarDay();
const adminPetsQuery = z.object({
  own: yesOrNoInput().optional().describe('Whether to list only your own pets, as for users who aren’t staff.'),
  search: orEmpty(line(MAX_SEARCH_LENGTH)).describe(
    'Part of a name, species or breed. Ignores accents and letter case.',
  ),
  filter: orEmpty(oneOf(adminPetFilters)).describe('Which pets. Default: all.'),
  type: orEmpty(manyOf(petTypes)).describe('Types, such as `Dog,Cat`.'),
  status: orEmpty(manyOf(adoptionStatuses)).describe('Statuses.'),
  location: orEmpty(namesInQuery()).describe('Where they live: names of sites with commas between them.'),
  gender: orEmpty(manyOf(genders)).describe('Genders.'),
  listed_by: orEmpty(oneOf(['shelter', 'owner'])).describe('Who listed them.'),
  days_min: orEmpty(numberOfDays()).describe('Added at least so many days ago.'),
  days_max: orEmpty(numberOfDays()).describe('Added at most so many days ago.'),
  added_from: orEmpty(day).describe('First day on which they were added, in the shelter’s time zone.'),
  added_to: orEmpty(day).describe('Last day on which they were added.'),
  sort: orEmpty(oneOf(adminPetSorts)).describe('Default: `added`.'),
  direction: orEmpty(oneOf(sortDirections)).describe('Default: `desc` for `added` and `updated`, otherwise `asc`.'),
});
export type AdminPetsQuery = z.output<typeof adminPetsQuery>;

export const adminPetsApi = defineApi({
  'POST /api/pets/': {
    summary: 'Add a pet',
    description:
      'Accepts JSON or a multipart form. A User becomes the owner, and fields for Admins are ignored. Requires a photo.',
    access: 'signed in',
    changesPublicPages: true,
    body: newPetSchema,
    files: ['image', 'photos'],
    maxFile: largestPhoto,
    response: adminPetSchema,
    status: 201,
    errors: [409, 413, 415],
  },
  'PUT /api/pets/:id': {
    summary: 'Update a pet',
    description:
      'Admins may update any pet, Users their own until someone applies for it. Accepts JSON or a multipart form. Absent fields stay unchanged.',
    access: 'signed in',
    othersCapability: 'edit animals',
    changesPublicPages: true,
    params: petIdParams(),
    body: writableFields,
    files: ['image', 'photos'],
    maxFile: largestPhoto,
    response: adminPetSchema,
    errors: [403, 404, 409, 413, 415],
  },
  'DELETE /api/pets/:id': {
    summary: 'Delete a pet',
    description:
      'Admins may delete any pet, Users their own until someone applies for it. Also deletes its applications, and emails the applicants.',
    access: 'signed in',
    othersCapability: 'delete records',
    changesPublicPages: true,
    params: petIdParams(),
    response: z.null(),
    status: 204,
    errors: [403, 404],
  },
  'PUT /api/pets/bulk': {
    summary: 'Update several pets',
    description: 'All of them or none.',
    access: 'staff',
    capability: 'edit animals',
    changesPublicPages: true,
    body: z.object({
      ids: petIdsInBody(),
      ...petFieldsSchema.pick({ adoption_status: true }).shape,
      ...adminFieldsSchema.pick({ featured: true, is_listed: true, is_checked: true }).shape,
    }),
    response: z.object({ message: z.string(), changed: z.int().min(0) }),
    errors: [404, 409],
  },
  'PUT /api/pets/archive': {
    summary: 'Archive adopted pets, or bring them back',
    description:
      'All of them or none. Archived pets are off the site, and only `filter=archived` lists them. A pet that is no longer Adopted, or is listed again, leaves the archive.',
    access: 'staff',
    capability: 'edit animals',
    changesPublicPages: true,
    body: z.object({
      ids: petIdsInBody(),
      is_archived: z.boolean('takes true or false'),
    }),
    response: z.object({ message: z.string(), changed: z.int().min(0) }),
    errors: [404, 409],
  },
  'GET /api/pets/own': {
    summary: 'List the ids of the pets that you have listed',
    access: 'signed in',
    response: z.object({ pet_ids: z.array(z.int().positive()) }),
  },
  'GET /api/admin/pets/': {
    summary: 'List the pets you may manage',
    description: 'All pets for Admins, their own for Users, including unlisted ones.',
    access: 'signed in',
    query: adminPetsQuery,
    paged: true,
    response: z.array(adminPetSchema),
  },
  'GET /api/admin/pets/counts': {
    summary: 'Count the pets you may manage, by filter',
    access: 'signed in',
    query: adminPetsQuery.omit({ filter: true, sort: true, direction: true }).extend({ count: cappedCount }),
    response: z.object({
      all: z.int().min(0),
      counts: z
        .record(z.enum(adminPetFilters), z.int().min(0).nullable())
        .describe(
          'null if not counted: with `count=capped`, a search with more than 10,000 matches is not counted by filter.',
        ),
    }),
  },
  'GET /api/admin/pets/ids': {
    summary: 'List the ids of pets, to update them together',
    description: `In the list’s order, at most ${MAX_BULK_PETS}.`,
    access: 'staff',
    capability: 'edit animals',
    query: adminPetsQuery,
    response: z.object({ ids: z.array(z.int().positive()) }),
  },
  'GET /api/admin/pets/:id': {
    summary: 'Get a pet you may manage',
    access: 'signed in',
    othersCapability: 'view animals',
    params: petIdParams(),
    response: adminPetSchema,
    errors: [404],
  },
  'GET /api/pets/export': {
    summary: 'Export pets',
    description: 'CSV in UTF-8, in the format that the import reads. Formulas are escaped.',
    access: 'staff',
    capability: 'export records',
    stepUp: true,
    query: adminPetsQuery,
    response: z.string(),
    contentType: 'text/csv',
  },
});
export type AdminPetsApi = typeof adminPetsApi;

/** The pets of one change. */
export function petIdsInBody() {
  return z.array(idInBody()).min(1, 'must name a pet').max(MAX_BULK_PETS, `takes at most ${MAX_BULK_PETS} pets`);
}

function petIdParams() {
  return z.object({ id: idInPath().describe('The pet’s id.') });
}
