import { PageHead } from '../../../ui/page-head.tsx';
import { petSearchQuery } from '../pet-search.contract.ts';
import { formatSearchTitle } from '../search-title.contract.ts';
import { criteriaOf } from '../format-search.contract.ts';
import type { Found } from './search-loader.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';

interface SearchHeadProps {
  found: Pick<Found, 'search' | 'page' | 'total'>;
  /** Title of the page without a search. */
  title?: string;
  path?: string;
}

/** Only searches by facets are indexed, not typed words or empty results. */
export function SearchHead({ found: { search, page, total }, title, path = '/search' }: SearchHeadProps) {
  const isSearch = criteriaOf(search).length > 0;
  const name = isSearch || !title ? formatSearchTitle(search) : title;
  const isListed = search.text === undefined && search.breed === undefined && total > 0;
  const description = isSearch
    ? `${name}: ${formatCount(total, 'pet')} of our shelter. Read who they are, and meet the one who waits for you.`
    : 'Search the pets of our shelter by type, breed, age, size and who they get on with, and meet the one who waits for you.';
  return (
    <PageHead
      title={page === 1 ? name : `${name}, page ${page}`}
      description={description}
      {...(isListed && { path: (isSearch ? '/search' : path) + petSearchQuery(search, page) })}
    />
  );
}
