/** What a list of pets to manage can be narrowed to and sorted by; apart from the schemas, which weigh more. */

export const managedFilters = ['available', 'pending', 'adopted', 'unchecked', 'unlisted', 'featured'] as const;
export const managedSorts = ['added', 'updated', 'name', 'species', 'breed', 'age', 'status'] as const;
export const sortDirections = ['asc', 'desc'] as const;

export type ManagedFilter = (typeof managedFilters)[number];
export type ManagedSort = (typeof managedSorts)[number];
export type SortDirection = (typeof sortDirections)[number];

/** Pets that can be changed in one call. */
export const MOST_AT_ONCE = 1000;
