/* oxlint-disable prefer-template -- shapes are joined one after the other, most of them by functions. */
import type { Pen } from '../animal.ts';
import { darker, lighter } from '../colors.ts';
import { open, taper } from '../paths.ts';
import { ellipse, group, line, path } from '../svg.ts';
import { bokeh, rect, type Frame, type Scene } from './backdrops.ts';

interface Season {
  sky: readonly [string, string];
  leaves: readonly string[];
  grass: string;
  dots: readonly string[];
}

const summer: Season = {
  sky: ['#a7d4ea', '#eaf4e4'],
  leaves: ['#6fae6a', '#8fc47c', '#5f9f66', '#b5d68c'],
  grass: '#86b45a',
  dots: ['#f7e08a', '#f4a6b0', '#ffffff'],
};
const fall: Season = {
  sky: ['#f0d9b0', '#fbeed2'],
  leaves: ['#d9893f', '#e6b04f', '#c2723a', '#c9a24a'],
  grass: '#a89a4e',
  dots: ['#d9702f', '#e6a83f', '#b84a2a'],
};

export const garden: Scene = (pen, frame) => lawn(pen, frame, summer);
export const autumn: Scene = (pen, frame) => lawn(pen, frame, fall);
export const meadow: Scene = (pen, frame) => lawn(pen, frame, summer) + tallFlowers(pen, frame);

export const pond: Scene = (pen, frame) => {
  const { width, height, ground } = frame;
  const fill = pen.svg.linear(0, ground, 0, height, [
    [0, '#9fd0d8'],
    [1, '#4f97ad'],
  ]);
  return (
    lawn(pen, frame, summer) +
    ellipse(width * 0.5, height * 1.02, width * 0.7, Math.max(30, height - ground + 4), fill, 0.9)
  );
};

export const yard: Scene = (pen, frame) => {
  const { width, height } = frame;
  const top = Math.min(frame.ground - height * 0.1, height * 0.74);
  const tall = height * 0.34;
  let posts = '';
  for (let x = -24; x < width; x += 112)
    posts += `M${x} ${Math.round(top + 8)}V${Math.round(tall + 24)}L${x + 38} ${Math.round(tall)}L${x + 76} ${Math.round(tall + 24)}V${Math.round(top + 8)}Z`;
  const wood = pen.svg.linear(0, tall, 0, top, [
    [0, '#fffaf0'],
    [1, '#e2d6c3'],
  ]);
  const grass = pen.svg.linear(0, top, 0, height, [
    [0, '#a5c46c'],
    [1, '#6f9a4a'],
  ]);
  return (
    lawn(pen, { ...frame, ground: top + height * 0.16 }, { ...summer, dots: [] }) +
    `<rect y="${Math.round(height * 0.45)}" width="${width}" height="22" fill="#efe3d0"/><rect y="${Math.round(height * 0.61)}" width="${width}" height="22" fill="#e6d8c2"/>` +
    path(posts, wood) +
    path(`M0 ${top}Q${width * 0.5} ${top - 18} ${width} ${top}V${height}H0Z`, grass) +
    tufts(pen, frame, top + 20, '#86b45a')
  );
};

function lawn(pen: Pen, frame: Frame, { sky, leaves, grass, dots }: Season): string {
  const { svg } = pen;
  const { width, height } = frame;
  const horizon = Math.min(frame.ground - height * 0.16, height * 0.66);
  const air = svg.linear(0, 0, 0, horizon, [
    [0, sky[0]],
    [1, sky[1]],
  ]);
  const sun = svg.radial(width * 0.14, height * 0.08, height * 0.46, [
    [0, '#fffbe6', 0.75],
    [1, '#fffbe6', 0],
  ]);
  const ground = svg.linear(0, horizon - 20, 0, height, [
    [0, lighter(grass, 0.3)],
    [0.4, grass],
    [1, darker(grass, 0.2)],
  ]);
  const trees = { x: -20, y: horizon - height * 0.24, width: width + 40, height: height * 0.24 };
  return (
    rect({ ...frame, height: horizon + 20 }, air) +
    bokeh(pen, trees, leaves, 9, height * 0.2) +
    ellipse(width * 0.14, height * 0.08, height * 0.46, height * 0.46, sun) +
    path(
      `M0 ${horizon + 10}Q${width * 0.3} ${horizon - 26} ${width * 0.6} ${horizon}T${width} ${horizon - 8}V${height}H0Z`,
      ground,
    ) +
    tufts(pen, frame, horizon + 30, grass) +
    flowers(pen, frame, horizon + 30, dots)
  );
}

/** A few tufts stand for the whole lawn. */
function tufts({ random }: Pen, { width, height }: Frame, top: number, grass: string): string {
  let d = '';
  for (let at = 0; at < 9; at++) {
    const share = ((at * 0.618) % 1) * 0.9 + random.next() * 0.1;
    const y = top + random.next() ** 0.7 * (height - top);
    const size = 16 + ((y - top) / (height - top)) * 26;
    for (const lean of [-0.45, 0, 0.5]) {
      const x = share * width + lean * size * 0.4;
      d += taper(
        [
          [x, y],
          [x + lean * size * 0.3, y - size * 0.55],
          [x + lean * size, y - size],
        ],
        size * 0.2,
        0.3,
      );
    }
  }
  return path(d, darker(grass, 0.18), 0.55);
}

function flowers({ random }: Pen, { width, height }: Frame, top: number, colors: readonly string[]): string {
  if (colors.length === 0) return '';
  return Array.from({ length: 6 }, (_, at) => {
    const share = random.next();
    const [x, y] = [((at * 0.618 + random.next() * 0.1) % 1) * width, top + share * (height - top - 24)];
    const r = 7 + share * 7;
    const color = random.pick(colors);
    const petals = [0, 1, 2, 3, 4]
      .map((petal) =>
        ellipse(
          x + Math.cos(petal * 1.257) * r * 0.72,
          y + Math.sin(petal * 1.257) * r * 0.62,
          r * 0.6,
          r * 0.54,
          color,
        ),
      )
      .join('');
    return petals + ellipse(x, y, r * 0.4, r * 0.36, '#f2b632');
  }).join('');
}

function tallFlowers(pen: Pen, { width, height, ground }: Frame): string {
  return [0.06, 0.14, 0.88, 0.95]
    .map((share, at) => {
      const [x, foot] = [width * share, Math.min(height + 10, ground + 30)];
      const tall = height * (0.24 + pen.random.next() * 0.18);
      const color = ['#f4a6b0', '#fffaf0', '#f7d46a', '#c9a6dc'][at % 4]!;
      const petals = Array.from({ length: 6 }, (_, petal) =>
        group(
          `translate(${Math.round(x)} ${Math.round(foot - tall)}) rotate(${petal * 60})`,
          ellipse(0, -17, 11, 15, color),
        ),
      ).join('');
      const stem = open([
        [x, foot],
        [x + 6, foot - tall * 0.5],
        [x, foot - tall],
      ]);
      return line(stem, '#5f9150', 6) + petals + ellipse(x, foot - tall, 10, 10, '#e9b23a');
    })
    .join('');
}
