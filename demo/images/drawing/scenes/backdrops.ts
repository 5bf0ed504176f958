import type { Pen } from '../animal.ts';
import { darker, lighter, mix } from '../colors.ts';
import { ellipse } from '../svg.ts';

export interface Frame {
  width: number;
  height: number;
  /** Where the animal sits or lies; below the picture if only its head and shoulders show. */
  ground: number;
  /** The middle of the animal. */
  x: number;
}

export type Scene = (pen: Pen, frame: Frame, color: string) => string;

export function rect({ width, height }: Frame, fill: string, opacity = 1, y = 0): string {
  return `<rect y="${Math.round(y)}" width="${width}" height="${Math.round(height - y)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** Light falls onto a wall from the upper left. */
export function wall({ svg }: Pen, frame: Frame, color: string): string {
  const { width, height } = frame;
  return rect(
    frame,
    svg.linear(width * 0.1, 0, width * 0.9, height, [
      [0, lighter(color, 0.5)],
      [0.5, color],
      [1, darker(color, 0.1)],
    ]),
  );
}

export function floor({ svg }: Pen, frame: Frame, y: number, color: string): string {
  return rect(
    frame,
    svg.linear(0, y, 0, frame.height, [
      [0, darker(color, 0.1)],
      [0.4, color],
      [1, lighter(color, 0.14)],
    ]),
    1,
    y,
  );
}

export const paper: Scene = (pen, frame, color) => {
  const y = Math.min(frame.ground - 60, frame.height * 0.8);
  const bend = pen.svg.linear(0, y - 110, 0, y + 70, [
    [0, lighter(color, 0.25), 0],
    [0.5, darker(color, 0.12), 0.6],
    [1, lighter(color, 0.3), 0],
  ]);
  return (
    wall(pen, frame, color) +
    (frame.ground < frame.height
      ? `<rect y="${Math.round(y - 110)}" width="${frame.width}" height="180" fill="${bend}"/>`
      : '')
  );
};

export const disc: Scene = (pen, frame, color) => {
  const { width, height } = frame;
  const hue = mix(color, pen.random.pick(['#e08a5a', '#4f8f92', '#8a74b8', '#d9a83f', '#6f9a5a', '#c8708a']), 0.5);
  const r = Math.min(width, height) * 0.43;
  const [x, y] = [frame.x, height * 0.46];
  return (
    paper(pen, frame, color) +
    ellipse(
      x,
      y,
      r,
      r,
      pen.svg.linear(x - r, y - r, x + r, y + r, [
        [0, lighter(hue, 0.3)],
        [1, hue],
      ]),
    )
  );
};

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Leaves and lights far out of focus. */
export function bokeh(
  { svg, random }: Pen,
  { x, y, width, height }: Area,
  colors: readonly string[],
  count: number,
  size: number,
): string {
  return Array.from({ length: count }, (_, at) => {
    // Spread over the width, so that few are enough.
    const share = (at * 0.618 + random.next() * 0.25) % 1;
    const [cx, cy] = [x + share * width, y + random.next() * height];
    const r = size * (0.7 + random.next() * 0.7);
    const color = random.pick(colors);
    const fill = svg.radial(cx, cy, r, [
      [0, color, 0.9],
      [0.5, color, 0.75],
      [1, color, 0],
    ]);
    return ellipse(cx, cy, r, r, fill);
  }).join('');
}
