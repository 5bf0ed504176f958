import { Link, useLocation } from 'react-router';
import { Icon } from '../icon.tsx';
import { hrefWith } from './list-url.ts';
import { pageStart, storePageStart } from './page-starts.ts';

interface ListPagesProps {
  label: string;
  page: number;
  pages: number;
  /** Such as "26–50 of 312 pets". */
  range: string;
  /** The id of this page's last row: the next page begins after it. */
  last?: number | undefined;
}

/** Links to the pages before and after. They continue after a row, so that a page deep in a list is as quick as any. */
export function ListPages({ label, page, pages, range, last }: ListPagesProps) {
  const { pathname, search } = useLocation();
  if (pages < 2) return null;
  const params = new URLSearchParams(search);
  storePageStart(pathname, params, page);
  const hrefOf = (to: number, after: number | undefined) =>
    hrefWith(params, {
      page: to === 1 ? undefined : String(to),
      after: to === 1 || after === undefined ? undefined : String(after),
    });
  return (
    <nav aria-label={label} className="list-pages">
      <span className="list-range">{range}</span>
      {page > 2 && (
        <Link className="page-link" to={hrefOf(1, undefined)}>
          First
        </Link>
      )}
      {page > 1 && (
        <Link className="page-link" rel="prev" to={hrefOf(page - 1, pageStart(pathname, params, page - 1))}>
          <Icon name="back" className="size-4" />
          Previous
        </Link>
      )}
      {page < pages && (
        <Link className="page-link" rel="next" to={hrefOf(page + 1, last)}>
          Next
          <Icon name="arrow" className="size-4" />
        </Link>
      )}
    </nav>
  );
}
