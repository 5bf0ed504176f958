import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { ApplicationDetails, ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';

const call = createApiClient<ManageAdoptionsApi>();
const callPets = createApiClient<AdminPetsApi>();

export interface LoadedApplication {
  details: ApplicationDetails;
  /** Null if it cannot be loaded. */
  pet: AdminPet | null;
}

export const loadApplication = staleWhileError(async ({ params, request: { signal } }): Promise<LoadedApplication> => {
  const details = await fetchDetails(params['id']!, signal);
  return { details, pet: await findPet(details.application.pet.id, signal) };
});

async function fetchDetails(id: string, signal: AbortSignal): Promise<ApplicationDetails> {
  try {
    return await call('GET /api/adoptions/:id/details', { params: { id }, signal });
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status >= 400 && failure.status < 500)) throw failure;
    throw new ApiFailure(failure.status, decisionMessages.loadFailed, { hasUserMessage: true });
  }
}

async function findPet(id: number, signal: AbortSignal): Promise<AdminPet | null> {
  try {
    return await callPets('GET /api/admin/pets/:id', { params: { id }, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
