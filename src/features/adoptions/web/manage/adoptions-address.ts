import {
  applicationFilters,
  applicationSorts,
  type ApplicationFilter,
  type ApplicationSort,
  type ApplicationStatus,
} from '../../application-words.contract.ts';

export const adoptionViews = ['table', 'status', 'pets'] as const;
export type AdoptionView = (typeof adoptionViews)[number];

/** The board's columns, in the order in which an application passes through them. */
export const boardColumns = ['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'] as const;
/** So many cards stand in a column at first; then as many as the API gives at once. */
export const COLUMN_STEPS = [12, 36, 100] as const;

export interface AdoptionsAsked {
  view: AdoptionView;
  search: string;
  filter: ApplicationFilter | undefined;
  pet_id: number | undefined;
  sort: ApplicationSort;
  direction: 'asc' | 'desc';
}

/** What of all applications an address asks for; what makes no sense in it is left out. An order is `pet`, or `pet-desc`. */
export function adoptionsAsked(address: URLSearchParams): AdoptionsAsked {
  const [asked, direction] = (address.get('sort') ?? '').split('-');
  const sort = applicationSorts.find((name) => name === asked);
  return {
    view: adoptionViews.find((name) => name === address.get('view')) ?? 'table',
    search: address.get('search') ?? '',
    filter: applicationFilters.find((name) => name === address.get('filter')),
    pet_id: petIdIn(address),
    ...(sort ? { sort, direction: direction === 'desc' ? 'desc' : 'asc' } : newestFirst),
  };
}

const newestFirst = { sort: 'date', direction: 'desc' } as const;

export function petIdIn(address: URLSearchParams): number | undefined {
  const asked = address.get('pet_id') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
}

/** The same applications, shown in another way. By pet, those come first that wait for a decision. */
export function viewHref(address: URLSearchParams, view: AdoptionView): string {
  const asked = new URLSearchParams(address);
  for (const name of ['page', 'column', 'sort', ...boardColumns.map(countName)]) asked.delete(name);
  if (view === 'status') asked.delete('filter');
  if (view === 'pets') asked.set('filter', asked.get('filter') ?? 'Pending');
  return hrefWith(asked, 'view', view === 'table' ? undefined : view);
}

/** The same search with another filter, from its first page. */
export function filterHref(address: URLSearchParams, filter?: ApplicationFilter): string {
  return hrefWith(address, 'filter', filter);
}

/** The same applications in the order of this column, or turned round where they are in it already. */
export function sortHref(address: URLSearchParams, column: ApplicationSort): string {
  const { sort, direction } = adoptionsAsked(address);
  const isTurned = sort === column ? direction === 'asc' : column === 'date';
  const order = isTurned ? `${column}-desc` : column;
  return hrefWith(address, 'sort', order === 'date-desc' ? undefined : order);
}

/** Those of all pets again. */
export function withoutPetHref(address: URLSearchParams): string {
  return hrefWith(address, 'pet_id', undefined);
}

/** The board with this column in sight, where there is room for one alone. */
export function columnHref(address: URLSearchParams, column: ApplicationStatus): string {
  return hrefWith(address, 'column', column === 'Pending' ? undefined : column);
}

export function columnIn(address: URLSearchParams): ApplicationStatus {
  return boardColumns.find((name) => name === address.get('column')) ?? 'Pending';
}

/** How many cards a column of the board holds. */
export function columnSize(address: URLSearchParams, column: ApplicationStatus): number {
  const asked = Number(address.get(countName(column)));
  return COLUMN_STEPS.find((step) => step === asked) ?? COLUMN_STEPS[0];
}

/** The board with more cards in this column; null where no more are given at once. */
export function moreHref(address: URLSearchParams, column: ApplicationStatus): string | null {
  const next = COLUMN_STEPS.find((step) => step > columnSize(address, column));
  return next === undefined ? null : hrefWith(address, countName(column), String(next));
}

function countName(column: ApplicationStatus): string {
  return column.toLowerCase();
}

function hrefWith(address: URLSearchParams, name: string, value: string | undefined): string {
  const asked = new URLSearchParams(address);
  asked.delete('page');
  if (value === undefined) asked.delete(name);
  else asked.set(name, value);
  return `?${asked}`;
}
