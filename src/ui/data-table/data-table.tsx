import type { ReactNode } from 'react';
import { CheckBox } from '../check-box.tsx';
import { SelectAllBox } from '../select-all-box.tsx';
import { SortableHeader } from '../sortable-header.tsx';
import type { Selection } from '../use-selection.ts';
import type { Column } from './columns.ts';
import type { Order } from './list-url.ts';
import { useWideTable } from './use-wide-table.ts';

export type Density = 'compact' | 'comfortable';

export interface RowSelection<Row> {
  selection: Selection;
  /** Such as "Select all on this page". */
  allLabel: string;
  labelOf: (row: Row) => string;
  /** Rows without a box. */
  isFixed?: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  /** Those to display, in order. */
  columns: readonly Column<Row>[];
  density: Density;
  /** Null if the list has only one order. */
  order?: Order | null;
  hrefOf?: (column: string) => string;
  selection?: RowSelection<Row>;
  /** At the end of a row. */
  renderActions?: (row: Row) => ReactNode;
  actionsLabelOf?: (row: Row) => string;
  /** Of all rows that match, not of this page alone. */
  totals?: ReactNode;
}

/** A page of a list. Its head stays in view; on a phone each row is a card. */
export function DataTable<Row extends { id: number }>({
  caption,
  rows,
  columns,
  density,
  order = null,
  hrefOf,
  selection: requestedSelection,
  renderActions,
  actionsLabelOf,
  totals,
}: DataTableProps<Row>) {
  const frame = useWideTable();
  const selectable = requestedSelection
    ? rows.filter((row) => !requestedSelection.isFixed?.(row)).map(({ id }) => id)
    : [];
  const selection = selectable.length > 0 ? requestedSelection : undefined;
  const all = selection && <SelectAllBox label={selection.allLabel} ids={selectable} selection={selection.selection} />;
  return (
    <>
      {all && (
        <p className="data-select-all">
          {all}
          <span aria-hidden="true">All on this page</span>
        </p>
      )}
      <div className="data-frame" ref={frame}>
        <table className="data-table" data-density={density}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selection && <td className="data-check">{all}</td>}
              {columns.map((column) => (
                <ColumnHeader key={column.id} column={column} order={order} hrefOf={hrefOf} />
              ))}
              {renderActions && (
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-row={row.id} data-selected={selection?.selection.ids.has(row.id) || undefined}>
                {selection && (
                  <td className="data-check">
                    <RowBox row={row} selection={selection} ids={selectable} />
                  </td>
                )}
                {columns.map((column, at) => (
                  <Cell key={column.id} column={column} row={row} isFirst={at === 0} />
                ))}
                {renderActions && (
                  <td className="data-actions" aria-label={actionsLabelOf?.(row)}>
                    {renderActions(row)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {totals && <p className="data-totals">{totals}</p>}
    </>
  );
}

interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  order: Order | null;
  hrefOf: ((column: string) => string) | undefined;
}

function ColumnHeader<Row>({
  column: { label, sort, isNumeric, isReversed = false },
  order,
  hrefOf,
}: ColumnHeaderProps<Row>) {
  const className = isNumeric ? 'data-numeric' : '';
  if (sort === undefined || !hrefOf) {
    return (
      <th scope="col" className={className || undefined}>
        {label}
      </th>
    );
  }
  const sorted = order?.column === sort ? displayedDirection(order.direction, isReversed) : null;
  return <SortableHeader label={label} sorted={sorted} to={hrefOf(sort)} className={className} />;
}

function displayedDirection(direction: Order['direction'], isReversed: boolean): Order['direction'] {
  return (direction === 'asc') === isReversed ? 'desc' : 'asc';
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const text = column.text(row);
  const content = column.cell ? column.cell(row) : text === null || text === '' ? '–' : text;
  if (isFirst) return <th scope="row">{content}</th>;
  const isEmpty = text === null || text === '';
  return (
    <td
      data-label={column.label}
      data-empty={isEmpty || undefined}
      className={column.isNumeric ? 'data-numeric' : undefined}
      title={!column.cell && typeof text === 'string' && text !== '' ? text : undefined}
    >
      {content}
    </td>
  );
}

interface RowBoxProps<Row> {
  row: Row;
  selection: RowSelection<Row>;
  /** The page's rows, for a range. */
  ids: readonly number[];
}

function RowBox<Row extends { id: number }>({
  row,
  selection: { selection, labelOf, isFixed },
  ids,
}: RowBoxProps<Row>) {
  if (isFixed?.(row)) return null;
  return (
    <CheckBox
      label={labelOf(row)}
      checked={selection.ids.has(row.id)}
      onChange={(isChosen, isRange) => selection.toggle(row.id, isChosen, isRange ? ids : [])}
    />
  );
}
