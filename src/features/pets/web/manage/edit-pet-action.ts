import type { ClientActionFunctionArgs } from 'react-router';
import type { input } from 'zod';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petFailures, petFormMessages } from '../../pet-form-words.contract.ts';
import { refusalOf, type PetFormAnswer } from './pet-answer.ts';

const call = currentUser<ManagePetsApi>();

/** Changes the pet of the address, in either dashboard. */
export async function editPetAction({ params, request }: ClientActionFunctionArgs): Promise<PetFormAnswer> {
  const body = (await request.json()) as input<ManagePetsApi['PUT /api/pets/:id']['body']>;
  try {
    const pet = await call('PUT /api/pets/:id', { params: { id: params['id']! }, body });
    showAlert(petFormMessages.updated, 'success');
    return { isDone: true, pet };
  } catch (failure) {
    return refusalOf(failure, petFailures.update);
  }
}
