/** Rules and messages of the pet form that the browser needs without the schemas. */
import { isBlank } from '../../platform/blank-text.contract.ts';

export const petFormMessages = {
  added: 'Pet added successfully! Add another pet below.',
  updated: 'Pet updated successfully!',
  invalidStatus: 'Invalid adoption status. Must be one of: Available, Adopted, Pending',
  adminsOnly: 'You must be logged in as an Admin to add a pet.',
  usersOnly: 'You must be logged in as a User to add a pet.',
  tooManyToday: 'You’ve added 10 pets today, which is the limit. You can add more tomorrow.',
  monthsOfOlderPet: 'Enter months only for a pet under one year.',
} as const;

/** Prefixes for the server's message (`spec.md`, section 8). */
export const petErrorMessages = {
  load: (error: string) => `Failed to load pets: ${error}`,
  add: (error: string) => `Failed to add pet: ${error}`,
  update: (error: string) => `Failed to update pet: ${error}`,
  delete: (error: string) => `Failed to delete pet: ${error}`,
  consequences: 'We couldn’t check which applications this affects.',
  unexpected: (error: string) => `Unexpected error during deletion: ${error}`,
} as const;

/** Longest id in another system, in characters. */
export const MAX_EXTERNAL_ID_LENGTH = 100;

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
