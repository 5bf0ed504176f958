import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { PAGE_SIZE, parsePage, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import { toCardPet, type CardPet } from '../../../pets/web/components.ts';
import type { AdoptionsApi, Application } from '../../../adoptions/adoptions.contract.ts';
import type { FavoritesApi } from '../../../favorites/favorites.contract.ts';
import { mergeDeviceFavorites, storeFavoritesOf } from '../../../favorites/web/components/favorites-list.ts';

const call = createApiClient<FavoritesApi & AdoptionsApi>();

export interface FavoritesPage {
  pets: CardPet[];
  page: number;
  /** On all pages. */
  total: number;
  /** The user's own, if a pet on this page is adopted. */
  adoptions: OwnAdoption[];
}

/** An approved application. */
export interface OwnAdoption {
  petId: number;
  pickup: 'none' | 'booked' | 'done';
}

/** A page of the current user's favorites, most recently added first. */
export async function loadFavorites(url: URL, signal: AbortSignal): Promise<FavoritesPage> {
  const page = parsePage(url);
  // Right after the login. If it fails, the list is complete after the next one.
  await mergeDeviceFavorites().catch(() => undefined);
  const { items, total } = await call.page('GET /api/favorites/', { page, limit: PAGE_SIZE, signal });
  assertPageExists(url, total);
  const session = readSession();
  const ids = items.map(({ id }) => id);
  if (session) storeFavoritesOf(session.user_id, ids);
  const hasAdopted = items.some(({ adoption_status }) => adoption_status === 'Adopted');
  return { pets: items.map(toCardPet), page, total, adoptions: hasAdopted ? await loadAdoptions(signal) : [] };
}

/** None if they could not be loaded. */
async function loadAdoptions(signal: AbortSignal): Promise<OwnAdoption[]> {
  try {
    const applications = await call('GET /api/adoptions/me/', { signal });
    return applications
      .filter(({ status, returned_at }) => status === 'Approved' && returned_at === null)
      .map(({ pet_id, pickup }) => ({ petId: pet_id, pickup: pickupState(pickup) }));
  } catch (failure) {
    if (failure instanceof ApiFailure) return [];
    throw failure;
  }
}

function pickupState(pickup: Application['pickup']): OwnAdoption['pickup'] {
  if (pickup === null || pickup.status === 'no-show') return 'none';
  return pickup.status === 'done' ? 'done' : 'booked';
}
