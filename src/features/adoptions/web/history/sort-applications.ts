import type { Application } from '../../adoptions.contract.ts';
import type { ApplicationStatus } from '../../adoptions.constants.ts';

export const historySorts = ['pet', 'date', 'status'] as const;
export type HistorySort = (typeof historySorts)[number];
export type SortDirection = 'asc' | 'desc';

export interface HistoryOrder {
  sort: HistorySort;
  direction: SortDirection;
}

/** The direction on the first click: newest first, names from A. */
const defaultDirections: Record<HistorySort, SortDirection> = { pet: 'asc', date: 'desc', status: 'asc' };

/** Falls back to newest first. */
export function parseOrder(search: URLSearchParams): HistoryOrder {
  const sort = historySorts.find((known) => known === search.get('sort')) ?? 'date';
  const direction = search.get('direction');
  return { sort, direction: direction === 'asc' || direction === 'desc' ? direction : defaultDirections[sort] };
}

/** Returns the query string that sorts by `sort`, or reverses the order if it is already active. */
export function sortHref(sort: HistorySort, search: URLSearchParams): string {
  const now = parseOrder(search);
  const reversed = now.direction === 'asc' ? 'desc' : 'asc';
  const params = new URLSearchParams(search);
  params.set('sort', sort);
  params.set('direction', now.sort === sort ? reversed : defaultDirections[sort]);
  return `?${params}`;
}

export function sortApplications(applications: readonly Application[], order: HistoryOrder): Application[] {
  const sign = order.direction === 'asc' ? 1 : -1;
  const compare = comparisons[order.sort];
  return applications.toSorted((one, other) => sign * compare(one, other) || byDate(other, one));
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Applications that may still lead to an adoption come first. */
const statusOrder: readonly ApplicationStatus[] = ['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'];

function byDate(one: Application, other: Application): number {
  return Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id;
}

const comparisons: Record<HistorySort, (one: Application, other: Application) => number> = {
  pet: (one, other) => names.compare(one.pet.name, other.pet.name),
  date: byDate,
  status: (one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status),
};
