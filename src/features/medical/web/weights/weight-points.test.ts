import { expect, test } from 'vitest';
import type { Weight } from '../../medical.contract.ts';
import { placeWeights } from './weight-points.ts';

test('places weights by time, the heaviest on top', () => {
  const points = placeWeights([weight('2026-11-01', 10), weight('2026-11-04', 12), weight('2026-11-11', 11)]);

  expect(points.map(({ x }) => x)).toEqual([0, 0.3, 1]);
  expect(points[1]!.y).toBeLessThan(points[2]!.y);
  expect(points[2]!.y).toBeLessThan(points[0]!.y);
});

test('marks a loss of a tenth within a week, and none that took longer', () => {
  const points = placeWeights([
    weight('2026-11-01', 10),
    weight('2026-11-06', 9),
    weight('2026-11-20', 8),
    weight('2026-11-21', 7.9),
  ]);

  expect(points.map(({ isLoss }) => isLoss)).toEqual([false, true, false, false]);
});

test('places a single weight in the middle', () => {
  expect(placeWeights([weight('2026-11-01', 10)])).toMatchObject([{ x: 0.5 }]);
});

function weight(day: string, kg: number): Weight {
  return { id: 1, kg, weighed_at: `${day}T12:00:00.000Z`, weighed_by: null, note: null };
}
