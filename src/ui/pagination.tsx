import { Link, useLocation } from 'react-router';
import { Icon } from './icon.tsx';

interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  /** Unless told, this address with another `page`. */
  hrefOf?: (page: number) => string;
}

/** Numbered pages as links: the first, the last, and those around the present one. */
export function Pagination({ label, page, pages, hrefOf: hrefOfOwner }: PaginationProps) {
  const { search } = useLocation();
  const hrefOf = hrefOfOwner ?? hrefInSearch(search);
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
        <Link className="page-link" rel="next" to={hrefOf(page + 1)}>
          <span className="max-sm:sr-only">Next</span>
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}

/** The first page has no number in its address. */
function hrefInSearch(search: string) {
  return (page: number) => {
    const asked = new URLSearchParams(search);
    if (page === 1) asked.delete('page');
    else asked.set('page', String(page));
    return asked.size > 0 ? `?${asked}` : '?';
  };
}

interface PageNumberProps {
  number: number;
  isCurrent?: boolean;
  /** A step away, where the arrows lead as well: left out on a phone, for all to stand in one line. */
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
