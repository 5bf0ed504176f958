interface Viewer {
  id: number;
  role: 'Admin' | 'User';
}

/** Admins see any pet with what only its keepers see, a User their own. */
export function canManagePet(viewer: Viewer, pet: { owner_id: number | null }): boolean {
  return viewer.role === 'Admin' || pet.owner_id === viewer.id;
}

/** Admins change any pet, a User their own while nobody has ever applied for it (`product.md`, section 3). */
export function canEditPet(viewer: Viewer, pet: { owner_id: number | null; has_been_applied_for: boolean }): boolean {
  return viewer.role === 'Admin' || (canManagePet(viewer, pet) && !pet.has_been_applied_for);
}

/** What only an Admin may say of a pet; of others it is dropped. */
export const adminsPetFields = ['featured', 'is_listed', 'is_checked', 'owner_id', 'external_id'] as const;
