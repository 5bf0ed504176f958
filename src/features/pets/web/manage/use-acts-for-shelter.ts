import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { actsForShelter } from '../../pets.permissions.ts';

/** Whether the current user may change the pet for the shelter, which is not so for a pet that they list themselves. */
export function useActsForShelter({ owner }: Pick<AdminPet, 'owner'>): boolean {
  return actsForShelter(useCurrentUser(), { owner_id: owner?.id ?? null });
}
