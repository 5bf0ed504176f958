import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatTotal, type Total } from '../../../../platform/total.contract.ts';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { columnHref, parseColumn, moreHref, viewHref } from './adoptions-url.ts';
import { ApplicationCard } from './application-card.tsx';
import type { BoardColumn } from './load-adoptions.ts';
import type { DecisionRequest } from './use-decisions.tsx';

interface StatusBoardProps {
  columns: BoardColumn[];
  onDecide: (request: DecisionRequest) => void;
}

/** Columns side by side; on a phone one at a time. */
export function StatusBoard({ columns, onDecide }: StatusBoardProps) {
  const [searchParams] = useSearchParams();
  const current = parseColumn(searchParams);
  return (
    <>
      <div className="sm:hidden">
        <Tabs label="Which column">
          {columns.map(({ status, ...list }) => (
            <TabLink key={status} to={columnHref(searchParams, status)} isCurrent={status === current}>
              {`${status} (${formatTotal(list)})`}
            </TabLink>
          ))}
        </Tabs>
      </div>
      <div className="adoption-board" role="region" aria-label="Board of applications" tabIndex={0}>
        {columns.map((column) => (
          <Column key={column.status} column={column} isCurrent={column.status === current} onDecide={onDecide} />
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  column: BoardColumn;
  isCurrent: boolean;
  onDecide: (request: DecisionRequest) => void;
}

function Column({ column: { status, items, ...list }, isCurrent, onDecide }: ColumnProps) {
  const id = useId();
  return (
    <section className={isCurrent ? 'adoption-column' : 'adoption-column max-sm:hidden'} aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-2 text-[1.0625rem]">
        {status}
        <span className="text-small font-normal text-soft">{formatTotal(list)}</span>
      </h2>
      {items.length === 0 && <p className="text-small text-soft">None.</p>}
      <ul className="grid gap-3">
        {items.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} within="status" onDecide={onDecide} />
          </li>
        ))}
      </ul>
      {list.total > items.length && <More status={status} left={{ ...list, total: list.total - items.length }} />}
    </section>
  );
}

function More({ status, left }: { status: BoardColumn['status']; left: Total }) {
  const [searchParams] = useSearchParams();
  const more = moreHref(searchParams, status);
  if (more !== null) {
    return (
      <Link className="button button-quiet button-small" to={more} replace preventScrollReset>
        Show more<span className="sr-only">{` ${status.toLowerCase()} applications`}</span>
      </Link>
    );
  }
  const inTable = new URLSearchParams(viewHref(searchParams, 'table'));
  inTable.set('filter', status);
  return (
    <Link className="text-button" to={`?${inTable}`}>
      {`${formatTotal(left)} more in the table`}
    </Link>
  );
}
