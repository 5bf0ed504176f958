import { useCan } from '../../../browser/dashboard/current-user.ts';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { ColumnMenu } from '../../../ui/data-table/column-menu.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { FilterMenu } from '../../../ui/data-table/filter-menu.tsx';
import type { Filter } from '../../../ui/data-table/filters.ts';
import { Field } from '../../../ui/field.tsx';
import type { ListName } from '../lists.constants.ts';
import type { ListLayout } from './list-layout.ts';
import type { ListOrder } from './list-order.ts';
import { rowsToCsv } from './rows-to-csv.ts';
import { ViewsMenu } from './views-menu.tsx';

export interface ListSearch {
  /** "Search" by default. */
  label?: string;
  /** Such as "Name, species or breed". */
  placeholder: string;
  maxLength: number;
}

interface ListToolsProps<Row> {
  caption: string;
  list: ListName;
  columns: readonly Column<Row>[];
  layout: ListLayout<Row>;
  search?: ListSearch;
  filters: readonly Filter[];
  order?: ListOrder;
  fetchAll?: () => Promise<Row[]>;
  fileName?: string;
  allQuery?: string;
  tools?: React.ReactNode;
  /** How many rows match. */
  children: React.ReactNode;
}

/** The row above a table: search, filters, columns and CSV. */
export function ListTools<Row>({
  caption,
  list,
  columns,
  layout,
  search,
  filters,
  order,
  fetchAll,
  fileName = list,
  allQuery = '',
  tools,
  children,
}: ListToolsProps<Row>) {
  // Reports are exported by all who view them.
  const canExport = useCan(list === 'movements' ? 'view reports' : 'export records');
  const what = caption.toLowerCase();
  const chosen = layout.columns.slice(1).map(({ id }) => id);
  return (
    <div className="list-tools">
      {search && (
        <FilterForm label={`Search ${what}`} className="list-search">
          <Field label="Search" name="search" type="search" autoComplete="off" {...search} />
        </FilterForm>
      )}
      {filters.length > 0 && <FilterMenu label={`Filter ${what}`} filters={filters} orders={order?.options} />}
      <ViewsMenu list={list} what={what} columns={chosen} allQuery={allQuery} />
      <ColumnMenu
        columns={columns}
        chosen={chosen}
        onChoose={layout.setColumns}
        onReset={layout.resetColumns}
        density={layout.density}
        onDensity={layout.setDensity}
      />
      {tools}
      {fetchAll && canExport && (
        <ExportButton
          isTool
          label="Export CSV"
          fetchFile={async () => new Blob([rowsToCsv(layout.columns, await fetchAll())], { type: 'text/csv' })}
          fileName={() => `${fileName}-${dayIn(undefined, new Date())}.csv`}
          fallbackMessage="We couldn’t export the list. Please try again."
        />
      )}
      <div className="list-count">{children}</div>
    </div>
  );
}
