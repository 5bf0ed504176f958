import { searchPets } from '../../src/features/pets/server/search-pets.ts';
import { parseUnderstoodSearch } from '../../src/features/pets/understand-search.contract.ts';
import type { Database } from '../../src/platform/database.ts';

/** Searches as the search page does for typed text. */
export async function searchTypedText(db: Database, query: Record<string, string>) {
  const found = await searchPets(db, parseUnderstoodSearch(new URLSearchParams(query)), { page: 1, limit: 24 });
  return { ...found, names: found.pets.map(({ name }) => name).toSorted() };
}
