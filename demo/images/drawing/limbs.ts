import type { Animal, Pen } from './animal.ts';
import { darker, lighter, lightnessOf } from './colors.ts';
import { closed, open, taper, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';

/** A foreleg of an animal that sits. It has no edge at the shoulder. */
export function leg(pen: Pen, animal: Animal, side: 1 | -1): string {
  const b = animal.build / 100;
  const x = side * 36 * b;
  const w = 25 * b;
  const color = animal.paws ?? animal.coat;
  const outline: Point[] = [
    [x - w * 1.05, 180],
    [x + w * 1.05, 180],
    [x + w, 270],
    [x + w * 0.86, 330],
    [x + w * 0.94, 366],
    [x - w * 0.94, 366],
    [x - w * 0.86, 330],
    [x - w, 270],
  ];
  const fill = pen.svg.linear(0, 180, 0, 366, [
    [0, animal.coat, 0],
    [0.34, animal.coat],
    [0.68, animal.coat],
    [0.74, color],
    [1, color],
  ]);
  const tone = darker(animal.coat, 0.7);
  const crease = (at: number) =>
    taper(
      [
        [at, 214],
        [at + side * 2, 290],
        [at - side * 1, 362],
      ],
      7,
      0.7,
    );
  return (
    path(closed(outline), fill) +
    path(crease(x + side * w * 1.02) + crease(x - side * w * 0.98), tone, lightnessOf(animal.coat) > 0.8 ? 0.2 : 0.3) +
    paw(pen, animal, x + side * 2, 360, 33 * Math.min(1.1, b), 20)
  );
}

export function paw(pen: Pen, animal: Animal, x: number, y: number, rx: number, ry: number): string {
  const color = animal.paws ?? animal.coat;
  const dark = lightnessOf(color) < 0.3;
  const outline: Point[] = [
    [x - rx, y + ry * 0.4],
    [x - rx * 0.84, y - ry * 0.62],
    [x, y - ry * 1.05],
    [x + rx * 0.84, y - ry * 0.62],
    [x + rx, y + ry * 0.4],
    [x + rx * 0.6, y + ry * 0.92],
    [x - rx * 0.6, y + ry * 0.92],
  ];
  const fill = pen.svg.radial(x - rx * 0.3, y - ry * 0.5, rx * 1.5, [
    [0, lighter(color, dark ? 0.2 : 0.4)],
    [0.5, color],
    [1, darker(color, 0.24)],
  ]);
  const toes = [-0.34, 0.34]
    .map((share) =>
      open([
        [x + rx * share, y + ry * 0.02],
        [x + rx * share * 1.12, y + ry * 0.4],
        [x + rx * share * 1.06, y + ry * 0.82],
      ]),
    )
    .join('');
  return (
    ellipse(x, y + ry * 0.72, rx * 1.1, ry * 0.46, '#2a1626', 0.2) +
    path(closed(outline), fill) +
    line(toes, dark ? lighter(color, 0.28) : darker(color, 0.5), 3, dark ? 0.6 : 0.42)
  );
}
