import { currentUser } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { FavoritesApi } from '../favorites.contract.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { forgetFavorites, showChanged, showListed } from './shown-favorites.ts';
import { setFavorite } from './toggle-favorite.ts';
import { wishedFavorite } from './wished-favorite.ts';

const call = currentUser<FavoritesApi>();

/**
 * Shows somebody's favorites, keeps in step with the other tabs, and keeps the pet whose heart was clicked before
 * they logged in.
 * @returns what ends it
 */
export function followFavorites(userId: number): () => void {
  const asked = new AbortController();
  const stopHearing = hearOtherTabs(({ user_id, pet_id, is_favorite }) => {
    if (user_id === userId) showChanged(pet_id, is_favorite);
  });
  void showOwn(asked.signal);
  void keepWished();
  return () => {
    asked.abort();
    stopHearing();
    forgetFavorites();
  };
}

async function showOwn(signal: AbortSignal): Promise<void> {
  try {
    // Nobody asked for it: a session that has ended is told of by what they do next.
    const { pet_ids } = await call('GET /api/favorites/ids', { signal, allow401: true });
    if (!signal.aborted) showListed(pet_ids);
  } catch {
    // The hearts stay empty; each says what is wrong when it is used.
  }
}

async function keepWished(): Promise<void> {
  const wish = wishedFavorite.consume();
  if (wish && (await setFavorite(wish.id, true))) showAlert(`${wish.name} is one of your favorites now.`, 'success');
}
