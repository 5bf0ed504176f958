import { formatDate } from '../../../../ui/dashboard/format-date.ts';
import type { Weight } from '../../medical.contract.ts';
import { formatExactWeight, formatShortWeight } from './format-weight.ts';
import { placeWeights, weightRange } from './weight-points.ts';

const WIDTH = 480;
const HEIGHT = 200;
const PLOT = { left: 64, right: 466, top: 12, bottom: 168 };

/** Weights over time; those that fell too fast are marked. The list below it has the same weights. */
export function WeightChart({ weights, name }: { weights: readonly Weight[]; name: string }) {
  const points = placeWeights(weights).map((point) => ({
    ...point,
    x: PLOT.left + point.x * (PLOT.right - PLOT.left),
    y: PLOT.top + point.y * (PLOT.bottom - PLOT.top),
  }));
  const [low, high] = weightRange(weights.map(({ kg }) => kg));
  const [first, last] = [weights[0]!, weights.at(-1)!];
  const label = `${name}’s weight: ${formatExactWeight(first.kg)} on ${dateOf(first)}, ${formatExactWeight(last.kg)} on ${dateOf(last)}`;
  return (
    <svg className="weight-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 0.5, 1].map((share) => {
        const y = PLOT.bottom - share * (PLOT.bottom - PLOT.top);
        return (
          <g key={share}>
            <line className="weight-grid" x1={PLOT.left} x2={PLOT.right} y1={y} y2={y} />
            <text x={PLOT.left - 8} y={y + 5} textAnchor="end">
              {formatShortWeight(low + share * (high - low))}
            </text>
          </g>
        );
      })}
      <polyline className="weight-line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ weight, x, y, isLoss }) => (
        <circle
          key={weight.id}
          className="weight-point"
          cx={x}
          cy={y}
          r={isLoss ? 6 : 4.5}
          data-loss={isLoss || undefined}
        >
          <title>{`${formatExactWeight(weight.kg)}, ${dateOf(weight)}`}</title>
        </circle>
      ))}
      <text x={PLOT.left} y={HEIGHT - 8}>
        {dateOf(first)}
      </text>
      <text x={PLOT.right} y={HEIGHT - 8} textAnchor="end">
        {dateOf(last)}
      </text>
    </svg>
  );
}

function dateOf({ weighed_at }: Weight): string {
  return formatDate(new Date(weighed_at));
}
