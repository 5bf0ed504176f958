import { Label, Pie, PieChart, ResponsiveContainer } from 'recharts';
import type { DrawingProps } from '../charts/figures.ts';
import { plain, type Row } from '../charts/figures.ts';

/** Shares of a whole: of the only row's values. Each stands beside it with its name, its number and its part in percent. */
export function RingDrawing({ name, figures }: DrawingProps) {
  const { series, rows } = figures;
  const values = (rows[0] as Row).values.map((value) => value ?? 0);
  const whole = values.reduce((sum, value) => sum + value, 0);
  const shares = series.map(({ label, tone }, at) => ({
    label,
    tone,
    value: values[at]!,
    fill: `var(--tone-${tone})`,
  }));
  return (
    <div className="chart-ring">
      <div className="chart-ring-drawing">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 208, height: 208 }}>
          <PieChart
            accessibilityLayer={false}
            role="img"
            aria-label={name}
            margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          >
            <Pie
              // A stop of the keyboard would have no name here and nothing to do: the shares stand beside it.
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
              <Label className="chart-ring-total" position="center" value={plain(whole)} />
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="chart-shares">
        {shares.map(({ label, tone, value }) => (
          <li key={label}>
            <span className="chart-swatch" data-tone={tone} />
            <span>{label}</span>
            <strong>{plain(value)}</strong>
            <small>{inPercent(value / whole)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function inPercent(share: number): string {
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 });
}
