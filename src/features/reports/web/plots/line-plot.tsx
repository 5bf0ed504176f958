import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { PlotProps } from '../charts/chart-data.ts';
import { createChartTooltip } from './chart-tooltip.tsx';
import { gridProps, margin, monthAxis, pointsOf, valueAxis } from './points.ts';

/** With more points, their dots would cover the line. */
const MAX_DOTS = 60;

export function LinePlot({ name, data }: PlotProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 272 }}>
      <LineChart data={pointsOf(data)} margin={margin} aria-label={name}>
        <CartesianGrid {...gridProps} />
        <XAxis {...monthAxis} padding={{ left: 12, right: 12 }} />
        <YAxis {...valueAxis(data)} />
        <Tooltip
          content={createChartTooltip(data)}
          cursor={{ stroke: 'var(--color-edge)' }}
          isAnimationActive={false}
        />
        {data.series
          .map(({ label, tone, isDashed }, at) => (
            <Line
              key={label}
              type="monotone"
              dataKey={`s${at}`}
              stroke={`var(--tone-${tone})`}
              strokeWidth={isDashed ? 2 : 3}
              strokeDasharray={isDashed ? '6 5' : ''}
              dot={
                isDashed || data.rows.length > MAX_DOTS
                  ? false
                  : { r: 3.5, fill: 'var(--color-surface)', strokeDasharray: '' }
              }
              activeDot={{ r: 5 }}
              isAnimationActive={false}
            />
          ))
          // The first series is on top.
          .toReversed()}
      </LineChart>
    </ResponsiveContainer>
  );
}
