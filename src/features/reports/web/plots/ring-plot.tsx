import { Label, Pie, PieChart, ResponsiveContainer } from 'recharts';
import type { PlotProps } from '../charts/chart-data.ts';
import { formatNumber, type Row } from '../charts/chart-data.ts';

/** Shares of a total, from the values of the only row, listed beside the ring with labels, values and percentages. */
export function RingPlot({ name, data }: PlotProps) {
  const { series, rows } = data;
  const values = (rows[0] as Row).values.map((value) => value ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const shares = series.map(({ label, tone }, at) => ({
    label,
    tone,
    value: values[at]!,
    fill: `var(--tone-${tone})`,
  }));
  return (
    <div className="chart-ring">
      <div className="chart-ring-plot">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 208, height: 208 }}>
          <PieChart
            accessibilityLayer={false}
            role="img"
            aria-label={name}
            margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          >
            <Pie
              // Not focusable: the list beside it already has all shares.
              rootTabIndex={-1}
              data={shares}
              dataKey="value"
              nameKey="label"
              innerRadius="62%"
              outerRadius="100%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--color-surface)"
              strokeWidth={3}
              isAnimationActive={false}
            >
              <Label className="chart-ring-total" position="center" value={formatNumber(total)} />
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="chart-shares">
        {shares.map(({ label, tone, value }) => (
          <li key={label}>
            <span className="chart-swatch" data-tone={tone} />
            <span>{label}</span>
            <strong>{formatNumber(value)}</strong>
            <small>{inPercent(value / total)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function inPercent(share: number): string {
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 });
}
