import { lazy, Suspense, type ComponentType } from 'react';
import styles from './charts.css?url';
import { isEmpty, type DrawingProps, type Figures, type FiguresToRead } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';

export interface ChartProps extends DrawingProps {
  shape: 'lines' | 'bars' | 'stack' | 'ring';
  /** What stands in the place of a drawing of nothing, such as `No adoptions in this time.` */
  empty: string;
  /** The same figures and more, where the table tells more than can be drawn. */
  table?: FiguresToRead;
  /** Whether the table is in sight from the beginning. */
  showsTable?: boolean;
}

/**
 * A drawing of some figures, with what its colours mean above and the figures as a table below. The drawing comes after
 * the rest of the page; its room is kept for it.
 */
export function Chart({ shape, name, figures, empty, table = figures, showsTable = false }: ChartProps) {
  const Drawing = drawings[shape];
  const isNothing = isEmpty(figures);
  return (
    <div className="chart" data-shape={shape}>
      <link rel="stylesheet" href={styles} precedence="charts" />
      {!isNothing && figures.series.length > 1 && shape !== 'ring' && <Legend figures={figures} />}
      <div className={`chart-drawing chart-drawing-${shape}`}>
        {isNothing ? (
          <p className="chart-empty">{empty}</p>
        ) : (
          <Suspense fallback={<div className="skeleton h-full" />}>
            <Drawing name={name} figures={figures} />
          </Suspense>
        )}
      </div>
      <details className="chart-figures" open={showsTable}>
        <summary>As a table</summary>
        <FiguresTable name={name} figures={table} />
      </details>
    </div>
  );
}

function Legend({ figures: { series } }: { figures: Figures }) {
  return (
    <ul className="chart-legend">
      {series.map(({ label, tone, isDashed }) => (
        <li key={label}>
          <span className="chart-swatch" data-tone={tone} data-dashed={isDashed || undefined} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The drawing itself, and what it is drawn with: more than all the rest of a dashboard. */
function drawing(name: 'LineDrawing' | 'BarDrawing' | 'StackDrawing' | 'RingDrawing') {
  return lazy<ComponentType<DrawingProps>>(() =>
    import('../drawings/drawings.ts').then(
      (drawn) => ({ default: drawn[name] }),
      () => ({ default: NoDrawing }),
    ),
  );
}

const drawings = {
  lines: drawing('LineDrawing'),
  bars: drawing('BarDrawing'),
  stack: drawing('StackDrawing'),
  ring: drawing('RingDrawing'),
};

/** After a lost connection or a new version of the site: the figures are here all the same. */
function NoDrawing() {
  return <p className="chart-empty">The chart could not be loaded. Its figures stand in the table below.</p>;
}
