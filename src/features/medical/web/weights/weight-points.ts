import type { Weight } from '../../medical.contract.ts';

export interface WeightPoint {
  weight: Weight;
  x: number;
  y: number;
  /** Whether it is a tenth less than a week before, or even sooner. */
  isLoss: boolean;
}

const WEEK_MS = 7 * 86_400_000;
const LOSS_SHARE = 0.9;

/** Places weights by time and weight, from 0 to 1; y grows downward. */
export function placeWeights(weights: readonly Weight[]): WeightPoint[] {
  const times = weights.map(({ weighed_at }) => Date.parse(weighed_at));
  const kilograms = weights.map(({ kg }) => kg);
  const [low, high] = weightRange(kilograms);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return weights.map((weight, at) => ({
    weight,
    x: last === first ? 0.5 : (times[at]! - first) / (last - first),
    y: 1 - (weight.kg - low) / (high - low),
    isLoss: weights.some(
      ({ kg }, other) =>
        times[other]! < times[at]! && times[at]! - times[other]! <= WEEK_MS && weight.kg <= kg * LOSS_SHARE,
    ),
  }));
}

/** The lowest and the highest weight, with some room. */
export function weightRange(kilograms: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...kilograms), Math.max(...kilograms)];
  const room = Math.max((high - low) * 0.15, high * 0.03);
  return [Math.max(0, low - room), high + room];
}
