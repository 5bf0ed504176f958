import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import type { ManagedPet, ManagePetsApi } from '../../../pets/manage-pets.contract.ts';
import { decisionMessages } from '../../application-words.contract.ts';
import type { ApplicationFile, ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';

const call = currentUser<ManageAdoptionsApi>();
const callPets = currentUser<ManagePetsApi>();

export interface LoadedFile {
  file: ApplicationFile;
  /** All that is known of the pet; null where that cannot be had just now. */
  pet: ManagedPet | null;
}

/** The application of the address with all that the shelter knows of it. */
export const loadFile = staleWhileError(async ({ params, request: { signal } }): Promise<LoadedFile> => {
  const file = await fetchFile(params['id']!, signal);
  return { file, pet: await findPet(file.application.pet.id, signal) };
});

async function fetchFile(id: string, signal: AbortSignal): Promise<ApplicationFile> {
  try {
    return await call('GET /api/adoptions/:id/file', { params: { id }, signal });
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status >= 400 && failure.status < 500)) throw failure;
    throw new ApiFailure(failure.status, decisionMessages.loadFailed, { hasUserMessage: true });
  }
}

async function findPet(id: number, signal: AbortSignal): Promise<ManagedPet | null> {
  try {
    return await callPets('GET /api/pets/manage/:id', { params: { id }, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
