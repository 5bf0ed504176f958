import { currentPath } from '../../../browser/auth-request.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { PhotoSource } from '../../../ui/photo.tsx';
import type { OpenAuth } from '../../accounts/web/components.ts';
import { favoriteMessages } from '../favorites.constants.ts';
import type { FavoritesApi } from '../favorites.contract.ts';
import { addDeviceFavorite, removeDeviceFavorites } from './device-favorites.ts';
import { broadcastFavorite } from './favorites-channel.ts';
import { isFavorite, storeFavorite } from './favorites-store.ts';

const call = createApiClient<FavoritesApi>();

export interface HeartPet {
  id: number;
  name: string;
  photo?: PhotoSource | null;
}

/**
 * Handles a click on a heart. Without an account, the favorite stays in this browser.
 * @param openAuth null on pages without the auth modal
 */
export async function toggleFavorite(pet: HeartPet, openAuth: OpenAuth | null): Promise<void> {
  const shouldBeFavorite = !isFavorite(pet.id);
  if (readSession()) await setFavorite(pet.id, shouldBeFavorite);
  else if (shouldBeFavorite) saveOnDevice(pet, openAuth);
  else {
    storeFavorite(pet.id, false);
    removeDeviceFavorites([pet.id]);
  }
}

function saveOnDevice(pet: HeartPet, openAuth: OpenAuth | null): void {
  const count = addDeviceFavorite(pet.id);
  const logIn = openAuth && {
    label: 'Log in',
    run: () =>
      openAuth('login', { purpose: `see ${pet.name} on all your devices`, photo: pet.photo, next: currentPath() }),
  };
  if (count === null) {
    showAlert(favoriteMessages.tooManyOnDevice, 'error', logIn);
    return;
  }
  storeFavorite(pet.id, true);
  // Only after the first one.
  if (count === 1) showAlert(favoriteMessages.savedOnDevice, 'notice', logIn);
}

/** Pets with a request in progress. */
const inProgress = new Set<number>();

/**
 * Adds or removes a favorite of the current user optimistically. On an error, reverts and alerts.
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
    // It may not have been merged into the account yet.
    removeDeviceFavorites([petId]);
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
  // The expired session opens the login there. There is no router here to follow the redirect.
  if (failure instanceof Response) location.assign('/');
  else showAlert(describeFailure(failure, favoriteMessages.saveFailed), 'error');
}
