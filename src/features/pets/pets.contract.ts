import { z } from 'zod';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import { petFieldsInResponse } from './pet-fields.contract.ts';
import {
  adoptionStatuses,
  bounds,
  canonicalBound,
  facetValues,
  isWeightBound,
  MAX_SEARCH_LENGTH,
  listers,
  petOrders,
  petTypes,
  type Bound,
} from './pet-search.contract.ts';

export const petMessages = {
  loadFailed: 'Failed to load pets. Please try again later.',
  notFound: 'We couldn’t find this pet.',
  assigned: (name: string) =>
    `An application for ${name} is approved, so ${name} stays Adopted. Decide on the application instead.`,
  hasLeft: (name: string) => `${name} has left. Record an intake on ${name}’s record first.`,
  notPickedUp: (name: string) => `${name} hasn’t gone home yet. Record the handover first.`,
  appliedFor: 'Someone has applied for this pet, so only we can change it now. Message us if something is wrong.',
  externalIdInUse: (name: string, other: string, id: string) =>
    `${name} can’t be restored, because ${other} has the external ID ${id} now. Change or delete it first.`,
  someDeleted: 'Some of these pets were deleted. Nothing was changed.',
  notArchivable: (name: string) => `${name} isn’t Adopted. Only adopted pets can be archived.`,
  adminsOnlyFilter: 'Only Admins can list these pets.',
} as const;

const { name: _name, species: _species, ...describedFields } = petFieldsInResponse;

export const petSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    species: z.string(),
    type: z.enum(petTypes).describe('The type of the species, for searches and the fee.'),
    ...describedFields,
    adoption_status: z.enum(adoptionStatuses),
    good_with_children: describedFields.good_with_children.describe('null: unknown.'),
    featured: z.boolean(),
    listed_by_owner: z.boolean().describe('Whether its owner listed it, not the shelter.'),
    is_checked: z.boolean().describe('Whether an Admin has reviewed what a User wrote.'),
    owner: z
      .object({ name: z.string(), phone_number: z.string() })
      .nullable()
      .describe('Only with the owner’s consent, and until the pet is Adopted.'),
    image: z.string().nullable().describe('Path of the main photo on this host.'),
    photos: z.array(photoSchema),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Pet' });

export type Pet = z.infer<typeof petSchema>;

const bondedPetSchema = z
  .object({ id: z.int().positive(), name: z.string(), adoption_status: z.enum(adoptionStatuses) })
  .meta({ id: 'BondedPet' });
export type BondedPet = z.infer<typeof bondedPetSchema>;
export type AdoptionStatus = Pet['adoption_status'];
export type PetsApi = typeof petsApi;

function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return orEmpty(oneOf(values));
}

function bound(name: Bound) {
  const message = isWeightBound(name)
    ? `takes kilograms up to ${bounds[name]}`
    : `takes whole ${name.endsWith('_months') ? 'months' : 'years'} from 0 to ${bounds[name]}`;
  return orEmpty(
    z
      .string(message)
      .refine((value) => canonicalBound(name, value) !== null, message)
      .transform((value) => Number(canonicalBound(name, value)))
      .meta({ type: 'number', minimum: 0, maximum: bounds[name] }),
  );
}

const optionalText = () => orEmpty(line(MAX_SEARCH_LENGTH));

const petSearchSchema = z.object({
  text: optionalText().describe(
    'Words in name, species or breed. Ignores accents and letter case. Corrects typos if nothing matches as typed, and ignores words without a match if others match.',
  ),
  type: choice(facetValues.type),
  breed: optionalText().describe('Words in the breed.'),
  gender: choice(facetValues.gender),
  age: choice(facetValues.age).describe('baby: under 1 year, young: 1–2, adult: 3–7, senior: 8 and more.'),
  size: choice(facetValues.size),
  hypoallergenic: choice(facetValues.hypoallergenic),
  special_needs: choice(facetValues.special_needs),
  good_with_children: choice(facetValues.good_with_children),
  good_with_dogs: choice(facetValues.good_with_dogs),
  good_with_cats: choice(facetValues.good_with_cats),
  status: choice(facetValues.status),
  house_trained: choice(facetValues.house_trained),
  listed_by: choice(listers).describe('Who listed the pet: the shelter, or its owner.'),
  min_age: bound('min_age').describe('Youngest age in whole years.'),
  max_age: bound('max_age').describe('Oldest age in whole years.'),
  min_months: bound('min_months').describe('Youngest age in months. Pets of one year or more are older.'),
  max_months: bound('max_months').describe('Oldest age in months, of pets under one year.'),
  min_weight: bound('min_weight').describe('Least weight in kilograms, with at most one decimal.'),
  max_weight: bound('max_weight').describe('Greatest weight in kilograms, with at most one decimal.'),
  sort: choice(petOrders).describe('Default: `newest`. Available pets come first in each order.'),
});

function countsOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.record(z.enum(values), z.int().min(0));
}

const facetCountsSchema = z
  .object({
    total: z.int().min(0).describe('Number of pets that match the whole search.'),
    facets: z
      .object({
        type: countsOf(facetValues.type),
        gender: countsOf(facetValues.gender),
        age: countsOf(facetValues.age),
        size: countsOf(facetValues.size),
        hypoallergenic: countsOf(facetValues.hypoallergenic),
        special_needs: countsOf(facetValues.special_needs),
        good_with_children: countsOf(facetValues.good_with_children),
        good_with_dogs: countsOf(facetValues.good_with_dogs),
        good_with_cats: countsOf(facetValues.good_with_cats),
        status: countsOf(facetValues.status),
        house_trained: countsOf(facetValues.house_trained),
      })
      .describe('How many pets each value of a facet would leave, with all other criteria unchanged.'),
  })
  .meta({ id: 'PetCounts' });

export const petsApi = defineApi({
  'GET /api/pets/': {
    summary: 'List or search pets',
    access: 'public',
    description:
      'Available pets first, then Pending, then Adopted; newest first within each, and owners’ listings last that no Admin has reviewed. Without `page` and `limit`, returns the whole list.',
    query: petSearchSchema,
    paged: true,
    response: z.array(petSchema),
  },
  'GET /api/pets/facets': {
    summary: 'Count the pets of a search by facet',
    access: 'public',
    query: petSearchSchema,
    response: facetCountsSchema,
  },
  'GET /api/pets/breeds': {
    summary: 'List breeds',
    access: 'public',
    description: 'Most frequent first, at most 200.',
    query: petSearchSchema.pick({ type: true }),
    response: z.array(z.object({ breed: z.string(), count: z.int().positive() })),
  },
  'GET /api/pets/total': {
    summary: 'Count all pets',
    access: 'public',
    response: z.object({ total_pets: z.int().min(0) }),
  },
  'GET /api/pets/adopted/total': {
    summary: 'Count the adopted pets',
    access: 'public',
    response: z.object({ total_adopted: z.int().min(0) }),
  },
  'GET /api/pets/:id': {
    summary: 'Get a pet',
    access: 'public',
    params: z.object({ id: idInPath().describe('The pet’s id.') }),
    response: petSchema
      .extend({ bonded_with: z.array(bondedPetSchema).describe('Pets that go home together with it.') })
      .meta({ id: 'PetWithBond' }),
    errors: [404],
  },
});
