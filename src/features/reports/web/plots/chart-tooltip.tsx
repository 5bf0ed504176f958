import type { TooltipContentProps } from 'recharts';
import { formatValue, type ChartData } from '../charts/chart-data.ts';
import type { Point } from './points.ts';

/** The tooltip at the pointer, or at the point selected with the arrow keys. */
export function createChartTooltip(data: ChartData) {
  return function ChartTooltip({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) {
    const point = payload?.[0]?.payload as Point | undefined;
    if (!active || !point) return null;
    return (
      <div className="chart-tooltip" role="status">
        <p className="font-bold">{point.label}</p>
        <dl>
          {data.series.map((one, at) => (
            <div key={one.label} className="contents">
              <dt>
                <span className="chart-swatch" data-tone={one.tone} data-dashed={one.isDashed || undefined} />
                {one.label}
              </dt>
              <dd>{formatValue(one, point[`s${at}`])}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  };
}
