import { readFilters, type FilterValues } from '../../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../../ui/data-table/list-url.ts';
import {
  adminPetFilters,
  adminPetSorts,
  type AdminPetFilter,
  type AdminPetSort,
  type SortDirection,
} from '../../admin-pets.constants.ts';
import { petsFilters } from './pets-filters.ts';

export interface PetsQuery {
  search: string;
  filter: AdminPetFilter | undefined;
  /** The filters that combine. */
  filters: FilterValues;
  sort: AdminPetSort;
  direction: SortDirection;
}

export const newestFirst = { column: 'added', direction: 'desc' } as const;

/** Parses filters and order from URL parameters. Ignores invalid ones. An order is `name` or `name-desc`. */
export function parsePetsQuery(params: URLSearchParams): PetsQuery {
  const { column, direction } = parseOrder(params, adminPetSorts, newestFirst);
  return {
    search: params.get('search') ?? '',
    filter: adminPetFilters.find((name) => name === params.get('filter')),
    filters: readFilters(petsFilters, params),
    sort: column as AdminPetSort,
    direction,
  };
}

/** What the API's calls take. */
export function toApiQuery({ filters, ...query }: PetsQuery) {
  return { ...filters, ...query };
}
