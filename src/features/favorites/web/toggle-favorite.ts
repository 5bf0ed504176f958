import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { authHref } from '../../accounts/web/components.ts';
import { favoriteMessages } from '../favorites.constants.ts';
import type { FavoritesApi } from '../favorites.contract.ts';
import { broadcastFavorite } from './favorites-channel.ts';
import { isFavorite, storeFavorite } from './favorites-store.ts';
import { pendingFavorite, type PendingFavorite } from './pending-favorite.ts';

const call = createApiClient<FavoritesApi>();

/**
 * Handles a click on a heart. A visitor's favorite stays pending until login.
 * @param openAuth opens the auth modal; null on pages without it, which go to the auth page instead
 */
export async function toggleFavorite(pet: PendingFavorite, openAuth: ((mode: 'login') => void) | null): Promise<void> {
  if (readSession()) return void (await setFavorite(pet.id, !isFavorite(pet.id)));
  pendingFavorite.save({ id: pet.id, name: pet.name });
  if (openAuth) openAuth('login');
  else location.assign(authHref('login'));
}

/** Pets with a request in progress. */
const inProgress = new Set<number>();

/**
 * Adds or removes a favorite optimistically. On an error, reverts and alerts.
 * @returns whether it was saved; false if an earlier click on the same heart is still saving
 */
export async function setFavorite(petId: number, shouldBeFavorite: boolean): Promise<boolean> {
  const userId = readSession()?.user_id ?? 0;
  let confirmed = isFavorite(petId);
  storeFavorite(petId, shouldBeFavorite);
  if (inProgress.has(petId)) return false;
  inProgress.add(petId);
  try {
    // Clicks during the request change the result again: the last one wins.
    do {
      const requested = isFavorite(petId);
      await call(requested ? 'PUT /api/favorites/:pet_id' : 'DELETE /api/favorites/:pet_id', {
        params: { pet_id: petId },
      });
      confirmed = requested;
    } while (isFavorite(petId) !== confirmed);
    broadcastFavorite({ user_id: userId, pet_id: petId, is_favorite: confirmed });
    return true;
  } catch (failure) {
    storeFavorite(petId, confirmed);
    showError(failure);
    return false;
  } finally {
    inProgress.delete(petId);
  }
}

function showError(failure: unknown): void {
  // The expired session has already been reported. There is no router here to follow the redirect.
  if (failure instanceof Response) location.assign('/');
  else showAlert(describeFailure(failure, favoriteMessages.saveFailed), 'error');
}
