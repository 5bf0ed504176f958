import { currentUser } from '../../../browser/call-api.ts';
import { itemsOnAPage, pageOf, stayWithinPages } from '../../dashboards/web/dashboards.door.ts';
import { toCardPet, type CardPet } from '../../pets/web/pets.door.ts';
import type { FavoritesApi } from '../favorites.contract.ts';
import { showListed } from './shown-favorites.ts';

const call = currentUser<FavoritesApi>();

export interface FavoritesPage {
  pets: CardPet[];
  page: number;
  /** How many there are on all pages. */
  total: number;
}

/** A page of somebody's own favorites, the one that was kept last first. */
export async function loadFavorites(url: URL, signal: AbortSignal): Promise<FavoritesPage> {
  const page = pageOf(url);
  const { items, total } = await call.page('GET /api/favorites/', { page, limit: itemsOnAPage, signal });
  stayWithinPages(url, total);
  showListed(items.map(({ id }) => id));
  return { pets: items.map(toCardPet), page, total };
}
