import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import {
  boundNames,
  canonicalBound,
  canonicalChoice,
  facets,
  otherChoices,
  petSearchQuery,
} from '../pet-search.contract.ts';
import { parseUnderstoodSearch } from '../understand-search.contract.ts';
import { toCardPet } from './card-pet.ts';
import { canonicalPage, countPetPages, PETS_PER_PAGE } from './page-number.ts';

/** How many of the nearest pets to show for a search without matches. */
const MAX_ALMOST_MATCHES = 6;

/**
 * Canonical cache parameters, in URL order, for a page's handle. Text searches are never cached: their number is
 * unlimited.
 */
export const searchCachedBy: Record<string, (value: string) => string | null> = {
  text: () => null,
  breed: () => null,
  ...Object.fromEntries(
    [...facets, ...otherChoices, 'sort' as const].map((name) => [
      name,
      (value: string) => canonicalChoice(name, value),
    ]),
  ),
  // Only round limits, which the filters offer: there are thousands of others.
  ...Object.fromEntries(
    boundNames.map((name) => [
      name,
      (value: string) => (/^[1-9]?0$|^[1-9]$/.test(value) ? canonicalBound(name, value) : null),
    ]),
  ),
  page: canonicalPage,
};

/**
 * Runs the search in a URL. A URL with another spelling redirects to the canonical one: forms also submit empty
 * fields.
 */
export async function loadSearch({ context, url }: LoaderFunctionArgs, path: string) {
  const { db, pets, getShelter, reportError } = context.get(services);
  const search = parseUnderstoodSearch(url.searchParams);
  const page = Number(canonicalPage(url.searchParams.get('page') ?? '1') ?? 1);
  if (!hasExactly(url.searchParams, petSearchQuery(search, page))) throw redirect(path + petSearchQuery(search, page));

  const runSearch = async () => {
    const result = await pets.searchPets(db, search, { page, limit: PETS_PER_PAGE });
    return (await getShelter()).isOpen ? result : { ...result, total: 0, pets: [], relaxed: [] };
  };
  const found = await runSearch().catch((error: unknown) => {
    reportError(error);
    throw data(null, { status: 503 });
  });
  const pages = countPetPages(found.total);
  if (page > pages) throw redirect(path + petSearchQuery(search, pages));

  const displayed = found.total === 0 ? found.pets.slice(0, MAX_ALMOST_MATCHES) : found.pets;
  return { ...found, pets: displayed.map(toCardPet), search, page, pages };
}

export type Found = Awaited<ReturnType<typeof loadSearch>>;

/**
 * Whether a URL has exactly the canonical search parameters. Unrelated ones, such as those of links from other sites,
 * may stay.
 */
function hasExactly(params: URLSearchParams, query: string): boolean {
  const expected = new URLSearchParams(query);
  return Object.keys(searchCachedBy).every((name) => {
    const [value, ...none] = expected.getAll(name);
    const values = params.getAll(name);
    return (
      none.length === 0 && (value === undefined ? values.length === 0 : values.length === 1 && values[0] === value)
    );
  });
}
