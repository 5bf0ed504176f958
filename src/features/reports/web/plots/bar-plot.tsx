import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { PlotProps } from '../charts/chart-data.ts';
import { createChartTooltip } from './chart-tooltip.tsx';
import { gridProps, margin, monthAxis, nameAxis, pointsOf, valueAxis } from './points.ts';

export function BarPlot(props: PlotProps) {
  return <Bars {...props} isStacked={false} />;
}

/** Stacked bars that add up to the total. */
export function StackPlot(props: PlotProps) {
  return <Bars {...props} isStacked />;
}

function Bars({ name, data, isStacked }: PlotProps & { isStacked: boolean }) {
  const id = useId();
  const { series } = data;
  const isByMonth = data.rowHeading === 'Month';
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 272 }}>
      <BarChart
        className={isByMonth ? '' : 'chart-names'}
        data={pointsOf(data)}
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
        <XAxis {...(isByMonth ? monthAxis : nameAxis)} />
        <YAxis {...valueAxis(data)} />
        <Tooltip content={createChartTooltip(data)} cursor={{ fill: 'var(--color-wash)' }} isAnimationActive={false} />
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
