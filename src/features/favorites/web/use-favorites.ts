import { useEffect } from 'react';
import { useSession } from '../../../browser/session.ts';

/** Shows on every page what somebody who is signed in keeps as favorites; for a visitor nothing is loaded. */
export function useFavorites(): void {
  const userId = useSession()?.user_id;
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
