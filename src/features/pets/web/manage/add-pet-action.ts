import type { ClientActionFunctionArgs } from 'react-router';
import type { input } from 'zod';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petFailures } from '../../pet-form-words.contract.ts';
import { refusalOf, type PetFormAnswer } from './pet-answer.ts';

const call = currentUser<ManagePetsApi>();

/** Adds the pet of a wizard, in either dashboard. */
export async function addPetAction({ request }: ClientActionFunctionArgs): Promise<PetFormAnswer> {
  const body = (await request.json()) as input<ManagePetsApi['POST /api/pets/']['body']>;
  try {
    return { isDone: true, pet: await call('POST /api/pets/', { body }) };
  } catch (failure) {
    return refusalOf(failure, petFailures.add);
  }
}
