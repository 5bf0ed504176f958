import { petSearchQuery, type PetSearch } from '../pets/pet-search.contract.ts';
import { nameOfSearch } from '../pets/search-title.contract.ts';

/** The words of saved searches that pages need; apart from the schemas, which weigh more. */

/** How often somebody is mailed what a search finds anew; `never` keeps it without mails. */
export const mailFrequencies = ['at once', 'daily', 'never'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

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
  mailsEnded: 'You get no more e-mails about this search. It stays among your saved searches.',
  unknownLink: 'This link belongs to no saved search; it may have been deleted.',
  failed: 'The search could not be saved. Please try again.',
} as const;

/** Longest values in characters, and how many searches one person can save. */
export const savedSearchLimits = { name: 100, query: 2000, searches: 20 } as const;

/**
 * A search as it is saved, the search part of an address: without an order, and without a status, since one waits for
 * pets that can be adopted.
 */
export function savedQueryOf(search: PetSearch): string {
  return petSearchQuery(awaitedOf(search));
}

/** What it is called unless told: the search in words, cut where they are too long. */
export function savedNameOf(search: PetSearch): string {
  const name = nameOfSearch(awaitedOf(search));
  const most = savedSearchLimits.name;
  // Half a character, as of an emoji, could not be stored.
  return name.length > most ? `${name.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : name;
}

function awaitedOf({ sort: _sort, status: _status, ...awaited }: PetSearch): PetSearch {
  return awaited;
}
