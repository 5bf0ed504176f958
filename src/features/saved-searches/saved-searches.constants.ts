import { petSearchQuery, type PetSearch } from '../pets/pet-search.contract.ts';
import { formatSearchName } from '../pets/search-title.contract.ts';

/** Constants and messages that pages need without the schemas. */

/** How often new matches are emailed. `never` keeps the search without emails. */
export const emailFrequencies = ['at once', 'daily', 'never'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

export const savedSearchMessages = {
  saved: {
    'at once': 'Saved. We write to you when such a pet can be adopted.',
    daily: 'Saved. We write to you in the morning when such pets can be adopted.',
    never: 'Saved. We write you no e-mails about it.',
  },
  changed: 'Your saved search was changed.',
  deleted: 'The saved search was deleted.',
  notFound: 'You have no saved search of this number.',
  tooMany: 'You have saved 20 searches already. Please delete one that you need no more.',
  unsubscribed: 'You get no more e-mails about this search. It stays among your saved searches.',
  unknownLink: 'This link belongs to no saved search; it may have been deleted.',
  failed: 'The search could not be saved. Please try again.',
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
