import styles from './charts.css?url';
import { figureInWords, type FiguresToRead, type Row } from './figures.ts';

/** Figures to be read, and to be added up by whoever wants to. */
export function FiguresTable({ name, figures }: { name: string; figures: FiguresToRead }) {
  const { of, series, rows, total } = figures;
  return (
    // Whoever has no mouse scrolls it as well.
    <div className="figures-frame" tabIndex={0} role="region" aria-label={`${name}: table`}>
      <link rel="stylesheet" href={styles} precedence="charts" />
      <table className="figures">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FiguresRow key={row.label} row={row} figures={figures} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <FiguresRow row={total} figures={figures} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function FiguresRow({ row: { label, values }, figures: { series } }: { row: Row; figures: FiguresToRead }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {series.map((column, at) => (
        <td key={column.label}>{figureInWords(column, values[at])}</td>
      ))}
    </tr>
  );
}
