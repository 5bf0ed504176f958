import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { compileOnce } from '../../../platform/database/compile-once.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { accountKey, confirmCurrentUser, currentUserRows, type AccountKey } from '../../accounts/server/index.ts';
import { previewPhoto, type AdoptablePet, type PetPreviewRow } from '../../pets/server/index.ts';
import { shelterIsOpen } from '../../settings/server/index.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import { latestDecision } from './decision-time.ts';

/** A locked pet with its applicant, and what else an application depends on. */
export interface LockedForApplication extends AdoptablePet, Omit<PetPreviewRow, keyof AdoptablePet> {
  account_name: string;
  account_email: string;
  is_demo_account: boolean;
  /** The number of undecided applications for the pet. */
  undecided: number;
  latest_decision: Date | null;
  next_application_id: number;
  /** The pet chosen in the applicant's draft without a pet in its URL. */
  draft_pet_id: string | null;
}

/**
 * Locks the pet, then the applicant, and reads what an application for the pet depends on.
 * @returns null if the pet does not exist
 * @throws ApiError 401 if the session has ended
 */
export async function lockForApplication(
  trx: Database,
  petId: number,
  applicant: CurrentUser,
): Promise<LockedForApplication | null> {
  const [locked] = await lockRows(trx, { pet_id: petId, ...accountKey(applicant) });
  if (!locked) await confirmCurrentUser(trx, applicant);
  return locked ?? null;
}

const lockRows = compileOnce<AccountKey & { pet_id: number }, LockedForApplication>(
  (_db, value) => sql<LockedForApplication>`
    with locked as materialized (
      select pets.id, pets.name, species, type, breed, adoption_status, owner_id, listed_by_owner,
        adoption_fee_cents, bond_id,
        is_listed and ${shelterIsOpen} as is_listed, location, has_been_applied_for, pets.is_demo, users.id as user_id, users.name as account_name, users.email as account_email,
        users.is_demo as is_demo_account
      from pets, ${currentUserRows(value)}
      where pets.id = ${value('pet_id')}::integer
      for update of pets for key share of users, sessions
    )
    select pets.*, ${previewPhoto} as photo, count_undecided_applications(pets.id) as undecided,
      ${latestDecision} as latest_decision, nextval('applications_id_seq')::integer as next_application_id, (
        select answers ->> 'pet_id' from application_drafts drafts
        where drafts.user_id = pets.user_id and drafts.pet_id = 0
      ) as draft_pet_id
    from locked as pets`,
);

export function findReasonNotToApply(
  pet: Pick<AdoptablePet, 'name' | 'adoption_status' | 'owner_id'>,
  person: { id: number },
): string | null {
  if (pet.adoption_status === 'Adopted') return applicationMessages.petAdopted(pet.name);
  if (pet.adoption_status === 'Pending') return applicationMessages.petOnHold(pet.name);
  return pet.owner_id === person.id ? applicationMessages.ownListing : null;
}
