import { hasCapability, type CapableUser } from '../../platform/has-capability.contract.ts';

interface User extends CapableUser {
  id: number;
}

/** Who may see the fields that are not public. */
export function canSeePet(user: User, pet: { owner_id: number | null }): boolean {
  return hasCapability(user, 'view animals') || pet.owner_id === user.id;
}

/** Staff act for the shelter, except on a pet that they list themselves: nobody reviews their own listing. */
export function actsForShelter(user: User, pet: { owner_id: number | null }): boolean {
  return user.role === 'Admin' || (hasCapability(user, 'edit animals') && pet.owner_id !== user.id);
}

/** Staff may edit any pet, Users their own until there is an application for it (`product.md`, section 3). */
export function canEditPet(user: User, pet: { owner_id: number | null; has_been_applied_for: boolean }): boolean {
  return actsForShelter(user, pet) || (pet.owner_id === user.id && !pet.has_been_applied_for);
}

/** Fields that only staff may set. From other users they are ignored. */
export const staffPetFields = [
  'featured',
  'is_listed',
  'is_checked',
  'listed_by_owner',
  'owner_id',
  'external_id',
  'location',
  'adoption_fee_cents',
] as const;
