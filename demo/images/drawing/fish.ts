import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { darker, lighter } from './colors.ts';
import { fishLookOf } from './fish-looks.ts';
import { closed, open, spot, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';
import type { AnimalTraits } from './traits.ts';

/** A fish from the side, looking to the right, its middle at 0, 30. */
export function fish({ svg, random }: Pen, traits: AnimalTraits): string {
  const { breed } = traits;
  const look = fishLookOf(traits, random);
  const { body, belly, fin, height: h } = look;
  const round = breed === 'Porcupine puffer';
  const trunk: Point[] = [
    [142, 4],
    [118, -46 * h],
    [54, -84 * h],
    [-24, -80 * h],
    [-88, -40 * h],
    [-112, 0],
    [-88, 42 * h],
    [-24, 84 * h],
    [54, 86 * h],
    [118, 46 * h],
    [140, 18],
  ];
  const shape = closed(trunk);
  const finFill = (x: number, y: number) =>
    svg.radial(x, y, 190, [
      [0, fin, 0.98],
      [0.6, fin, 0.85],
      [1, lighter(fin, 0.4), 0.6],
    ]);
  const rays = (points: readonly Point[], root: Point) =>
    line(
      points
        .slice(1, -1)
        .flatMap((point, at, all) => {
          const next = all[at + 1] ?? point;
          return [0, 0.5].map((t) =>
            open([root, [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t]]),
          );
        })
        .join(''),
      darker(fin, 0.3),
      3,
      0.24,
    );
  const finOf = (points: readonly Point[], root: Point) => {
    const outline = closed(points);
    return path(outline, finFill(root[0], root[1])) + svg.clip(outline, rays(points, root));
  };
  let scales = '';
  for (let row = 0; row < 5; row++) {
    for (let at = 0; at < 4; at++) {
      const [x, y] = [-78 + at * 36 + (row % 2) * 18, (-62 + row * 32) * h];
      scales += `M${Math.round(x)} ${Math.round(y - 14)}a17 17 0 0 0 0 28`;
    }
  }
  const spines = round
    ? Array.from({ length: 26 }, () => {
        const [x, y] = [-90 + random.next() * 170, (random.next() - 0.5) * 170];
        return open([
          [x, y],
          [x - 12, y - 5],
        ]);
      }).join('')
    : '';
  const bands =
    breed === 'Blue angelfish'
      ? ellipse(132, 0, 44, 50, '#f2c53c', 0.85) +
        line(
          open([
            [-60, -110],
            [-76, 0],
            [-60, 110],
          ]),
          '#f2c53c',
          7,
          0.7,
        )
      : '';
  const patches = breed === 'Goldfish' ? koiPatches(random, traits.colour === 'White') : '';
  const glow = svg.radial(
    20,
    -58 * h,
    100,
    [
      [0, '#ffffff', 0.5],
      [1, '#ffffff', 0],
    ],
    0.34,
  );
  return (
    finOf(look.tail, [-92, 2]) +
    finOf(look.dorsal, [-10, -50 * h]) +
    finOf(look.anal, [-30, 50 * h]) +
    path(
      shape,
      svg.linear(0, -90 * h, 0, 92 * h, [
        [0, darker(body, 0.16)],
        [0.35, body],
        [0.75, belly],
        [1, darker(belly, 0.12)],
      ]),
    ) +
    svg.clip(
      shape,
      patches +
        bands +
        (round ? '' : line(scales, darker(body, 0.35), 3.4, 0.22)) +
        line(spines, '#8a6a3a', 4.4, 0.6) +
        (round ? ellipse(0, -50, 140, 40, '#a8834a', 0.3) : '') +
        ellipse(20, -58 * h, 100, 34, glow, 1, -4),
    ) +
    line(
      open([
        [66, -44 * h],
        [52, 0],
        [66, 46 * h],
      ]),
      darker(body, 0.4),
      3,
      0.5,
    ) +
    finOf(
      [
        [30, 22],
        [-14, 34],
        [-44, 66],
        [-20, 78],
        [20, 58],
        [40, 40],
      ],
      [32, 32],
    ) +
    line(
      open([
        [142, 14],
        [130, 24],
        [116, 24],
      ]),
      darker(body, 0.6),
      4,
      0.8,
    ) +
    birdEye(svg, 94, -14 * h, round ? 19 : 15, round ? '#3f8a7a' : '#2a1a14')
  );
}

/** Orange on a white fish, white on some of the orange ones. */
function koiPatches(random: Pen['random'], isWhite: boolean): string {
  if (!isWhite && random.chance(0.4)) return '';
  const color = isWhite
    ? random.pick(['#ee8a4a', '#e2683a', '#f0a040'])
    : random.pick(['#fff4e6', '#ffe0b0', '#c9432a']);
  return Array.from({ length: random.between(1, 3) }, () => {
    const [x, y] = [-70 + random.next() * 150, -70 + random.next() * 70];
    return path(closed(spot(x, y, 26 + random.next() * 34, 20 + random.next() * 22, random)), color, 0.85);
  }).join('');
}
