import { petSearchQuery, type PetSearch } from '../pets/pet-search.contract.ts';
import { formatSearchName } from '../pets/search-title.contract.ts';

/** Constants and messages that pages need without the schemas. */

/** How often new matches are emailed. `never` keeps the search without emails. */
export const emailFrequencies = ['at once', 'daily', 'never'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

export const savedSearchMessages = {
  saved: {
    'at once': 'Search saved. We’ll email you when there’s a match.',
    daily: 'Search saved. We’ll email you new matches in the morning.',
    never: 'Search saved. We won’t email you about it.',
  },
  changed: 'Saved search updated.',
  deleted: 'Saved search deleted.',
  notFound: 'We couldn’t find this saved search. It may have been deleted.',
  tooMany: 'You’ve saved 20 searches, which is the limit. Delete one to save another.',
  /** Of an email program, which shows nobody the response. */
  unsubscribedAtOnce: 'You’re unsubscribed.',
  unsubscribed: (search: string) => `We’ll stop emailing you about “${search}.” It’s still in your saved searches.`,
  unknownLink: 'This link no longer works. The saved search may have been deleted.',
  failed: 'We couldn’t save this search. Please try again.',
} as const;

/** Longest values in characters, and most searches per person. */
export const savedSearchLimits = { name: 100, query: 2000, searches: 20 } as const;

/** The query string of a saved search: without an order, and without a status, since it waits for available pets. */
export function toSavedQuery(search: PetSearch): string {
  return petSearchQuery(toAwaited(search));
}

/** The default name: the search's title, truncated. */
export function toSavedName(search: PetSearch): string {
  const name = formatSearchName(toAwaited(search));
  const maxLength = savedSearchLimits.name;
  // Half a surrogate pair could not be stored.
  return name.length > maxLength ? `${name.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : name;
}

function toAwaited({ sort: _sort, status: _status, ...awaited }: PetSearch): PetSearch {
  return awaited;
}
