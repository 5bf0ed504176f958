import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { darker, lighter, ownShade } from './colors.ts';
import { closed, open, spot, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';
import type { AnimalTraits } from './traits.ts';

/** A gecko on a stone, looking to the right. */
export function gecko({ svg, random }: Pen, { breed }: AnimalTraits): string {
  const day = breed.startsWith('Day');
  const skin = ownShade(day ? '#57b95a' : '#ecc45c', random);
  const tail: Point[] = [
    [-70, 120],
    [-130, 132],
    [-196, 116],
    [-226, 66],
    [-212, 20],
    [-196, 24],
    [-196, 70],
    [-160, 96],
    [-96, 84],
    [-56, 70],
  ];
  const trunk: Point[] = [
    [-96, 90],
    [-40, 50],
    [30, 44],
    [76, 20],
    [96, -26],
    [136, -58],
    [190, -58],
    [226, -30],
    [228, 6],
    [196, 30],
    [150, 40],
    [116, 80],
    [70, 136],
    [-10, 150],
    [-80, 146],
  ];
  const shape = closed(trunk);
  const tailShape = closed(tail);
  const fill = svg.radial(40, 20, 240, [
    [0, lighter(skin, 0.34)],
    [0.45, skin],
    [1, darker(skin, 0.3)],
  ]);
  const leg = (x: number, y: number, side: number) =>
    path(
      closed([
        [x - 22, y],
        [x + 22, y],
        [x + side * 20 + 22, 170],
        [x + side * 20 + 44, 192],
        [x + side * 20 - 20, 198],
        [x + side * 16 - 14, 166],
      ]),
      fill,
    ) + [0, 18, 36].map((dx) => ellipse(x + side * 20 - 8 + dx, 196, 10, 6, lighter(skin, 0.2))).join('');
  const spots = Array.from({ length: day ? 8 : 26 }, () => {
    const t = random.next();
    const [x, y] = [-80 + t * 290, 120 - t * 140 + (random.next() - 0.5) * 80];
    const s = 8;
    return path(
      closed(spot(x, y, s * (0.6 + random.next() * 0.7), s * (0.5 + random.next() * 0.6), random, 7)),
      day ? '#d0482f' : '#4a372a',
      0.82,
    );
  }).join('');
  const tailBands = [
    [-120, 108],
    [-164, 108],
    [-196, 86],
    [-206, 50],
  ]
    .map(([x, y]) => ellipse(x!, y!, day ? 5 : 13, day ? 5 : 20, day ? '#d0482f' : '#4a372a', 0.6, 30))
    .join('');
  return (
    path(tailShape, fill) +
    svg.clip(tailShape, tailBands) +
    leg(70, 96, 1) +
    leg(-60, 110, -1) +
    path(shape, fill) +
    svg.clip(shape, ellipse(70, 130, 130, 40, '#fff4d6', 0.5, -24) + spots) +
    line(
      open([
        [156, 14],
        [186, 20],
        [214, 10],
        [228, -8],
      ]),
      darker(skin, 0.6),
      3.6,
      0.8,
    ) +
    ellipse(220, -26, 2.6, 2.2, darker(skin, 0.7)) +
    ellipse(176, -36, 25, 22, darker(skin, 0.3), 0.5) +
    birdEye(svg, 178, -38, 17, day ? '#2a5a3a' : '#c8862a') +
    ellipse(178, -38, 4, 12, '#120a0c') +
    ellipse(172, -45, 5, 5, '#ffffff')
  );
}

/** A corn snake, coiled. */
export function snake({ svg, random }: Pen): string {
  const skin = ownShade('#dd7a3a', random);
  const coil = (cx: number, cy: number, rx: number, ry: number, width: number) => {
    const fill = svg.linear(cx - rx, cy - ry, cx + rx, cy + ry, [
      [0, lighter(skin, 0.3)],
      [0.5, skin],
      [1, darker(skin, 0.35)],
    ]);
    const ring = `M${cx - rx} ${cy}A${rx} ${ry} 0 1 0 ${cx + rx} ${cy}A${rx} ${ry} 0 1 0 ${cx - rx} ${cy}Z`;
    let saddles = '';
    for (let at = 0; at < 13; at++) {
      const angle = (at / 13) * Math.PI * 2 + random.next() * 0.1;
      const [x, y] = [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry - width * 0.12];
      saddles +=
        ellipse(x, y, 17, width * 0.26, '#8f2f1c', 0.95, (angle * 180) / Math.PI + 90) +
        ellipse(x, y, 10, width * 0.15, '#b8482a', 1, (angle * 180) / Math.PI + 90);
    }
    return `<path d="${ring}" fill="none" stroke="#2a1626" stroke-opacity=".28" stroke-width="${width + 6}" transform="translate(2 6)"/><path d="${ring}" fill="none" stroke="${fill}" stroke-width="${width}"/>${
      saddles
    }<path d="${ring}" fill="none" stroke="#fff2d8" stroke-opacity=".2" stroke-width="${width * 0.2}" transform="translate(-2 ${-width * 0.3})"/>`;
  };
  const neck: Point[] = [
    [-50, 110],
    [-30, 40],
    [6, -10],
    [40, -60],
    [74, -92],
    [124, -92],
    [150, -66],
    [148, -38],
    [112, -22],
    [84, -14],
    [56, 30],
    [36, 80],
    [20, 126],
  ];
  const shape = closed(neck);
  const saddles = [
    [-20, 84, 26, 14],
    [8, 36, 24, 13],
    [36, -12, 22, 12],
    [62, -50, 18, 11],
    [96, -80, 20, 9],
  ]
    .map(
      ([x, y, rx, ry]) =>
        ellipse(x!, y!, rx!, ry!, '#8f2f1c', 0.95, -30) + ellipse(x!, y!, rx! * 0.6, ry! * 0.55, '#b8482a', 1, -30),
    )
    .join('');
  return (
    coil(-10, 138, 168, 42, 52) +
    coil(-16, 104, 118, 30, 46) +
    path(
      shape,
      svg.radial(40, -40, 200, [
        [0, lighter(skin, 0.32)],
        [0.5, skin],
        [1, darker(skin, 0.3)],
      ]),
    ) +
    svg.clip(shape, saddles + ellipse(80, 30, 24, 110, '#fbe3bd', 0.55, 26)) +
    line(
      open([
        [100, -44],
        [126, -42],
        [148, -52],
      ]),
      darker(skin, 0.6),
      3,
      0.8,
    ) +
    line('M149 -50L172 -44M172 -44l12 -8M172 -44l12 6', '#c2454a', 3.4) +
    ellipse(140, -68, 2.6, 2, '#5a2014') +
    birdEye(svg, 112, -66, 10.5, '#c2552a')
  );
}
