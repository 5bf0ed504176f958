import type { Application } from '../../adoptions.contract.ts';
import type { ApplicationStatus } from '../../application-words.contract.ts';

export const historySorts = ['pet', 'date', 'status'] as const;
export type HistorySort = (typeof historySorts)[number];
export type SortDirection = 'asc' | 'desc';

export interface HistoryOrder {
  sort: HistorySort;
  direction: SortDirection;
}

/** Which way round a column is sorted when it is first asked for: the newest first, names from A. */
const firstDirections: Record<HistorySort, SortDirection> = { pet: 'asc', date: 'desc', status: 'asc' };

/** The order that an address asks for; the newest first where it asks for none, or makes no sense. */
export function readOrder(search: URLSearchParams): HistoryOrder {
  const sort = historySorts.find((known) => known === search.get('sort')) ?? 'date';
  const asked = search.get('direction');
  return { sort, direction: asked === 'asc' || asked === 'desc' ? asked : firstDirections[sort] };
}

/** The search part of the address that sorts by this, or the other way round where it is sorted by it already. */
export function addressSortedBy(sort: HistorySort, search: URLSearchParams): string {
  const now = readOrder(search);
  const turned = now.direction === 'asc' ? 'desc' : 'asc';
  const asked = new URLSearchParams(search);
  asked.set('sort', sort);
  asked.set('direction', now.sort === sort ? turned : firstDirections[sort]);
  return `?${asked}`;
}

export function sortApplications(applications: readonly Application[], order: HistoryOrder): Application[] {
  const sign = order.direction === 'asc' ? 1 : -1;
  const compare = comparisons[order.sort];
  return applications.toSorted((one, other) => sign * compare(one, other) || byDate(other, one));
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** What may still lead to a home comes first. */
const statusOrder: readonly ApplicationStatus[] = ['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'];

function byDate(one: Application, other: Application): number {
  return Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id;
}

const comparisons: Record<HistorySort, (one: Application, other: Application) => number> = {
  pet: (one, other) => names.compare(one.pet.name, other.pet.name),
  date: byDate,
  status: (one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status),
};
