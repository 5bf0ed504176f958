import { useEffect } from 'react';
import { useSession } from '../../../browser/session.ts';

/** Loads the favorites on every page: a User's, or what this browser has saved. Nothing is loaded if there are none. */
export function useFavorites(): void {
  const session = useSession();
  const owner = session === null ? 'device' : session.role === 'User' ? session.user_id : null;
  // Admins have no favorites (`product.md`, section 3). One attribute is cheaper than a check in each heart of a long
  // list.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-hearts', session?.role === 'Admin');
  }, [session]);
  useEffect(() => {
    if (owner === null || (owner === 'device' && !hasDeviceFavorites())) return undefined;
    const following = import('./sync-favorites.ts').then(
      (loaded) => (owner === 'device' ? loaded.syncDeviceFavorites() : loaded.syncFavorites(owner)),
      // The hearts stay empty. Each one shows the error when it is used.
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [owner]);
}

/** The key is that of device-favorites.ts, which would add to every page's bundle. */
function hasDeviceFavorites(): boolean {
  try {
    return localStorage.getItem('favorites') !== null;
  } catch {
    return false;
  }
}
