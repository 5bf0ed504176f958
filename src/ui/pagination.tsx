import { Link, useLocation } from 'react-router';
import { Icon } from './icon.tsx';

interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  /** The id of this page's last item: deep in a list, the next page is found by it. */
  last?: number | undefined;
  /** Default: this URL with another `page`. */
  hrefOf?: (page: number) => string;
}

/** Skipping fewer pages takes no time that anyone would notice. */
const MIN_DEEP_PAGE = 40;

/** Page numbers as links: the first, the last, and those around the current one. */
export function Pagination({ label, page, pages, last, hrefOf: customHref }: PaginationProps) {
  const { search } = useLocation();
  const hrefOf = customHref ?? hrefInSearch(search);
  const next = last !== undefined && page >= MIN_DEEP_PAGE ? `${hrefOf(page + 1)}&after=${last}` : hrefOf(page + 1);
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1 sm:gap-2">
      {page > 1 && (
        <Link className="page-link" rel="prev" to={hrefOf(page - 1)}>
          <Icon name="back" />
          <span className="max-sm:sr-only">Previous</span>
        </Link>
      )}
      {page > 1 && <PageNumber number={1} hrefOf={hrefOf} />}
      {page > 3 && <Gap />}
      {page > 2 && <PageNumber number={page - 1} isBeside hrefOf={hrefOf} />}
      <PageNumber number={page} isCurrent hrefOf={hrefOf} />
      {page < pages - 1 && <PageNumber number={page + 1} isBeside hrefOf={hrefOf} />}
      {page < pages - 2 && <Gap />}
      {page < pages && <PageNumber number={pages} hrefOf={hrefOf} />}
      {page < pages && (
        <Link className="page-link" rel="next" to={next}>
          <span className="max-sm:sr-only">Next</span>
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}

/** The URL of the first page has no number. */
function hrefInSearch(search: string) {
  return (page: number) => {
    const query = new URLSearchParams(search);
    query.delete('after');
    if (page === 1) query.delete('page');
    else query.set('page', String(page));
    return query.size > 0 ? `?${query}` : '?';
  };
}

interface PageNumberProps {
  number: number;
  isCurrent?: boolean;
  /** Next to the current page, where the arrows lead too; hidden on a phone to fit one line. */
  isBeside?: boolean;
  hrefOf: (page: number) => string;
}

function PageNumber({ number, isCurrent = false, isBeside = false, hrefOf }: PageNumberProps) {
  return (
    <Link
      className={isBeside ? 'page-link max-sm:hidden' : 'page-link'}
      to={hrefOf(number)}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {number}
    </Link>
  );
}

function Gap() {
  return <span aria-hidden="true">…</span>;
}
