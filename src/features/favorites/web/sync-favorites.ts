import { createApiClient } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { favoriteMessages, MAX_FAVORITES } from '../favorites.constants.ts';
import type { FavoritesApi } from '../favorites.contract.ts';
import { onDeviceFavorites, readDeviceFavorites, removeDeviceFavorites } from './device-favorites.ts';
import { onFavoriteBroadcast } from './favorites-channel.ts';
import { clearFavorites, storeFavorite, storeFavorites } from './favorites-store.ts';

const call = createApiClient<FavoritesApi>();

/** Whose favorites are displayed: a user's, or without an account this browser's. */
let currentOwner: number | 'device' = 'device';

/**
 * Loads a user's favorites, adds those that were saved before the login, and syncs them with other tabs.
 * @returns stops syncing
 */
export function syncFavorites(userId: number): () => void {
  const controller = new AbortController();
  const unsubscribe = onFavoriteBroadcast(({ user_id, pet_id, is_favorite }) => {
    if (user_id === userId) storeFavorite(pet_id, is_favorite);
  });
  void loadFavorites(userId, controller.signal);
  return () => {
    controller.abort();
    unsubscribe();
    hideFavorites(userId);
  };
}

/**
 * Shows what this browser has saved without an account, and follows other tabs.
 * @returns stops following
 */
export function syncDeviceFavorites(): () => void {
  const load = () => {
    hideFavorites('device');
    storeFavoritesOf('device', readDeviceFavorites());
  };
  const unsubscribe = onDeviceFavorites(load);
  load();
  return () => {
    unsubscribe();
    hideFavorites('device');
  };
}

/**
 * Adds to the displayed favorites, and hides another owner's. What a page has loaded for the same user stays, also if
 * `syncFavorites` starts later.
 */
export function storeFavoritesOf(owner: number | 'device', petIds: Iterable<number>): void {
  if (currentOwner !== owner) clearFavorites();
  currentOwner = owner;
  storeFavorites(petIds);
}

/** Unless someone else's are displayed by now, as after a login. */
function hideFavorites(owner: number | 'device'): void {
  if (currentOwner === owner) clearFavorites();
}

/** Drops what this browser has saved, except the pets that are still on the site. */
export function dropMissingFavorites(petIds: readonly number[]): void {
  const gone = readDeviceFavorites().filter((id) => !petIds.includes(id));
  removeDeviceFavorites(gone);
  hideFavorites('device');
  storeFavoritesOf('device', readDeviceFavorites());
}

async function loadFavorites(userId: number, signal: AbortSignal): Promise<void> {
  storeFavoritesOf(userId, readDeviceFavorites());
  try {
    // A background request: the next user action reports an expired session.
    const petIds =
      (await mergeDeviceFavorites()) ?? (await call('GET /api/favorites/ids', { signal, allow401: true })).pet_ids;
    if (!signal.aborted) storeFavoritesOf(userId, petIds);
  } catch {
    // The hearts show what this browser has saved, which stays for the next attempt. Each one shows the error when it is
    // used.
  }
}

let merging: Promise<number[]> | null = null;

/**
 * Adds what this browser has saved before the login to the user's favorites.
 * @returns the ids of all favorites; null if there was nothing to add
 * @throws ApiFailure: then it stays in this browser
 */
export async function mergeDeviceFavorites(): Promise<number[] | null> {
  const device = readDeviceFavorites();
  if (device.length === 0 && !merging) return null;
  merging ??= call('POST /api/favorites/', { body: { pet_ids: device }, allow401: true })
    .then(({ pet_ids }) => {
      completeMerge(device, pet_ids);
      return pet_ids;
    })
    .finally(() => (merging = null));
  return merging;
}

/** Pets that have been deleted since are dropped, but not those for which there was no room. */
function completeMerge(device: readonly number[], petIds: readonly number[]): void {
  const isFull = petIds.length >= MAX_FAVORITES;
  const merged = isFull ? device.filter((id) => petIds.includes(id)) : device;
  removeDeviceFavorites(merged);
  if (merged.length < device.length) showAlert(favoriteMessages.tooMany, 'error');
}
