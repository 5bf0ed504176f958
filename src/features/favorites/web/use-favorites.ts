import { useEffect } from 'react';
import { useSession } from '../../../browser/session.ts';

/** Shows on every page what a User keeps as favorites; for everybody else nothing is loaded. */
export function useFavorites(): void {
  const session = useSession();
  const userId = session?.role === 'User' ? session.user_id : undefined;
  // An Admin has no favorites (`product.md`, section 3). Said once, and not asked for by each heart of a long list.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-hearts', session?.role === 'Admin');
  }, [session]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const following = import('./follow-favorites.ts').then(
      ({ followFavorites }) => followFavorites(userId),
      // The hearts stay empty; each says what is wrong when it is used.
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [userId]);
}
