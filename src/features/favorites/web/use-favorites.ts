import { useEffect } from 'react';
import { useSession } from '../../../browser/session.ts';

/** Loads a User's favorites on every page, and nothing for anyone else. */
export function useFavorites(): void {
  const session = useSession();
  const userId = session?.role === 'User' ? session.user_id : undefined;
  // Admins have no favorites (`product.md`, section 3). One attribute is cheaper than a check in each heart of a long
  // list.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-hearts', session?.role === 'Admin');
  }, [session]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const following = import('./sync-favorites.ts').then(
      ({ syncFavorites }) => syncFavorites(userId),
      // The hearts stay empty. Each one shows the error when it is used.
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [userId]);
}
