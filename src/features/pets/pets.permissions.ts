interface User {
  id: number;
  role: 'Admin' | 'User';
}

/** Who may see the fields that are not public. */
export function isOwnerOrAdmin(user: User, pet: { owner_id: number | null }): boolean {
  return user.role === 'Admin' || pet.owner_id === user.id;
}

/** Admins may edit any pet, Users their own until somebody applies for it (`product.md`, section 3). */
export function canEditPet(user: User, pet: { owner_id: number | null; has_been_applied_for: boolean }): boolean {
  return user.role === 'Admin' || (isOwnerOrAdmin(user, pet) && !pet.has_been_applied_for);
}

/** Fields that only Admins may set. From other users they are ignored. */
export const adminOnlyPetFields = [
  'featured',
  'is_listed',
  'is_checked',
  'listed_by_owner',
  'owner_id',
  'external_id',
  'location',
] as const;
