import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { petMessages } from '../pets.contract.ts';

/** What pets have to know of their adoptions; the composition root brings it, since adoptions stand on pets. */
export interface PetAdoptions {
  /** Those of these pets that an Approved application holds. */
  listHeld: (trx: Database, ids: readonly number[]) => Promise<Set<number>>;
  /** Removes the applications for a pet that is about to be deleted, and mails the applicants. */
  removeOf: (
    trx: Database,
    pet: { id: number; name: string },
    context: { actor: CurrentUser; ip: string; now: Date; publicUrl: string; shelter: Shelter },
  ) => Promise<void>;
}

/**
 * Makes sure that no status is set by hand that contradicts an Approved application (`product.md`, section 4).
 * @param pets locked
 * @throws ApiError 409
 */
export async function refuseContradiction(
  trx: Database,
  { listHeld }: PetAdoptions,
  pets: readonly { id: number; name: string }[],
  status: string | undefined,
): Promise<void> {
  if (status === undefined || status === 'Adopted') return;
  const held = await listHeld(
    trx,
    pets.map(({ id }) => id),
  );
  const pet = pets.find(({ id }) => held.has(id));
  if (pet) throw new ApiError(409, petMessages.held(pet.name));
}
