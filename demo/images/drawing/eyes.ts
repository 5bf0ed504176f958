import type { Animal, Expression, Pen } from './animal.ts';
import { darker, lighter, lightnessOf } from './colors.ts';
import { closed, taper } from './paths.ts';
import { ellipse, group, line, path, type Svg } from './svg.ts';

const ink = '#1b1013';

/** Both eyes. `turn` from -1 to 1 moves them as a head that turns would. */
export function eyes(pen: Pen, animal: Animal, expression: Expression, turn: number): string {
  return [-1, 1].map((side) => eye(pen, animal, side as 1 | -1, expression, turn)).join('');
}

function eye({ svg }: Pen, animal: Animal, side: 1 | -1, expression: Expression, turn: number): string {
  const { x, y, r, kind } = animal.eyes;
  const color = animal.eyes.colors[side === -1 ? 0 : 1];
  const content =
    socket(svg, animal) +
    (expression === 'sleepy'
      ? closedEye(animal)
      : kind === 'cat'
        ? catEye(svg, r, color, side)
        : roundEye(svg, animal, color, side));
  // An eye that turns away looks narrower.
  const squeeze = 1 - Math.max(0, side * turn) * 0.1;
  const angle = kind === 'dog' ? side * 4 : 0;
  return group(
    `translate(${Math.round(side * x * squeeze + turn * 9)} ${y}) rotate(${angle}) scale(${squeeze} 1)`,
    content,
  );
}

/** A soft hollow, which is paler than a dark coat so that the eye does not drown in it. */
function socket(svg: Svg, { coat, eyes: { r } }: Animal): string {
  const dark = lightnessOf(coat) < 0.3;
  const tone = dark ? lighter(coat, 0.3) : darker(coat, 0.5);
  const opacity = dark ? 0.34 : 0.26;
  const fill = svg.radial(0, 2, r * 1.6, [
    [0, tone, opacity],
    [0.6, tone, opacity * 0.8],
    [1, tone, 0],
  ]);
  return ellipse(0, 2, r * 1.6, r * 1.6, fill);
}

function closedEye({ coat, eyes: { r } }: Animal): string {
  const isDark = lightnessOf(coat) < 0.3;
  const lid = taper(
    [
      [-r * 1.15, -r * 0.1],
      [-r * 0.6, r * 0.42],
      [0, r * 0.56],
      [r * 0.6, r * 0.42],
      [r * 1.15, -r * 0.1],
    ],
    r * 0.32,
  );
  return path(lid, isDark ? lighter(coat, 0.45) : ink);
}

function catEye(svg: Svg, r: number, color: string, side: 1 | -1): string {
  const shape = closed([
    [-r * 1.1, r * 0.36],
    [-r * 0.66, -r * 0.5],
    [0.08 * r, -r * 0.94],
    [r * 0.84, -r * 0.66],
    [r * 1.16, -r * 0.14],
    [r * 0.78, r * 0.64],
    [0, r * 0.94],
    [-r * 0.7, r * 0.76],
  ]);
  const iris = svg.radial(0, r * 0.5, r * 1.5, [
    [0, lighter(color, 0.5)],
    [0.45, color],
    [1, darker(color, 0.5)],
  ]);
  const opened =
    line(shape, ink, r * 0.26) +
    path(shape, iris) +
    svg.clip(shape, ellipse(0, 0, r * 0.5, r * 0.78, ink) + ellipse(0, -r * 1.12, r * 1.5, r * 0.66, ink, 0.4));
  // The light comes from the same side in both eyes.
  return group(`scale(${side} 1)`, opened) + highlights(r);
}

function roundEye(svg: Svg, animal: Animal, color: string, side: 1 | -1): string {
  const { r, kind } = animal.eyes;
  const isBead = kind === 'bead';
  const wide = isBead ? 1 : 1.06;
  const shape = closed([
    [-r * wide, r * 0.1],
    [-r * 0.68, -r * 0.66],
    [0, -r * 0.96],
    [r * 0.7, -r * 0.68],
    [r * wide, r * 0.02],
    [r * 0.7, r * 0.74],
    [0, r * 0.98],
    [-r * 0.72, r * 0.74],
  ]);
  const iris = isBead
    ? svg.radial(0, r * 0.7, r * 1.3, [
        [0, '#6b4a3e'],
        [0.5, '#24161a'],
        [1, '#120a0d'],
      ])
    : svg.radial(0, r * 0.6, r * 1.4, [
        [0, lighter(color, 0.42)],
        [0.4, color],
        [0.8, darker(color, 0.6)],
        [1, ink],
      ]);
  const inside =
    (isBead ? '' : ellipse(0, 0, r * 0.56, r * 0.58, '#140b0e')) +
    ellipse(0, -r * 1.12, r * 1.4, r * 0.6, '#140b0e', 0.45);
  const lid = taper(
    [
      [-r * 1.06 * side, r * 0.02],
      [-r * 0.72 * side, -r * 0.7],
      [0, -r],
      [r * 0.76 * side, -r * 0.74],
      [r * 1.14 * side, r * 0.06],
    ],
    r * 0.3,
  );
  return (
    line(shape, ink, r * 0.2) +
    path(shape, iris) +
    svg.clip(shape, inside) +
    (isBead ? '' : path(lid, ink)) +
    highlights(r)
  );
}

function highlights(r: number): string {
  return (
    ellipse(-r * 0.32, -r * 0.36, r * 0.31, r * 0.32, '#ffffff') +
    ellipse(r * 0.36, r * 0.4, r * 0.15, r * 0.15, '#ffffff', 0.75)
  );
}
