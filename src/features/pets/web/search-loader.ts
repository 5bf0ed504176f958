import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { canonicalChoice, facets, petSearchQuery, readPetSearch } from '../pet-search.contract.ts';
import { toCardPet } from './card-pet.ts';
import { canonicalPage, pagesOf, petsOnAPage } from './page-number.ts';

/** How many of the nearest pets stand in for a search that finds none. */
const almostMatches = 6;

/**
 * For the handle of a page that searches. In the order of the canonical address; a search with words is never kept, for
 * there is no end of different ones.
 */
export const searchCachedBy: Record<string, (value: string) => string | null> = {
  text: () => null,
  breed: () => null,
  ...Object.fromEntries(
    [...facets, 'sort' as const].map((name) => [name, (value: string) => canonicalChoice(name, value)]),
  ),
  page: canonicalPage,
};

/**
 * Answers the search of a page's address. An address that says it in another way than the canonical one leads there: a
 * form sends its empty fields along.
 */
export async function loadSearch({ context, url }: LoaderFunctionArgs, path: string) {
  const { db, pets, reportError } = context.get(services);
  const search = readPetSearch(url.searchParams);
  const page = Number(canonicalPage(url.searchParams.get('page') ?? '1') ?? 1);
  if (!says(url.searchParams, petSearchQuery(search, page))) throw redirect(path + petSearchQuery(search, page));

  const found = await pets.searchPets(db, search, { page, limit: petsOnAPage }).catch((fault: unknown) => {
    reportError(fault);
    throw data(null, { status: 503 });
  });
  const pages = pagesOf(found.total);
  if (page > pages) throw redirect(path + petSearchQuery(search, pages));

  const shown = found.total === 0 ? found.pets.slice(0, almostMatches) : found.pets;
  return { ...found, pets: shown.map(toCardPet), search, page, pages };
}

export type Found = Awaited<ReturnType<typeof loadSearch>>;

/** Whether an address has exactly these of the parameters that a search knows; others, of whoever links to us, may stay. */
function says(asked: URLSearchParams, query: string): boolean {
  const wanted = new URLSearchParams(query);
  return Object.keys(searchCachedBy).every((name) => {
    const [want, ...none] = wanted.getAll(name);
    const values = asked.getAll(name);
    return none.length === 0 && (want === undefined ? values.length === 0 : values.length === 1 && values[0] === want);
  });
}
