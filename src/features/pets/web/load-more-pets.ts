import { currentUser } from '../../../browser/create-api-client.ts';
import type { PetsApi } from '../pets.contract.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { toCardPet } from './card-pet.ts';
import { keepPets, keptPets, type MorePets } from './more-pets-kept.ts';
import { petsOnAPage } from './page-number.ts';

const call = currentUser<PetsApi>();

/**
 * Fetches the page after the last one and keeps its pets for a place; a failure is kept as well.
 * @param isAsked somebody asked for it; else it came of itself
 */
export async function loadMorePets(
  place: string,
  start: Pick<MorePets, 'page' | 'total'>,
  search: PetSearch,
  isAsked: boolean,
): Promise<void> {
  const before = keptPets(place) ?? { ...start, pets: [], state: 'ready', unasked: 0 };
  if (before.state === 'loading') return;
  keepPets(place, { ...before, state: 'loading' });
  const page = before.page + 1;
  try {
    const { items, total } = await call.page('GET /api/pets/', { query: search, page, limit: petsOnAPage });
    // Pets that arrived meanwhile push the others on: some of the last page come again.
    const known = new Set(before.pets.map(({ id }) => id));
    const pets = [...before.pets, ...items.filter(({ id }) => !known.has(id)).map(toCardPet)];
    keepPets(place, { pets, page, total, state: 'ready', unasked: isAsked ? 0 : before.unasked + 1 });
  } catch {
    keepPets(place, { ...before, state: 'failed' });
  }
}
