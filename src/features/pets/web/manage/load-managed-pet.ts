import { currentUser } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';

const call = currentUser<ManagePetsApi>();

/** The pet of the address, as those see it who may change it. */
export const loadManagedPet = staleWhileError(async ({ params, request: { signal } }) => {
  return { pet: await call('GET /api/pets/manage/:id', { params: { id: params['id']! }, signal }) };
});
