import { createApiClient } from '../../../browser/create-api-client.ts';
import type { PetsApi } from '../pets.contract.ts';
import type { PetType } from '../pet-search.contract.ts';

const call = createApiClient<PetsApi>();
const requests = new Map<PetType | undefined, Promise<string[]>>();

/** The breeds there are, most frequent first. Empty if the request fails. Each type is requested once. */
export function listBreeds(type: PetType | undefined): Promise<string[]> {
  const breeds = requests.get(type) ?? fetchBreeds(type);
  requests.set(type, breeds);
  return breeds;
}

async function fetchBreeds(type: PetType | undefined): Promise<string[]> {
  try {
    const found = await call('GET /api/pets/breeds', { query: { type } });
    return found.map(({ breed }) => breed);
  } catch {
    requests.delete(type);
    return [];
  }
}
