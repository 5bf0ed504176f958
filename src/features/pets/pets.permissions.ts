interface Viewer {
  id: number;
  role: 'Admin' | 'User';
}

/** Admins change any pet, a User their own (`product.md`, section 3). */
export function canEditPet(viewer: Viewer, pet: { owner_id: number | null }): boolean {
  return viewer.role === 'Admin' || pet.owner_id === viewer.id;
}

/** What only an Admin may say of a pet; of others it is dropped. */
export const adminsPetFields = ['featured', 'is_listed', 'is_checked', 'owner_id', 'external_id'] as const;
