import type { SeededRandom } from '../../seeded-random.ts';
import { round } from './svg.ts';

export type Point = readonly [x: number, y: number];

/** Completes the right half of a symmetric outline, from its top to its bottom. */
export function symmetric(right: readonly Point[]): Point[] {
  const left = right.filter(([x]) => x !== 0).toReversed();
  return [...right, ...left.map(([x, y]) => [-x, y] as const)];
}

export function mirrored(points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [-x, y] as const);
}

/** A closed smooth outline through all points. */
export function closed(points: readonly Point[]): string {
  const count = points.length;
  const at = (index: number) => points[(index + count) % count]!;
  let d = `M${pair(at(0))}`;
  for (let index = 0; index < count; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${pair(control(from, before, to, 1))} ${pair(control(to, from, after, -1))} ${pair(to)}`;
  }
  return `${d}Z`;
}

/** An open smooth line through all points. */
export function open(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!;
  let d = `M${pair(at(0))}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${pair(control(from, before, to, 1))} ${pair(control(to, from, after, -1))} ${pair(to)}`;
  }
  return d;
}

export interface FurEdge {
  /** How far tufts reach beyond the outline; 0 is a smooth edge. */
  length: number;
  /** Distance between tufts. */
  step: number;
  /** Where the tips bend to. */
  flow?: Point;
  curly?: boolean;
}

/** A closed outline with locks of fur that hang along the flow or, for a curly coat, with curls. */
export function furry(points: readonly Point[], edge: FurEdge, random: SeededRandom): string {
  if (edge.length < 3) return closed(points);
  const samples = evenly(points, edge.step, edge.curly ? 0.3 : 0.5, random);
  const clockwise = area(samples) > 0 ? 1 : -1;
  const flow = edge.flow ?? [0, 0.7];
  let d = `M${pair(samples[0]!)}`;
  for (const [index, from] of samples.entries()) {
    const to = samples[(index + 1) % samples.length]!;
    d += edge.curly
      ? curl(from, to, clockwise)
      : lock(from, to, clockwise, flow, edge.length * (0.75 + random.next() * 0.5));
  }
  return `${d}Z`;
}

function curl(from: Point, to: Point, clockwise: number): string {
  const r = round(distance(from, to) * 0.56);
  return `A${r} ${r} 0 0 ${clockwise > 0 ? 1 : 0} ${pair(to)}`;
}

/** Fur lies flat where it grows against the flow, and is longest where it falls away from the body. */
function lock(from: Point, to: Point, clockwise: number, [flowX, flowY]: Point, length: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(dy / size) * clockwise, (-dx / size) * clockwise];
  const pull = Math.hypot(flowX, flowY) || 1;
  const falls = (nx * flowX + ny * flowY) / pull;
  const reach = length * Math.max(0.12, Math.min(1, 0.62 + falls * 0.62));
  const isAlong = dx * flowX + dy * flowY >= 0;
  const near = isAlong ? 0.96 : 0.04;
  const at = (share: number, out: number): Point => [
    from[0] + dx * share + nx * reach * out,
    from[1] + dy * share + ny * reach * out,
  ];
  const [tipX, tipY] = at(near, 0.7);
  const tip: Point = [tipX + flowX * reach * 0.6, tipY + flowY * reach * 0.6];
  const [bulge, nook] = isAlong ? [at(0.42, 0.85), at(0.9, 0.12)] : [at(0.58, 0.85), at(0.1, 0.12)];
  return isAlong
    ? `Q${pair(bulge)} ${pair(tip)}Q${pair(nook)} ${pair(to)}`
    : `Q${pair(nook)} ${pair(tip)}Q${pair(bulge)} ${pair(to)}`;
}

/** Points along the closed smooth outline, whose distances vary by `jitter`. */
function evenly(points: readonly Point[], step: number, jitter: number, random: SeededRandom): Point[] {
  const dense: Point[] = [];
  const count = points.length;
  const at = (index: number) => points[(index + count) % count]!;
  for (let index = 0; index < count; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [one, two] = [control(from, before, to, 1), control(to, from, after, -1)];
    for (let part = 0; part < 12; part++) dense.push(bezier(from, one, two, to, part / 12));
  }
  const lengths = dense.map((point, index) => distance(point, dense[(index + 1) % dense.length]!));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const pieces = Math.max(8, Math.round(total / step));
  const result: Point[] = [];
  let walked = 0;
  let next = 0;
  for (const [index, point] of dense.entries()) {
    if (walked >= next && result.length < pieces) {
      result.push(point);
      next = ((result.length + (random.next() - 0.5) * jitter) * total) / pieces;
    }
    walked += lengths[index]!;
  }
  return result;
}

/** A leaf-like spot with an uneven edge around a center. */
export function spot(x: number, y: number, rx: number, ry: number, random: SeededRandom, points = 9): Point[] {
  const start = random.next() * Math.PI;
  return Array.from({ length: points }, (_, at) => {
    const angle = start + (at / points) * Math.PI * 2;
    const reach = 0.8 + random.next() * 0.4;
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const;
  });
}

function control(point: Point, before: Point, after: Point, sign: number): Point {
  const pull = 0.172;
  return [point[0] + (after[0] - before[0]) * pull * sign, point[1] + (after[1] - before[1]) * pull * sign];
}

function bezier(from: Point, one: Point, two: Point, to: Point, t: number): Point {
  const [a, b, c, e] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
  return [a * from[0] + b * one[0] + c * two[0] + e * to[0], a * from[1] + b * one[1] + c * two[1] + e * to[1]];
}

function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length]!;
    return sum + (x * nextY - nextX * y);
  }, 0);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function pair([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** A stroke that begins and ends in a point; `thickest` says where, from 0 to 1. */
export function taper(points: readonly Point[], width: number, thickest = 0.5): string {
  const sides: [Point[], Point[]] = [[], []];
  for (const [index, [x, y]] of points.entries()) {
    const [fromX, fromY] = points[Math.max(0, index - 1)]!;
    const [toX, toY] = points[Math.min(points.length - 1, index + 1)]!;
    const size = Math.hypot(toX - fromX, toY - fromY) || 1;
    const share = index / (points.length - 1);
    const bulge = share < thickest ? share / thickest : (1 - share) / (1 - thickest);
    const half = (width / 2) * Math.sqrt(bulge);
    const [nx, ny] = [(-(toY - fromY) / size) * half, ((toX - fromX) / size) * half];
    sides[0].push([x + nx, y + ny]);
    sides[1].push([x - nx, y - ny]);
  }
  return closed([...sides[0], ...sides[1].slice(1, -1).toReversed()]);
}
