import { createApiClient } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';

const call = createApiClient<AdminPetsApi>();

export const loadAdminPet = staleWhileError(async ({ params, request: { signal } }) => {
  return { pet: await call('GET /api/admin/pets/:id', { params: { id: params['id']! }, signal }) };
});
