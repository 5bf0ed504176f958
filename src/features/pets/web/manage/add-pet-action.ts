import type { ClientActionFunctionArgs } from 'react-router';
import type { input } from 'zod';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { toFailedResult, type PetFormResult } from './pet-form-result.ts';

const call = createApiClient<AdminPetsApi>();

/** Adds the pet of a wizard, in either dashboard. */
export async function addPetAction({ request }: ClientActionFunctionArgs): Promise<PetFormResult> {
  const body = (await request.json()) as input<AdminPetsApi['POST /api/pets/']['body']>;
  try {
    return { isDone: true, pet: await call('POST /api/pets/', { body }) };
  } catch (failure) {
    return toFailedResult(failure, petErrorMessages.add);
  }
}
