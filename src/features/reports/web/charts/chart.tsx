import { lazy, Suspense, type ComponentType } from 'react';
import styles from './charts.css?url';
import { isEmpty, type PlotProps, type ChartData, type TableData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

export interface ChartProps extends PlotProps {
  shape: 'lines' | 'bars' | 'stack' | 'ring';
  /** The text without data, such as `No adoptions in this time.` */
  empty: string;
  /** The table's data, if it shows more than the chart. */
  table?: TableData;
  /** Whether the table is open at first. */
  isTableOpen?: boolean;
}

/** A chart with a legend above and its data as a table below. The plot loads after the page; its space is reserved. */
export function Chart({ shape, name, data, empty, table = data, isTableOpen = false }: ChartProps) {
  const Plot = plots[shape];
  const hasNoData = isEmpty(data);
  return (
    <div className="chart" data-shape={shape}>
      <link rel="stylesheet" href={styles} precedence="charts" />
      {!hasNoData && data.series.length > 1 && shape !== 'ring' && <Legend data={data} />}
      <div className={`chart-plot chart-plot-${shape}`}>
        {hasNoData ? (
          <p className="chart-empty">{empty}</p>
        ) : (
          <Suspense fallback={<div className="skeleton h-full" />}>
            <Plot name={name} data={data} />
          </Suspense>
        )}
      </div>
      <details className="chart-table" open={isTableOpen}>
        <summary>As a table</summary>
        <ChartTable name={name} data={table} />
      </details>
    </div>
  );
}

function Legend({ data: { series } }: { data: ChartData }) {
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

/** The charting library is larger than the rest of a dashboard: loaded on demand. */
function lazyPlot(name: 'LinePlot' | 'BarPlot' | 'StackPlot' | 'RingPlot') {
  return lazy<ComponentType<PlotProps>>(() =>
    import('../plots/plots.ts').then(
      (module) => ({ default: module[name] }),
      () => ({ default: PlotUnavailable }),
    ),
  );
}

const plots = {
  lines: lazyPlot('LinePlot'),
  bars: lazyPlot('BarPlot'),
  stack: lazyPlot('StackPlot'),
  ring: lazyPlot('RingPlot'),
};

/** After a lost connection or a new release. The table still works. */
function PlotUnavailable() {
  return <p className="chart-empty">The chart didn’t load. See the table below.</p>;
}
