import type { Mark } from './animal.ts';
import { darker } from './colors.ts';
import { closed, furry, open, spot, symmetric, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';

/** A patch whose edge is as furry as the coat. */
export function patch(color: string, points: readonly Point[], opacity = 1): Mark {
  return ({ random }, { fur }) =>
    path(
      fur.length < 5 || fur.curly ? closed(points) : furry(points, { length: 7, step: 22, flow: [0, 0.7] }, random),
      color,
      opacity,
    );
}

/** A stripe from the forehead to the muzzle, `width` between the eyes. */
export function blaze(color: string, width: number, top = -110): Mark {
  return patch(
    color,
    symmetric([
      [0, top],
      [width * 0.35, top + 26],
      [width * 0.55, -44],
      [width * 0.95, -6],
      [width * 1.6 + 12, 34],
      [width * 1.6 + 22, 70],
      [width * 1.4 + 12, 110],
      [0, 120],
    ]),
  );
}

/** White around mouth and chin. */
export function whiteMuzzle(color: string, width: number, top: number): Mark {
  return patch(
    color,
    symmetric([
      [0, top],
      [width * 0.4, top + 8],
      [width * 0.9, top + 34],
      [width, top + 66],
      [width * 0.8, 130],
      [0, 140],
    ]),
  );
}

/** A mask that fades out, as over a shepherd's muzzle. */
export function mask(color: string, radius: number, y: number, opacity = 0.95): Mark {
  return ({ svg }) =>
    ellipse(
      0,
      y,
      radius * 1.25,
      radius * 1.1,
      svg.radial(0, y, radius * 1.2, [
        [0, color, opacity],
        [0.55, color, opacity * 0.9],
        [1, color, 0],
      ]),
    );
}

/** The pale face of a husky below a dark cap that dips between the eyes. */
export function huskyMask(pale: string): Mark {
  return patch(pale, [
    [0, -12],
    [-9, -34],
    [-26, -46],
    [-50, -44],
    [-66, -22],
    [-84, -6],
    [-120, 20],
    [-120, 130],
    [120, 130],
    [120, 20],
    [84, -6],
    [66, -22],
    [50, -44],
    [26, -46],
    [9, -34],
  ]);
}

/** A cap over the skull and around the eyes with pale cheeks left free, one side (`side`) or both. */
export function eyePatch(color: string, side: 1 | -1, size = 1): Mark {
  const points: Point[] = [
    [8, -120],
    [12, -60],
    [16, -24],
    [24, 8],
    [46, 26 * size],
    [74, 24 * size],
    [96, 30],
    [130, 10],
    [120, -120],
  ];
  return patch(
    color,
    points.map(([x, y]) => [x * side, y] as const),
  );
}

/** Freckles and ticking on white. */
export function freckles(color: string, count: number): Mark {
  return ({ random }) =>
    Array.from({ length: count }, () => {
      const side = random.chance(0.5) ? 1 : -1;
      return ellipse(
        side * (12 + random.next() * 34),
        34 + random.next() * 40,
        1.8 + random.next() * 2,
        1.6 + random.next() * 1.6,
        color,
        0.55,
      );
    }).join('');
}

/** A bib on the chest. */
export function bib(color: string, width: number, length = 170): Mark {
  const outline = symmetric([
    [0, 20],
    [width * 0.8, 60],
    [width, 120],
    [width * 0.9, 60 + length * 0.5],
    [width * 0.5, 60 + length * 0.86],
    [0, 60 + length],
  ]);
  const draw: Mark = (pen, animal) => patch(color, outline)(pen, animal);
  return Object.assign(draw, { isBib: true as const });
}

/** Two spots on the chest of a black-and-tan dog. */
export function chestSpots(color: string): Mark {
  return (pen, animal) =>
    patch(color, spot(-30, 172, 20, 14, pen.random))(pen, animal) +
    patch(color, spot(30, 172, 20, 14, pen.random))(pen, animal);
}

/** The flanks of a saddle, seen from the front. */
export function saddle(color: string): Mark {
  const side: Point[] = [
    [52, 30],
    [70, 90],
    [80, 150],
    [92, 230],
    [84, 330],
    [120, 420],
    [260, 420],
    [240, 60],
  ];
  return (pen, animal) =>
    patch(color, side)(pen, animal) +
    patch(
      color,
      side.map(([x, y]) => [-x, y] as const),
    )(pen, animal);
}

/** Seeded patches on the body. */
export function bodySpots(color: string, count: number, size: number): Mark {
  return (pen, animal) =>
    Array.from({ length: count }, (_, at) => {
      const side = at % 2 === 0 ? 1 : -1;
      const [x, y] = [side * (56 + pen.random.next() * 60), 140 + pen.random.next() * 190];
      return patch(
        color,
        spot(x, y, size * (0.7 + pen.random.next() * 0.6), size * (0.7 + pen.random.next() * 0.7), pen.random),
      )(pen, animal);
    }).join('');
}

/** Tan cheeks and muzzle sides of a black-and-tan dog. */
export function tanPoints(color: string, muzzleWidth: number): Mark {
  return (pen, animal) =>
    [-1, 1]
      .map((side) =>
        patch(
          color,
          [
            [14, 18],
            [muzzleWidth, 20],
            [muzzleWidth + 26, 40],
            [muzzleWidth + 22, 70],
            [40, 112],
            [4, 112],
          ].map(([x, y]) => [x! * side, y!] as const),
        )(pen, animal),
      )
      .join('');
}

/** A gray muzzle and gray around the eyes: an old animal. */
export function grizzled(amount: number): Mark {
  return ({ svg }, { eyes: { x, y } }) =>
    ellipse(
      0,
      62,
      60,
      54,
      svg.radial(0, 62, 58, [
        [0, '#efeae6', 0.85 * amount],
        [0.6, '#efeae6', 0.55 * amount],
        [1, '#efeae6', 0],
      ]),
    ) +
    [-1, 1]
      .map((side) =>
        ellipse(
          side * x,
          y,
          36,
          32,
          svg.radial(side * x, y, 36, [
            [0, '#efeae6', 0.6 * amount],
            [1, '#efeae6', 0],
          ]),
        ),
      )
      .join('');
}

/** Paler around the eyes and down the middle of the face. */
export function paleFace(color: string, opacity = 0.6): Mark {
  return ({ svg }) =>
    ellipse(
      0,
      56,
      74,
      66,
      svg.radial(0, 56, 74, [
        [0, color, opacity],
        [0.5, color, opacity * 0.8],
        [1, color, 0],
      ]),
    ) +
    ellipse(
      0,
      -30,
      22,
      60,
      svg.radial(0, -30, 40, [
        [0, color, opacity * 0.5],
        [1, color, 0],
      ]),
    );
}

export function wrinkles(): Mark {
  return (_, { coat }) =>
    line(
      open([
        [-12, -58],
        [-9, -44],
        [-13, -30],
      ]) +
        open([
          [12, -58],
          [9, -44],
          [13, -30],
        ]) +
        open([
          [-26, -62],
          [-14, -68],
          [0, -64],
          [14, -68],
          [26, -62],
        ]),
      darker(coat, 0.5),
      3.4,
      0.3,
    );
}
