import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DrawingProps } from '../charts/figures.ts';
import { chartTip } from './chart-tip.tsx';
import { gridProps, margin, markAxis, nameAxis, pointsOf, valueAxis } from './points.ts';

export function BarDrawing(props: DrawingProps) {
  return <Bars {...props} isStacked={false} />;
}

/** Bars on top of each other, which add up to the whole. */
export function StackDrawing(props: DrawingProps) {
  return <Bars {...props} isStacked />;
}

function Bars({ name, figures, isStacked }: DrawingProps & { isStacked: boolean }) {
  const id = useId();
  const { series } = figures;
  const isByMonth = figures.of === 'Month';
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 272 }}>
      <BarChart
        className={isByMonth ? '' : 'chart-names'}
        data={pointsOf(figures)}
        margin={margin}
        aria-label={name}
        barCategoryGap="22%"
        barGap={2}
      >
        <defs>
          {series.map(({ label, tone }) => (
            <Hatching key={label} id={`${id}${tone}`} tone={tone} />
          ))}
        </defs>
        <CartesianGrid {...gridProps} />
        <XAxis {...(isByMonth ? markAxis : nameAxis)} />
        <YAxis {...valueAxis(figures)} />
        <Tooltip content={chartTip(figures)} cursor={{ fill: 'var(--color-wash)' }} isAnimationActive={false} />
        {series.map(({ label, tone, isDashed }, at) => (
          <Bar
            key={label}
            dataKey={`s${at}`}
            {...(isStacked && { stackId: 'all' })}
            fill={isDashed ? `url(#${id}${tone})` : `var(--tone-${tone})`}
            stroke={isDashed ? `var(--tone-${tone})` : 'var(--color-surface)'}
            strokeWidth={1}
            maxBarSize={36}
            radius={isStacked ? 2 : [4, 4, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function Hatching({ id, tone }: { id: string; tone: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="3" height="6" fill={`var(--tone-${tone})`} />
    </pattern>
  );
}
