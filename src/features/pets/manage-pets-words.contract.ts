/** What a list of pets to manage can be narrowed to and sorted by; apart from the schemas, which weigh more. */

export const managedFilters = [
  'available',
  'pending',
  'adopted',
  'unchecked',
  'unlisted',
  'featured',
  'stale',
] as const;
export const managedSorts = ['added', 'updated', 'name', 'species', 'breed', 'age', 'status'] as const;
export const sortDirections = ['asc', 'desc'] as const;

export type ManagedFilter = (typeof managedFilters)[number];
export type ManagedSort = (typeof managedSorts)[number];
export type SortDirection = (typeof sortDirections)[number];

/** After so many days without an edit, what a listing of an Available pet says wants to be looked at again. */
export const STALE_AFTER_DAYS = 30;

/** Pets that can be changed in one call. */
export const MAX_AT_ONCE = 1000;
