import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { largestPhoto } from '../photos/photo-words.contract.ts';
import { managedFilters, managedSorts, MAX_AT_ONCE, sortDirections } from './manage-pets-words.contract.ts';
import { adminsFieldsSchema, petFieldsSchema } from './pet-fields.contract.ts';
import { MAX_SEARCH } from './pet-search.contract.ts';
import { petSchema } from './pets.contract.ts';

/** A pet as those see it who may change it. */
const managedPetSchema = petSchema
  .extend({
    owner: z
      .object({ id: z.int().positive(), name: z.string(), phone_number: z.string(), email: z.string() })
      .nullable()
      .describe('Whom it lives with, whether the public is told or not.'),
    show_owner: z.boolean().describe('Whether the owner wants to be named.'),
    is_listed: z.boolean().describe('Whether the public sees it.'),
    is_checked: z.boolean().describe('Whether an Admin has looked at it since a User wrote it.'),
    external_id: z.string().nullable().describe('What another system calls it.'),
    has_been_applied_for: z.boolean().describe('Whether anybody has ever applied for it: then Admins alone change it.'),
  })
  .meta({ id: 'ManagedPet' });
export type ManagedPet = z.infer<typeof managedPetSchema>;

const picture = z.union([uploadedFile(), z.string('takes a picture').max(300, 'takes a picture')], lastMessage);
const pictures = z
  .union(
    [picture.transform((one) => [one]), z.array(picture, 'takes pictures').max(20, 'takes at most 8 pictures')],
    lastMessage,
  )
  .optional()
  .describe(
    'All pictures in their order, the main one first: files, or the `image` of pictures taken in before. At most 8.',
  );

const writtenFields = petFieldsSchema.extend({
  ...adminsFieldsSchema.shape,
  show_owner: yesOrNoInput().optional().describe('Whether the public is told whom it lives with; yes unless told.'),
  image: picture.optional().describe('The main picture: it takes the place of the one that was.'),
  photos: pictures,
});

const newPetSchema = writtenFields.extend({
  submission_id: z
    .uuid('takes a UUID')
    .optional()
    .describe('Made by the sender: the same form sent again answers the pet that is there.'),
});

const managedQuery = z.object({
  search: orEmpty(line(MAX_SEARCH)).describe('Part of a name, species or breed, whatever its accents and letter case.'),
  filter: orEmpty(oneOf(managedFilters)).describe('Which pets; all unless told.'),
  sort: orEmpty(oneOf(managedSorts)).describe('`added` unless told.'),
  direction: orEmpty(oneOf(sortDirections)).describe('For `added` and `updated` `desc` unless told, else `asc`.'),
});
export type ManagedQuery = z.output<typeof managedQuery>;

export const managePetsApi = defineApi({
  'POST /api/pets/': {
    summary: 'Add a pet',
    description:
      'Takes JSON or a multipart form. A User’s pet lives with them; what only Admins may say is dropped. At least one picture.',
    access: 'signed in',
    body: newPetSchema,
    files: ['image', 'photos'],
    maxFile: largestPhoto,
    response: managedPetSchema,
    status: 201,
    errors: [409, 413, 415],
  },
  'PUT /api/pets/:id': {
    summary: 'Change a pet',
    description:
      'Admins any, Users their own while nobody has applied for it. Takes JSON or a multipart form; what is absent stays.',
    access: 'signed in',
    params: petNumber(),
    body: writtenFields,
    files: ['image', 'photos'],
    maxFile: largestPhoto,
    response: managedPetSchema,
    errors: [403, 404, 409, 413, 415],
  },
  'DELETE /api/pets/:id': {
    summary: 'Delete a pet',
    description:
      'Admins any, Users their own while nobody has applied for it. The applications for it go too, and the applicants are told.',
    access: 'signed in',
    params: petNumber(),
    response: z.null(),
    status: 204,
    errors: [403, 404],
  },
  'PUT /api/pets/many': {
    summary: 'Change many pets at once',
    description: 'All of them or none.',
    access: 'Admin',
    body: z.object({
      ids: z.array(idInBody()).min(1, 'must name a pet').max(MAX_AT_ONCE, `takes at most ${MAX_AT_ONCE} pets`),
      ...petFieldsSchema.pick({ adoption_status: true }).shape,
      ...adminsFieldsSchema.pick({ featured: true, is_listed: true, is_checked: true }).shape,
    }),
    response: z.object({ message: z.string(), changed: z.int().min(0) }),
    errors: [404, 409],
  },
  'GET /api/pets/manage/': {
    summary: 'List the pets one may change',
    description: 'Admins see all, Users their own; also those that are not listed.',
    access: 'signed in',
    query: managedQuery,
    paged: true,
    response: z.array(managedPetSchema),
  },
  'GET /api/pets/manage/counts': {
    summary: 'Count the pets one may change, by what they can be narrowed to',
    access: 'signed in',
    query: managedQuery.pick({ search: true }),
    response: z.object({ all: z.int().min(0), counts: z.record(z.enum(managedFilters), z.int().min(0)) }),
  },
  'GET /api/pets/manage/:id': {
    summary: 'Show a pet one may change',
    access: 'signed in',
    params: petNumber(),
    response: managedPetSchema,
    errors: [404],
  },
  'GET /api/pets/export': {
    summary: 'Save the pets that fit as a table',
    description:
      'CSV in UTF-8, in the columns that an import reads. What a spreadsheet would take for a formula is made text.',
    access: 'Admin',
    query: managedQuery,
    response: z.string(),
    contentType: 'text/csv',
  },
});
export type ManagePetsApi = typeof managePetsApi;

function petNumber() {
  return z.object({ id: idInPath().describe('The pet’s number.') });
}
