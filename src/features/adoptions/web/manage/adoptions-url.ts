import { readFilters, type FilterValues } from '../../../../ui/data-table/filters.ts';
import { hrefWith, parseOrder } from '../../../../ui/data-table/list-url.ts';
import {
  applicationFilters,
  applicationSorts,
  type ApplicationFilter,
  type ApplicationSort,
  type ApplicationStatus,
} from '../../adoptions.constants.ts';
import { adoptionsFilters } from './adoptions-filters.tsx';

const adoptionViews = ['table', 'status', 'pets'] as const;
export type AdoptionView = (typeof adoptionViews)[number];

/** In the order of an application's progress. */
export const boardColumns = ['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'] as const;
/** Cards per column: the first page, then up to the API's maximum. */
const COLUMN_STEPS = [12, 36, 100] as const;

export interface AdoptionsParams {
  view: AdoptionView;
  search: string;
  filter: ApplicationFilter | undefined;
  pet_id: number | undefined;
  /** The filters that combine. */
  filters: FilterValues;
  sort: ApplicationSort;
  direction: 'asc' | 'desc';
}

/** Parses the URL's parameters and ignores invalid ones. An order is `pet` or `pet-desc`. */
export function parseAdoptionsParams(searchParams: URLSearchParams): AdoptionsParams {
  const { column, direction } = parseOrder(searchParams, applicationSorts, newestFirst);
  return {
    view: adoptionViews.find((name) => name === searchParams.get('view')) ?? 'table',
    search: searchParams.get('search') ?? '',
    filter: applicationFilters.find((name) => name === searchParams.get('filter')),
    pet_id: parsePetIdParam(searchParams),
    filters: readFilters(adoptionsFilters, searchParams),
    sort: column as ApplicationSort,
    direction,
  };
}

export const newestFirst = { column: 'date', direction: 'desc' } as const;

export function parsePetIdParam(searchParams: URLSearchParams): number | undefined {
  const id = searchParams.get('pet_id') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}

/** Switches the view. The view by pet shows pending applications first. */
export function viewHref(searchParams: URLSearchParams, view: AdoptionView): string {
  const params = new URLSearchParams(searchParams);
  for (const name of ['column', 'sort', ...boardColumns.map(columnParam)]) params.delete(name);
  if (view === 'status') params.delete('filter');
  if (view === 'pets') params.set('filter', params.get('filter') ?? 'Pending');
  return hrefWith(params, { view: view === 'table' ? undefined : view });
}

export function filterHref(searchParams: URLSearchParams, filter?: ApplicationFilter): string {
  return hrefWith(searchParams, { filter });
}

export function withoutPetHref(searchParams: URLSearchParams): string {
  return hrefWith(searchParams, { pet_id: undefined });
}

/** Selects the column that a phone shows. */
export function columnHref(searchParams: URLSearchParams, column: ApplicationStatus): string {
  return hrefWith(searchParams, { column: column === 'Pending' ? undefined : column });
}

export function parseColumn(searchParams: URLSearchParams): ApplicationStatus {
  return boardColumns.find((name) => name === searchParams.get('column')) ?? 'Pending';
}

export function columnSize(searchParams: URLSearchParams, column: ApplicationStatus): number {
  const size = Number(searchParams.get(columnParam(column)));
  return COLUMN_STEPS.find((step) => step === size) ?? COLUMN_STEPS[0];
}

/** Null once the API's maximum is reached. */
export function moreHref(searchParams: URLSearchParams, column: ApplicationStatus): string | null {
  const next = COLUMN_STEPS.find((step) => step > columnSize(searchParams, column));
  return next === undefined ? null : hrefWith(searchParams, { [columnParam(column)]: String(next) });
}

function columnParam(column: ApplicationStatus): string {
  return column.toLowerCase();
}
