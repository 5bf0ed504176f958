import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { darker, lighter, mix } from './colors.ts';
import { closed, open, symmetric, taper, type Point } from './paths.ts';
import { plumageOf, type Plumage } from './plumages.ts';
import { ellipse, group, line, path, type Svg } from './svg.ts';
import type { AnimalTraits } from './traits.ts';

/** A parrot on a perch that looks at the camera; its perch is at 200. */
export function parrotFront({ svg, random }: Pen, traits: AnimalTraits): string {
  const look = plumageOf(traits, random);
  const tilt = Math.round((random.next() - 0.5) * 26);
  const trunk = symmetric([
    [0, -90],
    [48, -64],
    [76, 0],
    [82, 70],
    [66, 140],
    [34, 186],
    [0, 196],
  ]);
  const shape = closed(trunk);
  const fill = svg.radial(-24, -20, 250, [
    [0, lighter(look.body, 0.18)],
    [0.5, look.body],
    [1, darker(look.body, 0.3)],
  ]);
  const belly = svg.radial(0, 70, 120, [
    [0, look.belly],
    [0.6, look.belly],
    [1, look.belly, 0],
  ]);
  return (
    tailFeathers(svg, look) +
    path(shape, fill) +
    svg.clip(shape, ellipse(0, 78, 70, 120, belly) + breast(look)) +
    wing(svg, look, 1) +
    wing(svg, look, -1) +
    toes(svg) +
    group(`rotate(${tilt} 0 -50)`, head(svg, look))
  );
}

function tailFeathers(svg: Svg, { tail, tailLength }: Plumage): string {
  const bottom = 196 + tailLength * 0.55;
  const fill = svg.linear(0, 170, 0, bottom, [
    [0, darker(tail, 0.4)],
    [0.5, tail],
    [1, lighter(tail, 0.15)],
  ]);
  const feather = (x: number, end: number) =>
    closed([
      [x * 0.4 - 16, 160],
      [x * 0.4 + 16, 160],
      [x + 11, end - 22],
      [x, end],
      [x - 11, end - 22],
    ]);
  return path(feather(-15, bottom - 26) + feather(15, bottom - 26), darker(tail, 0.2)) + path(feather(0, bottom), fill);
}

/** Rows of feathers, barely seen. */
function breast({ belly }: Plumage): string {
  let d = '';
  for (const [y, xs] of [
    [20, [-26, 0, 26]],
    [54, [-40, -14, 14, 40]],
    [88, [-26, 0, 26]],
  ] as const) {
    for (const x of xs) d += `M${x - 12} ${y}q12 14 24 0`;
  }
  return line(d, darker(belly, 0.3), 3, 0.22);
}

function wing(svg: Svg, { wing: color, wingTip }: Plumage, side: 1 | -1): string {
  const at = (points: readonly Point[]) => closed(points.map(([x, y]) => [x * side, y] as const));
  const outline = at([
    [46, -44],
    [82, -16],
    [100, 50],
    [94, 124],
    [58, 196],
    [50, 150],
    [66, 70],
    [62, 10],
  ]);
  const fill = svg.linear(side * 50, 0, side * 104, 40, [
    [0, darker(color, 0.1)],
    [0.5, color],
    [1, side === 1 ? darker(color, 0.26) : lighter(color, 0.1)],
  ]);
  const tip = at([
    [70, 84],
    [110, 70],
    [110, 150],
    [56, 200],
    [52, 160],
  ]);
  const rows = [30, 62].map((y) => `M${side * 104} ${y}q${-side * 16} 20 ${-side * 42} 10`).join('');
  return path(outline, fill) + svg.clip(outline, path(tip, wingTip, 0.92) + line(rows, darker(color, 0.4), 4, 0.35));
}

