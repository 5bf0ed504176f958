import { PageHead } from '../../../ui/page-head.tsx';
import { petSearchQuery } from '../pet-search.contract.ts';
import { titleOf } from '../search-title.contract.ts';
import { criteriaOf } from '../search-in-words.contract.ts';
import type { Found } from './search-loader.ts';
import { petsInNumbers } from '../pet-count.contract.ts';

interface SearchHeadProps {
  found: Pick<Found, 'search' | 'page' | 'total'>;
  /** Of the page while nothing is searched for. */
  title?: string;
  path?: string;
}

/** Search engines find what can be picked from lists; words that somebody typed, and what finds nothing, they leave out. */
export function SearchHead({ found: { search, page, total }, title, path = '/search' }: SearchHeadProps) {
  const isSearch = criteriaOf(search).length > 0;
  const name = isSearch || !title ? titleOf(search) : title;
  const isListed = search.text === undefined && search.breed === undefined && total > 0;
  const description = isSearch
    ? `${name}: ${petsInNumbers(total)} of our shelter. Read who they are, and meet the one who waits for you.`
    : 'Search the pets of our shelter by type, breed, age, size and who they get on with, and meet the one who waits for you.';
  return (
    <PageHead
      title={page === 1 ? name : `${name}, page ${page}`}
      description={description}
      {...(isListed && { path: (isSearch ? '/search' : path) + petSearchQuery(search, page) })}
    />
  );
}
