import { Link } from 'react-router';
import styles from './charts.css?url';
import { formatValue, type TableData, type Row } from './chart-data.ts';

export function ChartTable({ name, data }: { name: string; data: TableData }) {
  const { rowHeading, series, rows, total } = data;
  return (
    // Lets keyboard users scroll the table.
    <div className="chart-table-frame" tabIndex={0} role="region" aria-label={`${name}: table`}>
      <link rel="stylesheet" href={styles} precedence="charts" />
      <table className="chart-table">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow key={row.label} row={row} data={data} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <DataRow row={total} data={data} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function DataRow({ row: { label, values, hrefs }, data: { series } }: { row: Row; data: TableData }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {series.map((column, at) => (
        <td key={column.label}>
          <LinkedValue href={values[at] ? hrefs?.[at] : undefined} about={`${label}: ${column.label.toLowerCase()}`}>
            {formatValue(column, values[at])}
          </LinkedValue>
        </td>
      ))}
    </tr>
  );
}

/** @param about says what the value counts, since a number alone would not */
function LinkedValue({ href, about, children }: { href: string | undefined; about: string; children: string }) {
  if (href === undefined) return children;
  return (
    <Link className="chart-link" to={href} aria-label={`${children} – ${about}`}>
      {children}
    </Link>
  );
}
