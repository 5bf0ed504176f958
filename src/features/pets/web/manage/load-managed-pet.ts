import { currentUser } from '../../../../browser/call-api.ts';
import { keepLoaded } from '../../../dashboards/web/dashboards.door.ts';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';

const call = currentUser<ManagePetsApi>();

/** The pet of the address, as those see it who may change it. */
export const loadManagedPet = keepLoaded(async ({ params, request: { signal } }) => {
  return { pet: await call('GET /api/pets/manage/:id', { params: { id: params['id']! }, signal }) };
});
