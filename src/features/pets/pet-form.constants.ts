/** Rules and messages of the pet form that the browser needs without the schemas. */
import { isBlank } from '../../platform/blank-text.contract.ts';

export const petFormMessages = {
  added: 'Pet added successfully! Add another pet below.',
  updated: 'Pet updated successfully!',
  invalidStatus: 'Invalid adoption status. Must be one of: Available, Adopted, Pending',
  adminsOnly: 'You must be logged in as an Admin to add a pet.',
  usersOnly: 'You must be logged in as a User to add a pet.',
  tooManyToday: 'You have added ten pets today. Please go on tomorrow.',
} as const;

/** Prefixes for the server's message (`spec.md`, section 8). */
export const petErrorMessages = {
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

/** Longest values in characters. */
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

/** Required fields in form order (`spec.md`, section 5). */
export const requiredPetFields = [
  'name',
  'species',
  'adoption_status',
  'gender',
  'vaccination_status',
  'microchipped',
] as const;
export type RequiredPetField = (typeof requiredPetFields)[number];

/** The first required field that is blank, or null. */
export function findMissingField(
  values: Partial<Record<RequiredPetField, string | undefined>>,
): RequiredPetField | null {
  return requiredPetFields.find((field) => isBlank(values[field] ?? '')) ?? null;
}

export function requiredMessage(field: string): string {
  return `Please fill in the ${field.replaceAll('_', ' ')} field.`;
}

/** Most pets that a User may add in one day (`product.md`, section 3). */
export const MAX_PETS_PER_DAY = 10;
