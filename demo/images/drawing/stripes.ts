import type { SeededRandom } from '../../seeded-random.ts';
import type { Mark } from './animal.ts';
import { taper, type Point } from './paths.ts';
import { path } from './svg.ts';

/** Dark stripes of a tabby: the M on the forehead, cheeks, and lines from the eyes. */
export function tabbyFace(color: string, opacity = 0.8): Mark {
  return ({ random }, { head, eyes: { x, y } }) => {
    const wobble = () => (random.next() - 0.5) * 5;
    let d = '';
    for (const side of [-1, 1]) {
      const at = (points: readonly Point[]) => points.map(([px, py]) => [px * side, py] as const);
      d += taper(
        at([
          [7, -100],
          [9 + wobble(), -76],
          [12, -48],
        ]),
        10,
        0.3,
      );
      d += taper(
        at([
          [30, -96],
          [34 + wobble(), -72],
          [30, -48],
        ]),
        11,
        0.3,
      );
      d += taper(
        at([
          [56, -88],
          [62 + wobble(), -66],
          [58, -46],
        ]),
        10,
        0.3,
      );
      for (const [from, to, dip] of [
        [-6, 4, 8],
        [16, 26, 10],
        [38, 48, 10],
      ] as const) {
        d += taper(
          at([
            [head.cheek * 1.08, from + wobble()],
            [head.cheek * 0.84, (from + to) / 2 + dip * 0.6],
            [head.cheek * 0.58, to + dip + wobble()],
          ]),
          11,
          0.28,
        );
      }
      // From the corner of the eye.
      d += taper(
        at([
          [x + 26, y + 2],
          [x + 40, y + 8],
          [head.cheek * 1.02, y + 4],
        ]),
        7,
        0.4,
      );
    }
    d += taper(
      [
        [-1, -70],
        [0, -58],
        [1, -42],
      ],
      7,
    );
    return path(d, color, opacity);
  };
}

/** Stripes across the body of a tabby. */
export function bodyStripes(color: string, opacity = 0.65, count = 6): Mark {
  return ({ random }) => {
    let d = '';
    for (let at = 0; at < count; at++) {
      const y = 132 + at * (250 / count) + random.next() * 10;
      for (const side of [-1, 1]) {
        const inner = 52 + random.next() * 22;
        d += taper(
          [
            [side * 190, y - 26],
            [side * (inner + 56), y - 2],
            [side * inner, y - 2 + random.next() * 10],
          ],
          15,
          0.4,
        );
      }
    }
    return path(d, color, opacity);
  };
}

/** Irregular dark streaks of a brindle coat. */
export function brindleFace(color: string, opacity = 0.42): Mark {
  return ({ random }) => path(streaks(random, 26, { from: 20, width: 70, top: -88, height: 130 }), color, opacity);
}

export function brindleBody(color: string, opacity = 0.4): Mark {
  return ({ random }) => path(streaks(random, 44, { from: 24, width: 150, top: 110, height: 270 }), color, opacity);
}

interface StreakArea {
  from: number;
  width: number;
  top: number;
  height: number;
}

/** Spread evenly, and mirrored only roughly. */
function streaks(random: SeededRandom, count: number, { from, width, top, height }: StreakArea): string {
  let d = '';
  for (let at = 0; at < count; at++) {
    const side = at % 2 === 0 ? 1 : -1;
    const x = from + (((at * 0.618) % 1) + (random.next() - 0.5) * 0.2) * width;
    const y = top + (at / count) * height + (random.next() - 0.5) * 12;
    const length = 22 + random.next() * 14;
    d += taper(
      [
        [side * x, y],
        [side * (x + length * 0.5), y + 7 + random.next() * 4],
        [side * (x + length), y + 4],
      ],
      7,
    );
  }
  return d;
}
