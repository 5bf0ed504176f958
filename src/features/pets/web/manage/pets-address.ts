import {
  managedFilters,
  managedSorts,
  type ManagedFilter,
  type ManagedSort,
  type SortDirection,
} from '../../manage-pets-words.contract.ts';

export interface PetsAsked {
  search: string;
  filter: ManagedFilter | undefined;
  sort: ManagedSort;
  direction: SortDirection;
}

/** What of all pets an address asks for; what makes no sense in it is left out. An order is `name`, or `name-desc`. */
export function petsAsked(address: URLSearchParams): PetsAsked {
  const filter = managedFilters.find((name) => name === address.get('filter'));
  const [asked, direction] = (address.get('sort') ?? '').split('-');
  const sort = managedSorts.find((name) => name === asked);
  return {
    search: address.get('search') ?? '',
    filter,
    ...(sort ? { sort, direction: direction === 'desc' ? 'desc' : 'asc' } : newestFirst),
  };
}

const newestFirst = { sort: 'added', direction: 'desc' } as const;

/** The same search with another filter, from its first page. */
export function filterHref(address: URLSearchParams, filter?: ManagedFilter): string {
  return hrefWith(address, 'filter', filter);
}

/** The same pets in the order of this column, or turned round where they are in it already. */
export function sortHref(address: URLSearchParams, column: ManagedSort): string {
  const { sort, direction } = petsAsked(address);
  const isTurned = sort === column ? direction === 'asc' : column === 'added';
  const order = isTurned ? `${column}-desc` : column;
  return hrefWith(address, 'sort', order === 'added-desc' ? undefined : order);
}

function hrefWith(address: URLSearchParams, name: string, value: string | undefined): string {
  const asked = new URLSearchParams(address);
  asked.delete('page');
  if (value === undefined) asked.delete(name);
  else asked.set(name, value);
  return `?${asked}`;
}
