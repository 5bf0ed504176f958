import type { output } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { adminPetsApi } from '../admin-pets.contract.ts';
import { requiredMessage, findMissingField, petFormMessages, requiredPetFields } from '../pet-form.constants.ts';
import type { PetFields } from '../pet-fields.contract.ts';
import { adoptionStatuses } from '../pet-search.contract.ts';
import type { AdoptionStatus } from '../pets.contract.ts';
import { staffPetFields } from '../pets.permissions.ts';

export type PetInput = output<(typeof adminPetsApi)['PUT /api/pets/:id']['body']>;

/** The fields of a form that are columns of `pets`, without those that only the shelter may set. */
export function toRowFields(input: PetInput, isForShelter: boolean): PetRowFields {
  const dropped = new Set<string>([...nonColumns, ...(isForShelter ? [] : staffPetFields)]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !dropped.has(name)));
}

const nonColumns = ['image', 'photos', 'submission_id'] as const;

export type PetRowFields = Omit<PetInput, (typeof nonColumns)[number]>;

/** Required fields of a new pet (`spec.md`, section 5). */
export interface CompletePet extends PetRowFields {
  name: string;
  species: string;
  adoption_status: AdoptionStatus;
  gender: 'Male' | 'Female';
  vaccination_status: 'Up to date' | 'Not vaccinated' | 'Partial';
  microchipped: 'Yes' | 'No';
}

/**
 * Validates a new pet. Empty special needs become "none".
 * @throws ApiError 400 with the specification's message
 */
export function validateNewPet(input: PetRowFields): CompletePet {
  const missing = findMissingField(input);
  if (missing) throw fieldError(missing, requiredMessage(missing));
  assertKnownStatus(input);
  return { ...completeAge(input), special_needs: input.special_needs ?? 'none' } as CompletePet;
}

/**
 * Validates changes to a pet.
 * @throws ApiError 400 if a required field is emptied
 */
export function validatePetChanges(input: PetRowFields): PetRowFields {
  for (const field of requiredPetFields) {
    if (input[field] === '') throw fieldError(field, requiredMessage(field));
  }
  assertKnownStatus(input);
  const changes = completeAge(input);
  return changes.special_needs === null ? { ...changes, special_needs: 'none' } : changes;
}

/**
 * Months without years mean a pet under one year. Another age than 0 clears the months.
 * @throws ApiError 400 for months of a pet of one year or more
 */
export function completeAge<T extends Pick<PetFields, 'age' | 'age_months'>>(fields: T): T {
  const { age, age_months } = fields;
  const hasMonths = age_months !== undefined && age_months !== null;
  if (hasMonths && typeof age === 'number' && age > 0) throw fieldError('age_months', petFormMessages.monthsOfOlderPet);
  if (hasMonths) return { ...fields, age: 0 };
  return age === undefined || age === 0 ? fields : { ...fields, age_months: null };
}

export function assertKnownStatus({ adoption_status }: Pick<PetFields, 'adoption_status'>): void {
  if (adoption_status === undefined || adoptionStatuses.some((status) => status === adoption_status)) return;
  throw fieldError('adoption_status', petFormMessages.invalidStatus);
}

function fieldError(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
