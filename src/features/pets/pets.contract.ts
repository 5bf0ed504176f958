import { z } from 'zod';
import { idInAddress } from '../../platform/http/number-schemas.ts';
import { defineApi } from '../../platform/http/api-contract.ts';

/** The words a pet's adoption status is stored and answered in; read in any letter case. */
export const adoptionStatuses = ['Available', 'Pending', 'Adopted'] as const;
export const vaccinationStatuses = ['Up to date', 'Not vaccinated', 'Partial'] as const;
export const genders = ['Male', 'Female'] as const;
export const yesOrNo = ['Yes', 'No'] as const;
/** Names and values from here on follow the Petfinder schema. */
export const sizes = ['Small', 'Medium', 'Large', 'Extra Large'] as const;
export const coats = ['Hairless', 'Short', 'Medium', 'Long', 'Wire', 'Curly'] as const;

export const petMessages = {
  loadFailed: 'Failed to load pets. Please try again later.',
  notFound: 'No pet has this number.',
} as const;

export const photoSchema = z.object({
  image: z.string().describe('Path of the widest WebP on this host.'),
  width: z.int().positive().describe('Pixels of the widest picture.'),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).describe('Widths kept, in pixels: replace the width in `image`.'),
  preview: z.string().describe('A blurred preview as a data address.'),
});

export const petSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    species: z.string(),
    breed: z.string().nullable(),
    age: z.int().min(0).max(100).nullable().describe('Whole years.'),
    gender: z.enum(genders).nullable(),
    colour: z.string().nullable(),
    weight: z.number().positive().nullable().describe('Kilograms.'),
    hypoallergenic: z.boolean().nullable(),
    adoption_status: z.enum(adoptionStatuses),
    vaccination_status: z.enum(vaccinationStatuses).nullable(),
    special_needs: z.string().nullable(),
    microchipped: z.enum(yesOrNo).nullable(),
    personality: z.string().nullable(),
    back_story: z.string().nullable(),
    description: z.string().nullable(),
    size: z.enum(sizes).nullable(),
    coat: z.enum(coats).nullable(),
    spayed_neutered: z.boolean().nullable(),
    house_trained: z.boolean().nullable(),
    good_with_children: z.boolean().nullable().describe('null: not known.'),
    good_with_dogs: z.boolean().nullable(),
    good_with_cats: z.boolean().nullable(),
    featured: z.boolean(),
    owner: z
      .object({ name: z.string(), phone_number: z.string() })
      .nullable()
      .describe('Public only with consent, and until the pet is Adopted.'),
    image: z.string().nullable().describe('Path of the main picture on this host.'),
    photos: z.array(photoSchema),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Pet' });

export type Pet = z.infer<typeof petSchema>;
export type PetPhoto = z.infer<typeof photoSchema>;
export type AdoptionStatus = Pet['adoption_status'];

export const petsApi = defineApi({
  'GET /api/pets/': {
    summary: 'List all pets',
    access: 'anyone',
    description:
      'Available pets first, then those on hold, then adopted ones; the newest first within each. Without `page` and `limit` the whole list comes back.',
    paged: true,
    answer: z.array(petSchema),
  },
  'GET /api/pets/total': {
    summary: 'Count all pets',
    access: 'anyone',
    answer: z.object({ total_pets: z.int().min(0) }),
  },
  'GET /api/pets/adopted/total': {
    summary: 'Count the adopted pets',
    access: 'anyone',
    answer: z.object({ total_adopted: z.int().min(0) }),
  },
  'GET /api/pets/:id': {
    summary: 'Show one pet',
    access: 'anyone',
    params: z.object({ id: idInAddress().describe('The pet’s number.') }),
    answer: petSchema,
    errors: [404],
  },
});
