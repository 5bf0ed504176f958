import type { output } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { managePetsApi } from '../manage-pets.contract.ts';
import { fillIn, firstMissing, petFormMessages, requiredPetFields } from '../pet-form-words.contract.ts';
import type { PetFields } from '../pet-fields.contract.ts';
import { adoptionStatuses } from '../pet-search.contract.ts';
import type { AdoptionStatus } from '../pets.contract.ts';
import { adminsPetFields } from '../pets.permissions.ts';

export type PetWritten = output<(typeof managePetsApi)['PUT /api/pets/:id']['body']>;

/** What of a form goes into a pet's row as it stands: its pictures, and how often it was sent, do not. */
export function rowFields(given: PetWritten, writer: { role: 'Admin' | 'User' }): PetRowFields {
  const dropped = new Set<string>([...noColumns, ...(writer.role === 'Admin' ? [] : adminsPetFields)]);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !dropped.has(name)));
}

const noColumns = ['image', 'photos', 'submission_id'] as const;

export type PetRowFields = Omit<PetWritten, (typeof noColumns)[number]>;

/** What a pet that is added has to say (`spec.md`, section 5). */
export interface CompletePet extends PetRowFields {
  name: string;
  species: string;
  adoption_status: AdoptionStatus;
  gender: 'Male' | 'Female';
  vaccination_status: 'Up to date' | 'Not vaccinated' | 'Partial';
  microchipped: 'Yes' | 'No';
}

/**
 * A pet as it is added: complete, with special needs "none" where none are told.
 * @throws ApiError 400 in the specification's words
 */
export function completePet(given: PetRowFields): CompletePet {
  const missing = firstMissing(given);
  if (missing) throw refuse(missing, fillIn(missing));
  refuseUnknownStatus(given);
  return { ...given, special_needs: given.special_needs ?? 'none' } as CompletePet;
}

/**
 * What is to be changed of a pet that is there.
 * @throws ApiError 400 where something that has to be filled in is emptied
 */
export function changedPet(given: PetRowFields): PetRowFields {
  for (const field of requiredPetFields) {
    if (given[field] === '') throw refuse(field, fillIn(field));
  }
  refuseUnknownStatus(given);
  const { special_needs } = given;
  return special_needs === null ? { ...given, special_needs: 'none' } : given;
}

export function refuseUnknownStatus({ adoption_status }: Pick<PetFields, 'adoption_status'>): void {
  if (adoption_status === undefined || adoptionStatuses.some((status) => status === adoption_status)) return;
  throw refuse('adoption_status', petFormMessages.statusUnknown);
}

function refuse(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
