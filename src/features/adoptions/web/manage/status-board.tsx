import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { columnHref, columnIn, moreHref, viewHref } from './adoptions-address.ts';
import { ApplicationCard } from './application-card.tsx';
import type { BoardColumn } from './load-adoptions.ts';
import type { Deed } from './use-decisions.tsx';

interface StatusBoardProps {
  columns: BoardColumn[];
  onAsk: (deed: Deed) => void;
}

/** All applications by status, side by side; on a phone one column at a time. */
export function StatusBoard({ columns, onAsk }: StatusBoardProps) {
  const [address] = useSearchParams();
  const current = columnIn(address);
  return (
    <>
      <div className="sm:hidden">
        <Tabs label="Which column">
          {columns.map(({ status, total }) => (
            <TabLink key={status} to={columnHref(address, status)} isCurrent={status === current}>
              {`${status} (${total.toLocaleString('en')})`}
            </TabLink>
          ))}
        </Tabs>
      </div>
      <div className="adoption-board" role="region" aria-label="Board of applications" tabIndex={0}>
        {columns.map((column) => (
          <Column key={column.status} column={column} isCurrent={column.status === current} onAsk={onAsk} />
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  column: BoardColumn;
  isCurrent: boolean;
  onAsk: (deed: Deed) => void;
}

function Column({ column: { status, items, total }, isCurrent, onAsk }: ColumnProps) {
  const id = useId();
  return (
    <section className={isCurrent ? 'adoption-column' : 'adoption-column max-sm:hidden'} aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-2 text-[1.0625rem]">
        {status}
        <span className="text-small font-normal text-soft">{total.toLocaleString('en')}</span>
      </h2>
      {items.length === 0 && <p className="text-small text-soft">None.</p>}
      <ul className="grid gap-3">
        {items.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} within="status" onAsk={onAsk} />
          </li>
        ))}
      </ul>
      {total > items.length && <More status={status} left={total - items.length} />}
    </section>
  );
}

function More({ status, left }: { status: BoardColumn['status']; left: number }) {
  const [address] = useSearchParams();
  const more = moreHref(address, status);
  if (more !== null) {
    return (
      <Link className="button button-quiet button-small" to={more} replace preventScrollReset>
        Show more<span className="sr-only">{` ${status.toLowerCase()} applications`}</span>
      </Link>
    );
  }
  const inTable = new URLSearchParams(viewHref(address, 'table'));
  inTable.set('filter', status);
  return (
    <Link className="text-button" to={`?${inTable}`}>
      {`${left.toLocaleString('en')} more in the table`}
    </Link>
  );
}
