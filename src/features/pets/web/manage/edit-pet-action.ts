import type { ClientActionFunctionArgs } from 'react-router';
import type { input } from 'zod';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages, petFormMessages } from '../../pet-form.constants.ts';
import { toFailedResult, type PetFormResult } from './pet-form-result.ts';

const call = createApiClient<AdminPetsApi>();

/** Updates the pet in the URL, in either dashboard. */
export async function editPetAction({ params, request }: ClientActionFunctionArgs): Promise<PetFormResult> {
  const body = (await request.json()) as input<AdminPetsApi['PUT /api/pets/:id']['body']>;
  try {
    const pet = await call('PUT /api/pets/:id', { params: { id: params['id']! }, body });
    showAlert(petFormMessages.updated, 'success');
    return { isDone: true, pet };
  } catch (failure) {
    return toFailedResult(failure, petErrorMessages.update);
  }
}
