import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DrawingProps } from '../charts/figures.ts';
import { chartTip } from './chart-tip.tsx';
import { gridProps, margin, markAxis, pointsOf, valueAxis } from './points.ts';

export function LineDrawing({ name, figures }: DrawingProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 272 }}>
      <LineChart data={pointsOf(figures)} margin={margin} aria-label={name}>
        <CartesianGrid {...gridProps} />
        <XAxis {...markAxis} padding={{ left: 12, right: 12 }} />
        <YAxis {...valueAxis(figures)} />
        <Tooltip content={chartTip(figures)} cursor={{ stroke: 'var(--color-edge)' }} isAnimationActive={false} />
        {figures.series
          .map(({ label, tone, isDashed }, at) => (
            <Line
              key={label}
              type="monotone"
              dataKey={`s${at}`}
              stroke={`var(--tone-${tone})`}
              strokeWidth={isDashed ? 2 : 3}
              strokeDasharray={isDashed ? '6 5' : ''}
              dot={isDashed ? false : { r: 3.5, fill: 'var(--color-surface)', strokeDasharray: '' }}
              activeDot={{ r: 5 }}
              isAnimationActive={false}
            />
          ))
          // The first is drawn last, over the others.
          .toReversed()}
      </LineChart>
    </ResponsiveContainer>
  );
}
