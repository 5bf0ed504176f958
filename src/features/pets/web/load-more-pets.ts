import { createApiClient } from '../../../browser/create-api-client.ts';
import type { PetsApi } from '../pets.contract.ts';
import { petSearchParams, type PetSearch } from '../pet-search.contract.ts';
import { toCardPet } from './card-pet.ts';
import { setMorePets, findMorePets, type MorePets } from './more-pets-store.ts';
import { PETS_PER_PAGE } from './page-number.ts';

const call = createApiClient<PetsApi>();

/**
 * Loads the next page of a list and stores it, or the failure, under its history key.
 * @param isRequested whether the visitor pressed the button, rather than scrolled
 */
export async function loadMorePets(
  historyKey: string,
  start: Pick<MorePets, 'page' | 'total'>,
  search: PetSearch,
  isRequested: boolean,
): Promise<void> {
  const before = findMorePets(historyKey) ?? { ...start, pets: [], status: 'ready', automaticPages: 0 };
  if (before.status === 'loading') return;
  setMorePets(historyKey, { ...before, status: 'loading' });
  const page = before.page + 1;
  try {
    const { items, total } = await call.page('GET /api/pets/', {
      query: petSearchParams(search),
      page,
      limit: PETS_PER_PAGE,
    });
    // New pets shift the pages, so some pets of the last page come again.
    const known = new Set(before.pets.map(({ id }) => id));
    const pets = [...before.pets, ...items.filter(({ id }) => !known.has(id)).map(toCardPet)];
    setMorePets(historyKey, {
      pets,
      page,
      total,
      status: 'ready',
      automaticPages: isRequested ? 0 : before.automaticPages + 1,
    });
  } catch {
    setMorePets(historyKey, { ...before, status: 'failed' });
  }
}
