import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { petMessages } from '../pets.contract.ts';
import type { AdoptablePet } from './adoptable-pets.ts';

/** What pets need from adoptions. The composition root injects it, since adoptions depend on pets. */
export interface PetAdoptions {
  /** Those of these pets that have an Approved application. */
  listAssigned: (trx: Database, ids: readonly number[]) => Promise<Set<number>>;
  /** Removes the applications for a pet that is about to be deleted, and emails the applicants. */
  removeApplications: (
    trx: Database,
    pet: Pick<AdoptablePet, 'id' | 'name' | 'type' | 'adoption_status'>,
    context: { actor: CurrentUser; ip: string; now: Date; publicUrl: string; shelter: Shelter },
  ) => Promise<void>;
}

/**
 * Asserts that a new status does not contradict an Approved application (`product.md`, section 4).
 * @param pets must be locked
 * @throws ApiError 409
 */
export async function assertNoApprovedApplication(
  trx: Database,
  { listAssigned }: PetAdoptions,
  pets: readonly { id: number; name: string }[],
  status: string | undefined,
): Promise<void> {
  if (status === undefined || status === 'Adopted') return;
  const assigned = await listAssigned(
    trx,
    pets.map(({ id }) => id),
  );
  const pet = pets.find(({ id }) => assigned.has(id));
  if (pet) throw new ApiError(409, petMessages.assigned(pet.name));
}
