import { describeFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { authHref } from '../../accounts/web/components.ts';
import { favoriteMessages } from '../favorite-words.contract.ts';
import type { FavoritesApi } from '../favorites.contract.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { isFavorite, showChanged } from './shown-favorites.ts';
import { wishedFavorite, type WishedPet } from './wished-favorite.ts';

const call = currentUser<FavoritesApi>();

/**
 * What a click on a pet's heart does. A visitor's is remembered until they have logged in.
 * @param openAuth opens the auth modal; null where there is none, and its page is led to
 */
export async function toggleFavorite(pet: WishedPet, openAuth: ((mode: 'login') => void) | null): Promise<void> {
  if (readSession()) return void (await setFavorite(pet.id, !isFavorite(pet.id)));
  wishedFavorite.save({ id: pet.id, name: pet.name });
  if (openAuth) openAuth('login');
  else location.assign(authHref('login'));
}

/** Pets of which the server is being told. */
const underWay = new Set<number>();

/**
 * Keeps a pet, or no longer. It is shown at once, and taken back with an alert where the server refuses.
 * @returns whether it was done; also false where an earlier click on the same heart sees to it
 */
export async function setFavorite(petId: number, isKept: boolean): Promise<boolean> {
  const userId = readSession()?.user_id ?? 0;
  let known = isFavorite(petId);
  showChanged(petId, isKept);
  if (underWay.has(petId)) return false;
  underWay.add(petId);
  try {
    // Whoever changes their mind meanwhile has the last word.
    do {
      const told = isFavorite(petId);
      await call(told ? 'PUT /api/favorites/:pet_id' : 'DELETE /api/favorites/:pet_id', { params: { pet_id: petId } });
      known = told;
    } while (isFavorite(petId) !== known);
    tellOtherTabs({ user_id: userId, pet_id: petId, is_favorite: known });
    return true;
  } catch (failure) {
    showChanged(petId, known);
    tellFailure(failure);
    return false;
  } finally {
    underWay.delete(petId);
  }
}

function tellFailure(failure: unknown): void {
  // The session has ended, which has been told: there is no router here to follow where that leads.
  if (failure instanceof Response) location.assign('/');
  else showAlert(describeFailure(failure, favoriteMessages.keepFailed), 'error');
}
