import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_SIZE, countPages } from '../../../../browser/dashboard/page-param.ts';
import { formatTotal, type Total } from '../../../../platform/total.contract.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { DataTable, type RowSelection } from '../../../../ui/data-table/data-table.tsx';
import { FilterChips } from '../../../../ui/data-table/filter-chips.tsx';
import type { Filter } from '../../../../ui/data-table/filters.ts';
import { ListPages } from '../../../../ui/data-table/list-pages.tsx';
import { sortHref } from '../../../../ui/data-table/list-url.ts';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import type { ListName } from '../../lists.constants.ts';
import { useListLayout } from '../list-layout.ts';
import type { ListOrder } from '../list-order.ts';
import { ListTools, type ListSearch } from '../list-tools.tsx';
import { SelectionBar } from '../selection-bar.tsx';

export interface ListPageProps<Row> {
  /** Identifies the list: people's columns and saved views belong to it. */
  list: ListName;
  title: string;
  /** Such as "Pets": the table's name. */
  caption: string;
  actions?: ReactNode;
  /** Below the heading. */
  notice?: ReactNode;
  /** Above the list, such as what adds to it. */
  intro?: ReactNode;
  columns: readonly Column<Row>[];
  /** Undefined before anything was loaded. */
  loaded: (Total & { items: Row[]; last?: number | undefined }) | undefined;
  page: number;
  /** Such as "3 pets on hold". */
  count: string | undefined;
  search?: ListSearch;
  filters?: readonly Filter[];
  order?: ListOrder;
  /** The query of the whole list, if its URL has one. */
  allQuery?: string;
  /** Above the table: tabs, notices, errors. */
  children?: ReactNode;
  /** In place of the table if it has no rows. */
  empty: ReactNode;
  selection?:
    | (RowSelection<Row> & {
        /** The ids of all rows that match, for "Select all 312 that match". */
        fetchIds?: () => Promise<number[]>;
        matchingLabel?: string;
        maxIds?: number;
      })
    | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  actionsLabelOf?: (row: Row) => string;
  totals?: ReactNode;
  /** All rows that match, for the CSV. */
  fetchAll?: () => Promise<Row[]>;
  /** The first part of the CSV's name. */
  fileName?: string;
  /** Beside the count, such as a message that fades. */
  status?: ReactNode;
  /** Beside the tools, such as a switch between table and board. */
  tools?: ReactNode;
}

/** A dashboard's list: search, filters, views, columns, table and pages. The URL holds all of it. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const {
    list,
    title,
    caption,
    actions,
    notice,
    intro,
    columns,
    loaded,
    page,
    count,
    filters = [],
    order,
    children,
    empty,
  } = props;
  const { selection, renderActions, actionsLabelOf, totals, status } = props;
  const [params] = useSearchParams();
  const layout = useListLayout(list, columns);
  const counter = useFocusFallback<HTMLParagraphElement>();
  return (
    <DashboardPage title={title} isList notice={notice} actions={actions}>
      {intro}
      <ListTools {...props} filters={filters} layout={layout}>
        {status}
        <p ref={counter} role="status" tabIndex={-1}>
          {count}
        </p>
      </ListTools>
      {children}
      <FilterChips filters={filters} />
      {selection && loaded && <SelectionBar list={loaded} {...selection} />}
      {loaded && loaded.items.length === 0 && empty}
      {loaded && loaded.items.length > 0 && (
        <DataTable
          caption={caption}
          rows={loaded.items}
          columns={layout.columns}
          density={layout.density}
          {...(order && {
            order: order.current,
            hrefOf: (column: string) =>
              sortHref(params, column, {
                order: order.current,
                defaultOrder: order.default,
                ...(order.descendsFirst && { descendsFirst: order.descendsFirst }),
              }),
          })}
          {...(selection && { selection })}
          {...(renderActions && { renderActions })}
          {...(actionsLabelOf && { actionsLabelOf })}
          totals={totals}
        />
      )}
      {loaded && (
        <ListPages
          label={`Pages of ${caption.toLowerCase()}`}
          page={page}
          pages={countPages(loaded.total)}
          range={formatRange(loaded, page)}
          last={loaded.last}
        />
      )}
    </DashboardPage>
  );
}

function formatRange(loaded: Total & { items: readonly unknown[] }, page: number): string {
  const start = (page - 1) * PAGE_SIZE + 1;
  const range = `${start.toLocaleString('en')}–${(start + loaded.items.length - 1).toLocaleString('en')}`;
  return `${range} of ${formatTotal(loaded)}`;
}
