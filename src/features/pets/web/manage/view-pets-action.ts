import type { ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { describeChange, type InlinePetUpdate } from './pets-labels.ts';

const call = createApiClient<AdminPetsApi>();

export type PetUpdateRequest = { id: number; name: string; change: InlinePetUpdate };

export type PetUpdateResult = { isDone: true; message: string } | { isDone: false };

/** Updates a pet. Alerts on an error. */
export async function petsAction({ request }: ClientActionFunctionArgs): Promise<PetUpdateResult> {
  const { id, name, change } = (await request.json()) as PetUpdateRequest;
  try {
    await runInOrder(() => call('PUT /api/pets/:id', { params: { id }, body: change }));
    return { isDone: true, message: describeChange(name, change) };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    showAlert(petErrorMessages.update(failure.message), 'error');
    return { isDone: false };
  }
}

let previous: Promise<unknown> = Promise.resolve();

/** Runs requests one at a time, so that the last of two quick choices wins. */
function runInOrder<T>(run: () => Promise<T>): Promise<T> {
  const next = previous.then(run);
  previous = next.catch(() => undefined);
  return next;
}
