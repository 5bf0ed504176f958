/** The rules and words of a pet's form that the browser needs; apart from the schemas, which weigh more. */
import { isBlank } from '../../platform/blank-text.contract.ts';

export const petFormMessages = {
  added: 'Pet added successfully! Add another pet below.',
  updated: 'Pet updated successfully!',
  statusUnknown: 'Invalid adoption status. Must be one of: Available, Adopted, Pending',
  adminsOnly: 'You must be logged in as an Admin to add a pet.',
  usersOnly: 'You must be logged in as a User to add a pet.',
  tooManyToday: 'You have added ten pets today. Please go on tomorrow.',
} as const;

/** Stands before the server's sentence (`spec.md`, section 8). */
export const petFailures = {
  load: (error: string) => `Failed to load pets: ${error}`,
  add: (error: string) => `Failed to add pet: ${error}`,
  update: (error: string) => `Failed to update pet: ${error}`,
  delete: (error: string) => `Failed to delete pet: ${error}`,
  unexpected: (error: string) => `Unexpected error during deletion: ${error}`,
} as const;

export const vaccinationStatuses = ['Up to date', 'Not vaccinated', 'Partial'] as const;
export const yesOrNo = ['Yes', 'No'] as const;
/** Names and values follow the Petfinder schema. */
export const coats = ['Hairless', 'Short', 'Medium', 'Long', 'Wire', 'Curly'] as const;

/** Longest values, in characters; of text in several lines as well. */
export const petLimits = {
  name: 100,
  species: 100,
  breed: 100,
  colour: 100,
  special_needs: 500,
  personality: 1000,
  back_story: 5000,
  description: 5000,
  external_id: 100,
} as const;

/** What must be filled in, in the order in which a form asks for it (`spec.md`, section 5). */
export const requiredPetFields = [
  'name',
  'species',
  'adoption_status',
  'gender',
  'vaccination_status',
  'microchipped',
] as const;
export type RequiredPetField = (typeof requiredPetFields)[number];

/** The first field that must be filled in and is not; null where all are. */
export function firstMissing(given: Partial<Record<RequiredPetField, string | undefined>>): RequiredPetField | null {
  return requiredPetFields.find((field) => isBlank(given[field] ?? '')) ?? null;
}

export function fillIn(field: string): string {
  return `Please fill in the ${field.replaceAll('_', ' ')} field.`;
}

/** Pets that a User may add on a day of the shelter's (`product.md`, section 3). */
export const MAX_PETS_PER_DAY = 10;
