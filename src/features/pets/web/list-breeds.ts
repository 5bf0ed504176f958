import { currentUser } from '../../../browser/create-api-client.ts';
import type { PetsApi } from '../pets.contract.ts';
import type { PetType } from '../pet-search.contract.ts';

const call = currentUser<PetsApi>();
const asked = new Map<PetType | undefined, Promise<string[]>>();

/** The breeds there are, the most frequent first; none where they cannot be had. Each type is asked for once. */
export function listBreeds(type: PetType | undefined): Promise<string[]> {
  const breeds = asked.get(type) ?? fetchBreeds(type);
  asked.set(type, breeds);
  return breeds;
}

async function fetchBreeds(type: PetType | undefined): Promise<string[]> {
  try {
    const found = await call('GET /api/pets/breeds', { query: { type } });
    return found.map(({ breed }) => breed);
  } catch {
    asked.delete(type);
    return [];
  }
}
