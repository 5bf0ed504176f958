import { formatCount } from '../../../platform/format-number.contract.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { petSearchQuery } from '../pet-search.contract.ts';
import { formatSearchTitle } from '../search-title.contract.ts';
import { criteriaOf, formatMatchCount, usedSearch } from '../format-search.contract.ts';
import type { Found } from './search-loader.ts';

interface SearchHeadProps {
  found: Pick<Found, 'search' | 'searched' | 'page' | 'total' | 'counts'>;
  /** Title of the page without a search. */
  title?: string;
  path?: string;
}

/** Only searches by facets are indexed, not typed words or empty results. */
export function SearchHead({ found, title, path = '/search' }: SearchHeadProps) {
  const { search, page, total, counts } = found;
  const isSearch = criteriaOf(search).length > 0;
  const name = isSearch || !title ? formatSearchTitle(usedSearch(found)) : title;
  const titleWithCount = isSearch ? `${name} · ${total === 0 ? 'No pets' : formatCount(total, 'pet')}` : name;
  const isListed = search.text === undefined && search.breed === undefined && total > 0;
  const matches = formatMatchCount(search, total, counts.status.Available);
  const description = isSearch
    ? `${name}: ${matches}. See their photos, read their stories and meet your match.`
    : `${matches}. Search by breed, age, size and who they get along with, and meet your match.`;
  return (
    <PageHead
      title={page === 1 ? titleWithCount : `${titleWithCount}, page ${page}`}
      description={description}
      {...(isListed && { path: (isSearch ? '/search' : path) + petSearchQuery(search, page) })}
    />
  );
}
