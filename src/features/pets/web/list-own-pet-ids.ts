import { createApiClient } from '../../../browser/create-api-client.ts';
import type { AdminPetsApi } from '../admin-pets.contract.ts';

const call = createApiClient<AdminPetsApi>();

/** The pets that the current user has listed. Apart from own-listings.tsx, because few visitors need it. */
export async function listOwnPetIds(): Promise<number[]> {
  // A background request: the next user action reports an expired session.
  return (await call('GET /api/pets/own', { allow401: true })).pet_ids;
}
