import type { TooltipContentProps } from 'recharts';
import { figureInWords, type Figures } from '../charts/figures.ts';
import type { Point } from './points.ts';

/** What stands beside the pointer, or beside the place that the arrow keys have come to. */
export function chartTip(figures: Figures) {
  return function ChartTip({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) {
    const point = payload?.[0]?.payload as Point | undefined;
    if (!active || !point) return null;
    return (
      <div className="chart-tip" role="status">
        <p className="font-bold">{point.label}</p>
        <dl>
          {figures.series.map((one, at) => (
            <div key={one.label} className="contents">
              <dt>
                <span className="chart-swatch" data-tone={one.tone} data-dashed={one.isDashed || undefined} />
                {one.label}
              </dt>
              <dd>{figureInWords(one, point[`s${at}`])}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  };
}