function head(svg: Svg, look: Plumage): string {
  const { head: color, cheek, waves, crest } = look;
  const outline = closed(
    symmetric([
      [0, -158],
      [36, -150],
      [62, -116],
      [64, -76],
      [46, -42],
      [0, -30],
    ]),
  );
  const fill = svg.radial(-20, -124, 120, [
    [0, lighter(color, 0.3)],
    [0.5, color],
    [1, darker(color, 0.2)],
  ]);
  const both = (drawn: (side: number) => string) => drawn(-1) + drawn(1);
  const isMacaw = look.face === '#fbf6ec';
  const face = isMacaw
    ? both((side) => ellipse(side * 36, -84, 30, 34, '#fbf6ec'))
    : look.face
      ? ellipse(0, -134, 40, 24, look.face)
      : '';
  const bars = waves
    ? both((side) =>
        path(
          [-146, -130, -114, -98]
            .map((y, at) =>
              taper(
                [
                  [side * (14 + at * 6), y + 6],
                  [side * (32 + at * 6), y + 4],
                  [side * 68, y + 16],
                ],
                6,
              ),
            )
            .join(''),
          '#3b3d3c',
          0.6,
        ),
      )
    : '';
  const spots = waves
    ? both((side) => ellipse(side * 14, -40, 4.4, 5, '#26262c') + ellipse(side * 32, -46, 4.4, 5, '#26262c'))
    : '';
  const cheeks = cheek
    ? both((side) => ellipse(side * (waves ? 40 : 42), waves ? -56 : -68, waves ? 10 : 15, waves ? 8 : 14, cheek, 0.92))
    : '';
  return (
    (crest ? crestFront(crest) : '') +
    path(outline, fill) +
    svg.clip(outline, face + bars) +
    cheeks +
    spots +
    both((side) => birdEye(svg, side * (isMacaw ? 40 : 33), -98, 12.5)) +
    beakFront(svg, look)
  );
}

function crestFront(color: string): string {
  const plume = (x: number, tipX: number, tipY: number) =>
    taper(
      [
        [x, -136],
        [x * 0.7 + tipX * 0.3, -176],
        [tipX, tipY],
      ],
      24,
      0.35,
    );
  return (
    path(plume(-14, -30, -206) + plume(14, 26, -210), darker(color, 0.12)) +
    path(plume(0, -2, -232), lighter(color, 0.1))
  );
}

function beakFront(svg: Svg, { beak: color, beakSize, waves }: Plumage): string {
  const s = Math.min(1, beakSize);
  const at = (points: readonly Point[]) =>
    closed(symmetric(points.map(([x, y]) => [x * s, -86 + (y + 86) * s] as const)));
  const upper = at([
    [0, -102],
    [22, -96],
    [28, -74],
    [18, -48],
    [0, -24],
  ]);
  const lower = at([
    [0, -60],
    [17, -56],
    [14, -34],
    [0, -24],
  ]);
  const fill = svg.radial(-8, -92, 60 * s, [
    [0, lighter(color, 0.45)],
    [0.5, color],
    [1, darker(color, 0.34)],
  ]);
  const cere = waves ? '#6f86d0' : mix(color, '#8a7a70', 0.4);
  return (
    path(lower, darker(color, 0.4)) +
    path(upper, fill) +
    ellipse(0, -86 - 14 * s, 20 * s, 8 * s, cere, waves ? 1 : 0.7) +
    ellipse(-8 * s, -86 - 14 * s, 2.6, 2, darker(cere, 0.6)) +
    ellipse(8 * s, -86 - 14 * s, 2.6, 2, darker(cere, 0.6)) +
    line(
      open([
        [-4 * s, -86 - 2 * s],
        [-3 * s, -86 + 24 * s],
      ]),
      '#ffffff',
      4 * s,
      0.35,
    )
  );
}

function toes(svg: Svg): string {
  const fill = svg.linear(0, 184, 0, 212, [
    [0, '#a59a94'],
    [1, '#6e645f'],
  ]);
  return [-40, -26, -12, 12, 26, 40].map((x) => ellipse(x, 198, 7.5, 15, fill)).join('');
}
