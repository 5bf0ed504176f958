import type { Pen } from './animal.ts';
import { darker, lighter, mix } from './colors.ts';
import { closed, symmetric } from './paths.ts';
import { path, type Svg } from './svg.ts';

const middleY = 48;

/** A ball of spines behind the face, down to the ground. */
export function spineBall(pen: Pen, color: string): string {
  const ball = symmetric([
    [0, -92],
    [78, -78],
    [126, -24],
    [142, 56],
    [136, 142],
    [104, 208],
    [50, 226],
    [0, 228],
  ]);
  const fill = pen.svg.radial(-40, -30, 260, [
    [0, lighter(color, 0.12)],
    [1, darker(color, 0.4)],
  ]);
  return (
    ring(pen, color, { rx: 132, ry: 140, count: 26, from: -214, to: 34 }) +
    path(closed(ball), fill) +
    ring(pen, color, { rx: 112, ry: 118, count: 23, from: -208, to: 28 }) +
    ring(pen, color, { rx: 90, ry: 94, count: 17, from: -196, to: 16 })
  );
}

/** The spines over the forehead. */
export function fringe(pen: Pen, color: string): string {
  return (
    ring(pen, color, { rx: 80, ry: 88, count: 15, from: -178, to: -2 }) +
    ring(pen, color, { rx: 66, ry: 74, count: 9, from: -148, to: -32 })
  );
}

interface Ring {
  rx: number;
  ry: number;
  count: number;
  /** Degrees. */
  from: number;
  to: number;
}

/** Dark at the root, pale at the tip. */
function ring({ svg, random }: Pen, color: string, { rx, ry, count, from, to }: Ring): string {
  let d = '';
  for (let at = 0; at < count; at++) {
    const angle = ((from + ((at + 0.5) / count) * (to - from) + (random.next() - 0.5) * 4) * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [dx * rx, middleY + dy * ry];
    const length = 40 + random.next() * 8;
    const half = 7.5;
    const lean = (random.next() - 0.5) * 10;
    d += `M${point(x - dy * half, y + dx * half)}L${point(x + dx * length - dy * lean, y + dy * length + dx * lean)}L${point(x + dy * half, y - dx * half)}Z`;
  }
  return path(d, tips(svg, color, rx));
}

function tips(svg: Svg, color: string, r: number): string {
  return svg.radial(0, middleY, r + 46, [
    [(r - 10) / (r + 46), darker(color, 0.3)],
    [(r + 12) / (r + 46), color],
    [(r + 30) / (r + 46), mix(color, '#f4e3c4', 0.8)],
    [1, '#f8ecd4'],
  ]);
}

function point(x: number, y: number): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
