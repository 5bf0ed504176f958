import { createApiClient } from '../../../../browser/create-api-client.ts';
import { PAGE_SIZE, parsePage, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import { toCardPet, type CardPet } from '../../../pets/web/components.ts';
import type { FavoritesApi } from '../../../favorites/favorites.contract.ts';
import { mergeDeviceFavorites, storeFavorites } from '../../../favorites/web/components/favorites-list.ts';

const call = createApiClient<FavoritesApi>();

export interface FavoritesPage {
  pets: CardPet[];
  page: number;
  /** On all pages. */
  total: number;
}

/** A page of the current user's favorites, most recently added first. */
export async function loadFavorites(url: URL, signal: AbortSignal): Promise<FavoritesPage> {
  const page = parsePage(url);
  // Right after the login. If it fails, the list is complete after the next one.
  await mergeDeviceFavorites().catch(() => undefined);
  const { items, total } = await call.page('GET /api/favorites/', { page, limit: PAGE_SIZE, signal });
  assertPageExists(url, total);
  storeFavorites(items.map(({ id }) => id));
  return { pets: items.map(toCardPet), page, total };
}
