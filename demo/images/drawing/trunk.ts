import type { Animal, Pen } from './animal.ts';
import { darker, lighter, lightnessOf } from './colors.ts';
import { curls } from './head.ts';
import { furry, taper, type Point } from './paths.ts';
import { ellipse, path } from './svg.ts';

/** The trunk with its markings, lit from the upper left. */
export function trunk(pen: Pen, animal: Animal, outline: Point[]): string {
  const { svg, random } = pen;
  const dark = lightnessOf(animal.coat) < 0.3;
  const shape = furry(outline, edge(animal), random);
  const xs = outline.map(([x]) => x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const half = (Math.max(...xs) - Math.min(...xs)) / 2;
  const fill = svg.radial(middle - half * 0.4, 150, 300, [
    [0, lighter(animal.coat, dark ? 0.13 : 0.14)],
    [0.4, animal.coat],
    [1, darker(animal.coat, 0.34)],
  ]);
  return (
    path(shape, fill) +
    svg.clip(
      shape,
      bodyMarks(pen, animal) +
        chestFur(pen, animal) +
        chinShade(pen, animal) +
        sideShade(pen, animal, middle + half, half),
    )
  );
}

function sideShade({ svg }: Pen, animal: Animal, right: number, half: number): string {
  const tone = darker(animal.coat, 0.8);
  return ellipse(
    right,
    240,
    half,
    240,
    svg.radial(right, 240, half, [
      [0, tone, 0.3],
      [1, tone, 0],
    ]),
  );
}

/** The markings of the flanks; a white chest does not reach them. */
export function flankMarks(pen: Pen, animal: Animal): string {
  if (animal.flank) return '';
  return animal.bodyMarks
    .filter((mark) => !mark.isBib)
    .map((mark) => mark(pen, animal))
    .join('');
}

function bodyMarks(pen: Pen, animal: Animal): string {
  return (animal.chest ? bibShape(pen, animal.chest) : '') + animal.bodyMarks.map((mark) => mark(pen, animal)).join('');
}

function bibShape({ svg }: Pen, color: string): string {
  return ellipse(
    0,
    150,
    100,
    130,
    svg.radial(
      0,
      150,
      100,
      [
        [0, color, 0.95],
        [0.5, color, 0.7],
        [1, color, 0],
      ],
      1.3,
    ),
  );
}

/** Rows of locks on the chest of a long coat, scallops on a curly one. */
function chestFur({ random, svg }: Pen, animal: Animal): string {
  if (animal.fur.curly) return curls({ random, svg }, [0, 230], 120, 150, animal.coat, 18);
  if (animal.texture < 0.5) return '';
  let d = '';
  for (const [row, places] of [
    [-44, 0, 46],
    [-22, 24],
    [-46, 2, 44],
  ].entries()) {
    for (const place of places) {
      const [x, y] = [place + (random.next() - 0.5) * 12, 128 + row * 34 + random.next() * 8];
      const length = 20 + animal.fur.length * 1.3;
      d += taper(
        [
          [x, y],
          [x + 2 + x * 0.04, y + length * 0.5],
          [x + x * 0.1, y + length],
        ],
        6,
      );
    }
  }
  const dark = lightnessOf(animal.coat) < 0.3;
  return path(d, dark ? lighter(animal.coat, 0.24) : darker(animal.coat, 0.45), dark ? 0.36 : 0.16);
}

function chinShade({ svg }: Pen, { head, build, coat: color, ruff: ruffColor }: Animal): string {
  const y = head.chin;
  const width = build * (ruffColor ? 1.05 : 0.86);
  const tone = darker(color, 0.75);
  return ellipse(
    8,
    y + 8,
    width,
    46,
    svg.radial(
      8,
      y + 8,
      width,
      [
        [0, tone, lightnessOf(color) > 0.8 ? 0.3 : 0.46],
        [0.6, tone, lightnessOf(color) > 0.8 ? 0.15 : 0.25],
        [1, tone, 0],
      ],
      0.55,
    ),
  );
}

export function edge({ fur }: Animal) {
  return { ...fur, length: fur.length * 0.9, flow: [0, 0.8] as const };
}
