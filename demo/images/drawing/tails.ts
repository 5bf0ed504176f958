import type { Animal, Pen } from './animal.ts';
import { darker, lighter } from './colors.ts';
import { furry, open, taper, type Point } from './paths.ts';
import { line, path } from './svg.ts';

type Kind = Exclude<Animal['tail']['kind'], 'none'>;

/** How far each kind reaches beyond the haunch. */
export const tailReach: Record<Animal['tail']['kind'], number> = {
  none: 0,
  short: 34,
  long: 66,
  thin: 74,
  bushy: 78,
  curled: 70,
};

/** From the haunch at x, y, up to the right. */
export function tail(pen: Pen, animal: Animal, x: number, y: number): string {
  const { kind, color, tip } = animal.tail;
  if (kind === 'none') return '';
  const fill = pen.svg.linear(x, y, x + 50, y - 90, [
    [0, darker(color, 0.24)],
    [0.62, color],
    [tip ? 0.66 : 0.8, tip ?? lighter(color, 0.1)],
    [1, tip ?? lighter(color, 0.16)],
  ]);
  if (kind === 'long' || kind === 'thin') {
    const reach = tailReach[kind] - 8;
    const middle: Point[] = [
      [x - 40, y + 2],
      [x + reach * 0.34, y + 4],
      [x + reach * 0.84, y - 22],
      [x + reach, y - 70],
      [x + reach * 0.82, y - 112],
    ];
    if (kind === 'thin') return path(taper([[x - 110, y], ...middle], 22, 0.32), fill);
    return line(open(middle), fill, animal.fur.length > 5 ? 34 : 25);
  }
  const points: Record<Exclude<Kind, 'long' | 'thin'>, Point[]> = {
    bushy: [
      [x - 40, y - 24],
      [x - 4, y - 40],
      [x + 14, y - 88],
      [x + 44, y - 122],
      [x + 70, y - 104],
      [x + 72, y - 52],
      [x + 44, y - 4],
      [x - 4, y + 14],
    ],
    short: [
      [x - 30, y - 20],
      [x + 2, y - 34],
      [x + 18, y - 66],
      [x + 32, y - 62],
      [x + 28, y - 16],
      [x - 6, y + 8],
    ],
    curled: [
      [x - 30, y - 40],
      [x - 2, y - 92],
      [x + 36, y - 112],
      [x + 64, y - 84],
      [x + 58, y - 40],
      [x + 30, y - 8],
      [x - 6, y + 6],
    ],
  };
  const length = kind === 'short' ? animal.fur.length * 0.6 : Math.max(10, animal.fur.length * 1.2);
  const shape = furry(
    points[kind],
    { ...animal.fur, length, step: kind === 'short' ? 16 : 26, flow: [0.5, -0.4] },
    pen.random,
  );
  return path(shape, fill);
}
