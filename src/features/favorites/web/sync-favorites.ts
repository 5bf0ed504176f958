import { createApiClient } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { FavoritesApi } from '../favorites.contract.ts';
import { onFavoriteBroadcast } from './favorites-channel.ts';
import { clearFavorites, storeFavorite, storeFavorites } from './favorites-store.ts';
import { setFavorite } from './toggle-favorite.ts';
import { pendingFavorite } from './pending-favorite.ts';

const call = createApiClient<FavoritesApi>();

/**
 * Loads a user's favorites, syncs them with other tabs, and adds the favorite that was pending before login.
 * @returns stops syncing
 */
export function syncFavorites(userId: number): () => void {
  const controller = new AbortController();
  const unsubscribe = onFavoriteBroadcast(({ user_id, pet_id, is_favorite }) => {
    if (user_id === userId) storeFavorite(pet_id, is_favorite);
  });
  void loadFavorites(controller.signal);
  void savePendingFavorite();
  return () => {
    controller.abort();
    unsubscribe();
    clearFavorites();
  };
}

async function loadFavorites(signal: AbortSignal): Promise<void> {
  try {
    // A background request: the next user action reports an expired session.
    const { pet_ids } = await call('GET /api/favorites/ids', { signal, allow401: true });
    if (!signal.aborted) storeFavorites(pet_ids);
  } catch {
    // The hearts stay empty. Each one shows the error when it is used.
  }
}

async function savePendingFavorite(): Promise<void> {
  const pending = pendingFavorite.consume();
  if (pending && (await setFavorite(pending.id, true)))
    showAlert(`${pending.name} is one of your favorites now.`, 'success');
}
