import {
  adminPetFilters,
  adminPetSorts,
  type AdminPetFilter,
  type AdminPetSort,
  type SortDirection,
} from '../../admin-pets.constants.ts';

export interface PetsQuery {
  search: string;
  filter: AdminPetFilter | undefined;
  sort: AdminPetSort;
  direction: SortDirection;
}

/** Parses filters and order from URL parameters. Ignores invalid ones. An order is `name` or `name-desc`. */
export function parsePetsQuery(params: URLSearchParams): PetsQuery {
  const filter = adminPetFilters.find((name) => name === params.get('filter'));
  const [requested, direction] = (params.get('sort') ?? '').split('-');
  const sort = adminPetSorts.find((name) => name === requested);
  return {
    search: params.get('search') ?? '',
    filter,
    ...(sort ? { sort, direction: direction === 'desc' ? 'desc' : 'asc' } : newestFirst),
  };
}

const newestFirst = { sort: 'added', direction: 'desc' } as const;

/** The same search with another filter, on its first page. */
export function filterHref(params: URLSearchParams, filter?: AdminPetFilter): string {
  return hrefWith(params, 'filter', filter);
}

/** Sorts by this column, or reverses the order if it is already sorted by it. */
export function sortHref(params: URLSearchParams, column: AdminPetSort): string {
  const { sort, direction } = parsePetsQuery(params);
  const isReversed = sort === column ? direction === 'asc' : column === 'added';
  const order = isReversed ? `${column}-desc` : column;
  return hrefWith(params, 'sort', order === 'added-desc' ? undefined : order);
}

function hrefWith(params: URLSearchParams, name: string, value: string | undefined): string {
  const requested = new URLSearchParams(params);
  requested.delete('page');
  if (value === undefined) requested.delete(name);
  else requested.set(name, value);
  return `?${requested}`;
}
