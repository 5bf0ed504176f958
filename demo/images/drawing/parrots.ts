import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { darker, lighter } from './colors.ts';
import { closed, open, type Point } from './paths.ts';
import { plumageOf, type Plumage } from './plumages.ts';
import { ellipse, line, path, type Svg } from './svg.ts';
import type { AnimalTraits } from './traits.ts';

/** A parrot on a perch, looking to the right; its perch is at 200. */
export function parrot({ svg, random }: Pen, traits: AnimalTraits): string {
  const look = plumageOf(traits, random);
  const jitter = (random.next() - 0.5) * 8;
  const trunk: Point[] = [
    [28, -138],
    [66, -120],
    [82, -78],
    [74, -34],
    [90, 26 + jitter],
    [84, 100],
    [48, 168],
    [4, 190],
    [-36, 158],
    [-58, 84],
    [-50, 4],
    [-34, -66],
    [-12, -116],
  ];
  const shape = closed(trunk);
  const tail: Point[] = [
    [14, 150],
    [4, 200 + look.tailLength * 0.4],
    [-34, 200 + look.tailLength],
    [-48, 196 + look.tailLength],
    [-50, 210],
    [-40, 130],
  ];
  const wing: Point[] = [
    [-36, -22],
    [4, -14],
    [30, 34],
    [28, 96],
    [0, 156],
    [-40, 216],
    [-58, 200],
    [-66, 120],
    [-62, 30],
  ];
  const wingShape = closed(wing);
  const bodyFill = svg.radial(10, -30, 260, [
    [0, lighter(look.body, 0.16)],
    [0.5, look.body],
    [1, darker(look.body, 0.3)],
  ]);
  const plumes = (rows: number) =>
    Array.from({ length: rows }, (_, row) => {
      const y = 14 + row * 40;
      return open([
        [-68, y + 14],
        [-44, y + 22],
        [-22, y + 8],
        [0, y + 20],
        [20, y + 4],
        [34, y - 4],
      ]);
    }).join('');
  const head = svg.clip(
    shape,
    ellipse(
      70,
      70,
      62,
      130,
      svg.radial(76, 70, 110, [
        [0, look.belly],
        [0.6, look.belly],
        [1, look.belly, 0],
      ]),
    ) +
      ellipse(
        32,
        -90,
        92,
        72,
        svg.radial(32, -92, 92, [
          [0, look.head],
          [0.72, look.head],
          [1, look.head, 0],
        ]),
      ) +
      (look.waves
        ? line(
            [-118, -104, -90, -76, -62, -48, -34]
              .map((y) =>
                open([
                  [-40, y + 20],
                  [-14, y],
                  [12 + (y + 118) * 0.1, y - 4],
                ]),
              )
              .join(''),
            '#3b3d3c',
            4,
            0.6,
          )
        : '') +
      (look.face ? ellipse(62, -84, 34, 32, look.face) : '') +
      ellipse(
        -50,
        60,
        60,
        160,
        svg.radial(-56, 60, 90, [
          [0, darker(look.body, 0.7), 0.3],
          [1, darker(look.body, 0.7), 0],
        ]),
      ),
  );
  const scallops = line(plumes(4), darker(look.wing, 0.4), 4, 0.4);
  const tip = path(
    closed([
      [-70, 96],
      [-30, 84],
      [16, 96],
      [26, 116],
      [-40, 230],
      [-70, 214],
    ]),
    look.wingTip,
    0.92,
  );
  const dots = look.waves
    ? [
        [62, -36],
        [80, -34],
        [70, -28],
      ]
        .map(([x, y]) => ellipse(x!, y!, 4, 5, '#26262c'))
        .join('')
    : '';
  const cheek = look.cheek ? ellipse(46, -58, look.waves ? 11 : 16, look.waves ? 9 : 15, look.cheek, 0.92) : '';
  const faceLines =
    look.face === '#fbf6ec'
      ? line(
          [-100, -90, -80, -70]
            .map((y) =>
              open([
                [40, y + 6],
                [58, y + 8],
                [74, y + 4],
              ]),
            )
            .join(''),
          darker(look.head, 0.2),
          1.6,
          0.6,
        )
      : '';
  return (
    path(
      closed(tail),
      svg.linear(0, 150, -30, 200 + look.tailLength, [
        [0, darker(look.tail, 0.3)],
        [0.5, look.tail],
        [1, lighter(look.tail, 0.15)],
      ]),
    ) +
    line(
      open([
        [-16, 200],
        [-32, 180 + look.tailLength],
      ]),
      darker(look.tail, 0.5),
      3,
      0.4,
    ) +
    (look.crest ? crest(look.crest, { svg, random }) : '') +
    path(shape, bodyFill) +
    head +
    path(closed(wing.map(([x, y]) => [x + 6, y + 8] as const)), '#2a1626', 0.2) +
    path(
      wingShape,
      svg.linear(-60, 0, 30, 60, [
        [0, darker(look.wing, 0.22)],
        [0.6, look.wing],
        [1, lighter(look.wing, 0.16)],
      ]),
    ) +
    svg.clip(wingShape, tip + scallops) +
    cheek +
    faceLines +
    dots +
    beak(svg, look) +
    birdEye(svg, 50, -90, 12.5) +
    feet(svg, 24, 196)
  );
}

function crest(color: string, { svg }: Pen): string {
  const plume = (points: Point[]) =>
    path(
      closed(points),
      svg.linear(0, -130, -20, -210, [
        [0, darker(color, 0.1)],
        [1, lighter(color, 0.3)],
      ]),
    );
  return (
    plume([
      [40, -126],
      [30, -176],
      [4, -214],
      [8, -176],
      [14, -128],
    ]) +
    plume([
      [28, -126],
      [10, -170],
      [-22, -196],
      [-8, -160],
      [4, -122],
    ]) +
    plume([
      [20, -120],
      [-6, -152],
      [-36, -166],
      [-18, -138],
      [-4, -110],
    ])
  );
}

export function beak(svg: Svg, { beak: color, beakSize: s, waves }: Plumage): string {
  const at = (points: readonly Point[]) =>
    closed(points.map(([x, y]) => [74 + (x - 74) * s, -72 + (y + 72) * s] as const));
  const upper = at([
    [66, -98],
    [92, -96],
    [112, -74],
    [112, -44],
    [102, -26],
    [94, -46],
    [80, -56],
    [66, -60],
  ]);
  const lower = at([
    [70, -58],
    [88, -52],
    [94, -38],
    [82, -30],
    [70, -42],
  ]);
  return (
    path(lower, darker(color, 0.34)) +
    path(
      upper,
      svg.radial(86, -92, 70 * s, [
        [0, lighter(color, 0.4)],
        [0.5, color],
        [1, darker(color, 0.34)],
      ]),
    ) +
    ellipse(78, -92 + (1 - s) * 18, 8, 5, waves ? '#6f86d0' : darker(color, 0.2), 0.8)
  );
}

function feet(svg: Svg, x: number, y: number): string {
  const toe = (dx: number) =>
    ellipse(
      x + dx,
      y,
      8,
      15,
      svg.linear(0, y - 14, 0, y + 14, [
        [0, '#a59a94'],
        [1, '#6e645f'],
      ]),
    );
  return [-34, -20, 10, 24].map(toe).join('');
}
