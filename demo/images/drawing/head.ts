import type { Animal, Expression, Pen } from './animal.ts';
import { darker, lighter, lightnessOf } from './colors.ts';
import { earsBehind, earsInFront } from './ears.ts';
import { eyes } from './eyes.ts';
import { fringe } from './hedgehogs.ts';
import { muzzle, whiskers } from './muzzles.ts';
import { closed, furry, symmetric, taper, type Point } from './paths.ts';
import { ellipse, group, path } from './svg.ts';

export function headOutline({ head: { top, skull, cheek, cheekY, jaw, jawY, chin } }: Animal): Point[] {
  return symmetric([
    [0, top],
    [skull * 0.5, top + 7],
    [skull * 0.88, top * 0.64],
    [skull * 1.02, top * 0.2],
    [cheek, cheekY],
    [jaw, jawY],
    [jaw * 0.5, chin - 3],
    [0, chin],
  ]);
}

export interface HeadView {
  expression: Expression;
  /** From -1, to the left, to 1. */
  turn: number;
}

/** A head from the front, its middle at 0, 0. */
export function drawHead(pen: Pen, animal: Animal, { expression, turn }: HeadView): string {
  const { svg, random } = pen;
  const dark = lightnessOf(animal.coat) < 0.3;
  const shape = furry(headOutline(animal), animal.fur, random);
  const fill = svg.radial(-38, -56, 205, [
    [0, lighter(animal.coat, dark ? 0.2 : 0.26)],
    [0.42, animal.coat],
    [1, darker(animal.coat, 0.28)],
  ]);
  const ears = earsInFront(pen, animal);
  const inside =
    animal.headMarks.map((mark) => mark(pen, animal)).join('') +
    locks(pen, animal) +
    shade(pen, animal) +
    group(`translate(${-turn * 4} 0)`, ears.shadow);
  const features = [
    animal.brows ? brows(animal) : '',
    group(`translate(${turn * 9} 0)`, muzzle(pen, animal, expression)),
    eyes(pen, animal, expression, turn),
    group(`translate(${turn * 9} 0)`, whiskers(pen, animal)),
  ];
  return [
    animal.horns ? horns(pen, animal.horns) : '',
    group(`translate(${-turn * 5} 0)`, earsBehind(pen, animal)),
    path(shape, fill),
    svg.clip(shape, inside),
    animal.spines ? fringe(pen, animal.spines) : '',
    animal.topknot && !animal.topknot.curly ? topknot(pen, animal) : '',
    ...features.slice(0, animal.muzzle.beard ? 2 : 3),
    group(`translate(${-turn * 4} 0)`, ears.shape),
    animal.topknot?.curly ? topknot(pen, animal) : '',
    ...features.slice(animal.muzzle.beard ? 2 : 3),
  ].join('');
}

/** Light from the upper left, shade on the other side. */
function shade({ svg }: Pen, { coat }: Animal): string {
  const dark = lightnessOf(coat) < 0.3;
  const tone = darker(coat, 0.75);
  return (
    ellipse(
      96,
      40,
      70,
      120,
      svg.radial(96, 40, 105, [
        [0, tone, 0.26],
        [1, tone, 0],
      ]),
    ) +
    ellipse(
      -34,
      -58,
      82,
      58,
      svg.radial(-34, -58, 80, [
        [0, '#fff8e8', dark ? 0.14 : 0.26],
        [1, '#fff8e8', 0],
      ]),
    )
  );
}

/** A few broad locks on the cheeks of a long coat: many fine hairs would look rough, and weigh much. */
function locks({ random }: Pen, { fur, texture, head, coat }: Animal): string {
  if (texture < 0.5 || fur.curly) return '';
  let d = '';
  for (const side of [-1, 1]) {
    for (let at = 0; at < 4; at++) {
      const [x, y] = [side * (head.cheek * 0.8 + random.next() * 8), -20 + at * 22 + random.next() * 8];
      const length = 16 + fur.length * 1.2;
      d += taper(
        [
          [x, y],
          [x + side * 5, y + length * 0.5],
          [x + side * 2, y + length],
        ],
        5,
      );
    }
  }
  const dark = lightnessOf(coat) < 0.3;
  return path(d, dark ? lighter(coat, 0.2) : darker(coat, 0.4), dark ? 0.4 : 0.22);
}

function brows({ eyes: { x, y, r }, brows: color = '#fff' }: Animal): string {
  return [-1, 1]
    .map((side) => ellipse(side * x * 0.86, y - r * 1.65, r * 0.62, r * 0.4, color, 0.95, side * -14))
    .join('');
}

function topknot({ svg, random }: Pen, { topknot: knot, head }: Animal): string {
  const { color, curly, height } = knot!;
  const w = head.skull * (curly ? 0.92 : 0.5);
  const y = head.top;
  if (curly) {
    const outline = symmetric([
      [0, y - height],
      [w * 0.66, y - height * 0.8],
      [w * 1.02, y + 4],
      [w * 0.9, y + 34],
      [w * 0.45, y + 46],
      [0, y + 52],
    ]);
    const fill = svg.radial(-20, y - height * 0.6, height * 2.6, [
      [0, lighter(color, 0.3)],
      [0.5, color],
      [1, darker(color, 0.25)],
    ]);
    const shape = furry(outline, { length: 10, step: 27, curly: true }, random);
    return path(shape, fill) + svg.clip(shape, curls({ random, svg }, [0, y - height * 0.3], w, height, color, 6));
  }
  const tuft = (x: number, lean: number, tall: number): Point[] => [
    [x - 14, y + 26],
    [x - 8, y],
    [x + lean, y - tall],
    [x + 12, y + 2],
    [x + 14, y + 26],
  ];
  const fill = svg.linear(0, y - height, 0, y + 30, [
    [0, color],
    [0.5, color],
    [1, color, 0],
  ]);
  return path(
    [closed(tuft(-16, -16, height * 0.6)), closed(tuft(14, 18, height * 0.7)), closed(tuft(0, 4, height))].join(''),
    fill,
  );
}

/** Soft puffs on a poodle's coat, evenly spread. */
export function curls(
  { random }: Pen,
  [x, y]: Point,
  width: number,
  height: number,
  color: string,
  count: number,
): string {
  return Array.from({ length: count }, (_, at) => {
    const cx = x + (((at * 0.618) % 1) * 2 - 1) * width * 0.8 + (random.next() - 0.5) * 14;
    const cy = y + (((at + 0.5) / count) * 2 - 1) * height;
    const r = 13 + random.next() * 6;
    return ellipse(cx + 2, cy + 4, r, r, darker(color, 0.4), 0.12) + ellipse(cx, cy, r, r, lighter(color, 0.14), 0.5);
  }).join('');
}

function horns({ svg }: Pen, color: string): string {
  const horn = closed([
    [24, -74],
    [34, -118],
    [58, -150],
    [66, -146],
    [56, -112],
    [52, -70],
  ]);
  const fill = svg.linear(0, -150, 0, -70, [
    [0, darker(color, 0.3)],
    [1, lighter(color, 0.2)],
  ]);
  return path(horn, fill) + group('scale(-1 1)', path(horn, fill));
}
