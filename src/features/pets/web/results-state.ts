import { useLocation } from 'react-router';

/** The state of a link from a list of pets, so that the page that it leads to can lead back. */
export function useResultsState(): { cameFrom: 'results' } | undefined {
  return LISTS.test(useLocation().pathname) ? { cameFrom: 'results' } : undefined;
}

/** Also in browser/hydrate-on-use.ts. */
const LISTS = /\/(?:catalogue|search|search-and-display|all-pets)$/;
