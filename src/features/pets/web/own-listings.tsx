import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { readSession, useSession } from '../../../browser/session.ts';
import type { OwnerListing } from './card-pet.ts';

/** The listings of one User, loaded once the first pet that an owner has listed is shown to them. */
let own: { userId: number; ids: ReadonlySet<number>; newest: number } | null = null;
const listeners = new Set<() => void>();

/** Whether the current user has listed this pet. Always false on the server and until hydration: pages are public. */
export function useIsOwnListing(pet: { id: number; ownerListing?: OwnerListing | undefined }): boolean {
  const session = useSession();
  const userId = session?.role === 'User' && pet.ownerListing ? session.user_id : null;
  useEffect(() => {
    if (userId !== null) void load(userId, pet.id);
  }, [userId, pet.id]);
  return useSyncExternalStore(
    subscribe,
    () => userId !== null && own?.userId === userId && own.ids.has(pet.id),
    () => false,
  );
}

interface EditListingLinkProps {
  pet: { id: number; name: string };
  className: string;
}

export function EditListingLink({ pet, className }: EditListingLinkProps) {
  return (
    <Link className={className} to={`/user-dashboard/my-pets/${pet.id}`} aria-label={`Edit listing of ${pet.name}`}>
      Edit listing
    </Link>
  );
}

/** @param petId a newer one than any before may have been listed since */
async function load(userId: number, petId: number): Promise<void> {
  const loaded = own?.userId === userId ? own : null;
  if (loaded && petId <= loaded.newest) return;
  own = { userId, ids: loaded?.ids ?? new Set(), newest: petId };
  try {
    const { listOwnPetIds } = await import('./list-own-pet-ids.ts');
    const ids = new Set(await listOwnPetIds());
    if (readSession()?.user_id === userId) own = { ...own, userId, ids };
  } catch {
    // The next pet that an owner has listed tries again. Until then 'Adopt Me' stays, and the server rejects it.
    own = null;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
