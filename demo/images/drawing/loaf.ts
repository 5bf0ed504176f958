import type { Animal, Pen } from './animal.ts';
import { darker, lighter, mix } from './colors.ts';
import { spineBall } from './hedgehogs.ts';
import { closed, symmetric, taper } from './paths.ts';
import { ellipse, path, type Svg } from './svg.ts';
import { tail } from './tails.ts';
import { trunk } from './trunk.ts';

/** A small animal as a whole, which sits on its haunches. */
export function loaf(pen: Pen, animal: Animal): string {
  if (animal.spines)
    return spineBall(pen, animal.spines) + belly(pen.svg, animal, 0.86) + feet(animal, 40) + hands(animal);
  return animal.holds === undefined ? crouching(pen, animal) : upright(pen, animal);
}

/** A rabbit: forepaws on the ground. */
function crouching(pen: Pen, animal: Animal): string {
  const b = animal.build / 96;
  const { svg } = pen;
  const outline = symmetric([
    [0, 10],
    [58 * b, 24],
    [92 * b, 76],
    [118 * b, 146],
    [122 * b, 200],
    [104 * b, 228],
    [0, 228],
  ]);
  const color = animal.paws ?? lighter(animal.coat, 0.06);
  const foot = (side: number) => {
    const fill = svg.radial(side * 84 * b - 10, 214, 60, [
      [0, lighter(color, 0.3)],
      [1, darker(color, 0.16)],
    ]);
    return ellipse(side * 84 * b, 226, 44, 17, fill);
  };
  const foreleg = (side: number) => {
    const x = side * 24 * b;
    const fill = svg.linear(0, 150, 0, 236, [
      [0, lighter(animal.coat, 0.1), 0],
      [0.5, lighter(animal.coat, 0.1)],
      [1, color],
    ]);
    return ellipse(x, 194, 20, 44, fill) + path(toes(x, 222), darker(color, 0.5), 0.35);
  };
  const gap = path(
    taper(
      [
        [0, 168],
        [0, 205],
        [0, 236],
      ],
      7,
      0.7,
    ),
    darker(animal.coat, 0.7),
    0.25,
  );
  return trunk(pen, animal, outline) + foot(-1) + foot(1) + foreleg(-1) + foreleg(1) + gap;
}

function toes(x: number, y: number): string {
  return [-6, 6]
    .map((dx) =>
      taper(
        [
          [x + dx, y],
          [x + dx * 1.1, y + 7],
          [x + dx, y + 13],
        ],
        3,
      ),
    )
    .join('');
}

/** A rodent: hands before its chest, often with a titbit. */
function upright(pen: Pen, animal: Animal): string {
  const b = animal.build / 100;
  const outline = symmetric([
    [0, 0],
    [70 * b, 26],
    [98 * b, 90],
    [112 * b, 160],
    [100 * b, 214],
    [60 * b, 228],
    [0, 228],
  ]);
  return (
    tail(pen, animal, 84 * b, 222) +
    trunk(pen, animal, outline) +
    belly(pen.svg, animal, b) +
    arms(animal, b) +
    feet(animal, 48 * b) +
    titbit(pen.svg, animal.holds ?? 'nothing') +
    hands(animal)
  );
}

function belly(svg: Svg, { chest, coat: color }: Animal, b: number): string {
  const pale = chest ?? lighter(color, 0.3);
  const fill = svg.radial(0, 166, 92 * b, [
    [0, pale],
    [0.6, pale, 0.85],
    [1, pale, 0],
  ]);
  return ellipse(0, 166, 84 * b, 92 * b, fill);
}

function arms({ coat: color }: Animal, b: number): string {
  const arm = (side: number) =>
    taper(
      [
        [side * 84 * b, 92],
        [side * 66 * b, 134],
        [side * 34, 150],
        [side * 14, 142],
      ],
      34,
      0.5,
    );
  return path(arm(-1) + arm(1), darker(color, 0.1));
}

function hands({ paws, coat: color }: Animal): string {
  const skin = paws ?? color;
  return [-1, 1]
    .map(
      (side) =>
        ellipse(side * 17, 140, 13, 10, skin, 1, side * -24) +
        path(
          closed([
            [side * 8, 134],
            [side * 14, 137],
            [side * 8, 141],
            [side * 13, 145],
            [side * 18, 140],
          ]),
          darker(skin, 0.24),
          0.4,
        ),
    )
    .join('');
}

function feet({ paws, coat: color }: Animal, x: number): string {
  const skin = paws ?? color;
  return [-1, 1]
    .map(
      (side) =>
        ellipse(side * x, 231, 29, 12, darker(skin, 0.12)) +
        [-14, 0, 14].map((dx) => ellipse(side * x + dx, 236, 7.5, 6, lighter(skin, 0.1))).join(''),
    )
    .join('');
}

function titbit(svg: Svg, kind: NonNullable<Animal['holds']>): string {
  if (kind === 'seed') {
    const shell = closed([
      [0, 108],
      [15, 128],
      [12, 150],
      [0, 158],
      [-12, 150],
      [-15, 128],
    ]);
    const fill = svg.linear(-14, 0, 14, 0, [
      [0, '#3b3338'],
      [0.3, '#f0e8dc'],
      [0.5, '#4a4046'],
      [0.75, '#f0e8dc'],
      [1, '#3b3338'],
    ]);
    return path(shell, fill);
  }
  if (kind === 'berry') {
    const fill = svg.radial(-6, 122, 34, [
      [0, '#f58a80'],
      [0.5, '#d8423f'],
      [1, '#9c2430'],
    ]);
    const leaf = closed([
      [-14, 112],
      [-4, 114],
      [0, 104],
      [5, 114],
      [15, 111],
      [6, 121],
      [-6, 121],
    ]);
    return ellipse(0, 134, 21, 22, fill) + path(leaf, '#5f9a4c');
  }
  if (kind === 'carrot') {
    const root = closed([
      [-15, 118],
      [0, 112],
      [15, 118],
      [10, 150],
      [0, 180],
      [-9, 150],
    ]);
    const green = taper(
      [
        [0, 116],
        [-8, 100],
        [-12, 88],
      ],
      9,
    );
    return path(green, '#6fa852') + path(root, mix('#f08a3a', '#ffd08a', 0.1));
  }
  return '';
}
