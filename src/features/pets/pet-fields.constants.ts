import { adoptionStatuses, genders, sizes } from './pet-search.contract.ts';

export const vaccinationStatuses = ['Up to date', 'Not vaccinated', 'Partial'] as const;
export const yesOrNo = ['Yes', 'No'] as const;
/** Names and values follow the Petfinder schema. */
export const coats = ['Hairless', 'Short', 'Medium', 'Long', 'Wire', 'Curly'] as const;

/** A field of a pet. Its `type` decides the schemas of the API and the control of the form. */
export type PetField = { label: string; hint?: string; description?: string } & (
  | { type: 'line' | 'paragraphs'; maxLength: number }
  | { type: 'integer'; min: number; max: number }
  /** Stored in kilograms. */
  | { type: 'weight'; min: number; max: number }
  /** Stored in cents. */
  | { type: 'money'; max: number }
  /** Radio buttons, or a menu if there are many options. */
  | { type: 'choice' | 'menu'; options: readonly [string, ...string[]] }
  /** The name of one of the shelter's sites. */
  | { type: 'site' }
  | { type: 'yes-no'; acceptsUnknown?: true }
);

/**
 * The fields that people fill in, in the order of the API and the export. The schemas, queries, form, import and export
 * derive from them.
 */
export const petFields = {
  name: { label: 'Name', type: 'line', maxLength: 100 },
  species: {
    label: 'Species',
    type: 'line',
    maxLength: 100,
    hint: 'e.g. dog, cat or rabbit',
  },
  breed: { label: 'Breed', type: 'line', maxLength: 100 },
  age: {
    label: 'Age',
    type: 'integer',
    min: 0,
    max: 100,
    hint: 'e.g. 3 years or 4 months',
    description: 'Whole years.',
  },
  age_months: {
    label: 'Months',
    type: 'integer',
    min: 0,
    max: 11,
    hint: 'e.g. 4',
    description: 'For pets under one year: their age in months. Without `age`, it is 0.',
  },
  gender: { label: 'Gender', type: 'choice', options: genders },
  colour: { label: 'Color', type: 'line', maxLength: 100 },
  weight: {
    label: 'Weight',
    type: 'weight',
    min: 0.001,
    max: 2000,
    hint: 'e.g. 22 lb, 3 lb 4 oz or 10 kg',
    description: 'Kilograms.',
  },
  hypoallergenic: { label: 'Hypoallergenic', type: 'yes-no' },
  adoption_status: { label: 'Adoption status', type: 'menu', options: adoptionStatuses },
  vaccination_status: { label: 'Vaccination', type: 'choice', options: vaccinationStatuses },
  special_needs: { label: 'Special needs', type: 'paragraphs', maxLength: 500, hint: 'Leave blank for none.' },
  microchipped: { label: 'Microchipped', type: 'choice', options: yesOrNo },
  personality: { label: 'Personality', type: 'paragraphs', maxLength: 1000 },
  back_story: { label: 'Back story', type: 'paragraphs', maxLength: 5000 },
  description: {
    label: 'Description',
    type: 'paragraphs',
    maxLength: 5000,
    hint: 'Shown at the top of the pet’s page.',
  },
  size: { label: 'Size', type: 'menu', options: sizes },
  location: {
    label: 'Location',
    type: 'site',
    hint: 'Where visitors can meet this pet.',
    description: 'The shelter’s location at which the pet lives. Only Admins can set it.',
  },
  adoption_fee_cents: {
    label: 'Adoption fee',
    type: 'money',
    max: 10_000_000,
    hint: 'Leave blank for our usual fee.',
    description: 'The pet’s own fee in cents, in place of the usual one. Only Admins can set it.',
  },
  coat: { label: 'Coat', type: 'menu', options: coats },
  spayed_neutered: { label: 'Spayed or neutered', type: 'yes-no' },
  house_trained: { label: 'House-trained', type: 'yes-no' },
  good_with_children: { label: 'Good with children', type: 'yes-no', acceptsUnknown: true },
  good_with_dogs: { label: 'Good with dogs', type: 'yes-no', acceptsUnknown: true },
  good_with_cats: { label: 'Good with cats', type: 'yes-no', acceptsUnknown: true },
} as const satisfies Record<string, PetField>;

export type PetFieldName = keyof typeof petFields;
export const petFieldNames = Object.keys(petFields) as PetFieldName[];

/** The rows of the form. A row with several fields shows them side by side. */
export const petFormRows = {
  details: [
    ['name', 'species'],
    ['breed', 'colour'],
    ['age', 'age_months'],
    ['weight', 'size'],
    ['gender'],
    ['adoption_status'],
  ],
  care: [
    ['vaccination_status'],
    ['microchipped'],
    ['special_needs'],
    ['spayed_neutered', 'house_trained', 'hypoallergenic', 'coat'],
    ['good_with_children', 'good_with_dogs', 'good_with_cats'],
  ],
  /** Only for Admins. */
  shelter: [['location', 'adoption_fee_cents']],
  story: [['personality'], ['back_story'], ['description']],
} as const satisfies Record<string, PetFieldName[][]>;

type ValueOf<Field extends PetField> = Field extends { options: readonly (infer Option)[] }
  ? Option
  : Field extends { type: 'yes-no' }
    ? boolean
    : Field extends { type: 'integer' | 'weight' | 'money' }
      ? number
      : string;

/** The type of each field's value. */
export type PetFieldValues = { [Name in PetFieldName]: ValueOf<(typeof petFields)[Name]> };

/** All fields of a pet, unknown (null). */
export function unknownPetFields() {
  return Object.fromEntries(petFieldNames.map((name) => [name, null])) as Record<PetFieldName, null>;
}
