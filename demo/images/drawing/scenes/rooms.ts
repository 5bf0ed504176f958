/* oxlint-disable prefer-template -- shapes are joined one after the other, most of them by functions. */
import { darker, lighter, mix } from '../colors.ts';
import { closed, type Point } from '../paths.ts';
import { line, path } from '../svg.ts';
import { bokeh, floor, wall, type Scene } from './backdrops.ts';
import { curtain, frames, lamp, plant, rug } from './furniture.ts';

export const arch: Scene = (pen, frame, color) => {
  const { width, height } = frame;
  const hue = mix(color, pen.random.pick(['#c9785a', '#5f8f86', '#9a86b0', '#d0a050']), 0.45);
  const y = Math.min(frame.ground - 40, height * 0.8);
  const shape = (x: number, w: number, top: number) =>
    `M${x - w} ${height}V${top + w}A${w} ${w} 0 0 1 ${x + w} ${top + w}V${height}Z`;
  const side = pen.random.chance(0.5) ? 1 : -1;
  return (
    wall(pen, frame, color) +
    path(shape(frame.x + side * width * 0.2, width * 0.24, height * 0.2), lighter(hue, 0.35)) +
    path(
      shape(frame.x - side * width * 0.08, width * 0.3, height * 0.07),
      pen.svg.linear(0, 0, width, height, [
        [0, lighter(hue, 0.16)],
        [1, darker(hue, 0.1)],
      ]),
    ) +
    floor(pen, frame, y, mix(color, '#c79a6a', 0.3)) +
    plant(pen, side === 1 ? width * 0.1 : width * 0.9, y + 34, height * 0.34)
  );
};

export const windowView: Scene = (pen, frame, color) => {
  const { svg, random } = pen;
  const { width, height } = frame;
  const side = random.chance(0.5) ? 1 : -1;
  const [w, h] = [width * 0.56, height * 0.6];
  const [x, y] = [side === 1 ? width * 0.38 : width * 0.06, height * 0.07];
  const view = `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
  const sill = y + h;
  return (
    wall(pen, frame, color) +
    path(
      view,
      svg.linear(0, y, 0, sill, [
        [0, '#a9d3ea'],
        [0.6, '#e4f1ea'],
        [1, '#cfe3b8'],
      ]),
    ) +
    svg.clip(
      view,
      bokeh(pen, { x, y: y + h * 0.62, width: w, height: h * 0.34 }, ['#8fbf7a', '#6fa86a', '#b3d08a'], 7, h * 0.2),
    ) +
    line(`M${x + w / 2} ${y}V${sill}M${x} ${y + h * 0.46}H${x + w}`, '#fbf6ee', 11) +
    line(view, '#fffaf2', 20) +
    line(view, darker(color, 0.3), 2, 0.25) +
    `<rect x="${x - 26}" y="${sill}" width="${w + 52}" height="20" rx="4" fill="#fffaf2"/>` +
    `<rect x="${x - 20}" y="${sill + 20}" width="${w + 40}" height="12" fill="#3a2030" opacity=".14"/>` +
    curtain(pen, side === 1 ? x + w + 10 : x - 10, height * 0.02, height * 0.74, side, mix(color, '#e8a27c', 0.4)) +
    (frame.ground < height ? floor(pen, frame, frame.ground - 50, '#c99a68') + rug(pen, frame, color) : '')
  );
};

export const sofa: Scene = (pen, frame, color) => {
  const { svg, random } = pen;
  const { width, height } = frame;
  const cloth = random.pick(['#5f8a8b', '#c7785a', '#7d8fb5', '#b08a4e', '#8a9a6a', '#a8728a']);
  const seat = Math.min(frame.ground - 34, height * 0.8);
  const top = seat - height * 0.4;
  const back = `M${-20} ${top + 30}Q${width * 0.25} ${top - 22} ${width * 0.5} ${top + 8}Q${width * 0.75} ${top - 22} ${width + 20} ${top + 30}V${height}H-20Z`;
  const cushion = random.pick([1, -1]);
  const cx = frame.x + cushion * width * 0.3;
  const pillow: Point[] = [
    [cx - 84, seat - 120],
    [cx, seat - 108],
    [cx + 84, seat - 124],
    [cx + 76, seat - 40],
    [cx + 88, seat + 24],
    [cx, seat + 14],
    [cx - 86, seat + 22],
    [cx - 74, seat - 44],
  ];
  const hue = random.pick(['#e9c46a', '#f0b8a0', '#d8e2dc', '#9cc5b0', '#e6d5c3']);
  return (
    wall(pen, frame, color) +
    frames(pen, width * (cushion === 1 ? 0.2 : 0.78), height * 0.16) +
    path(
      back,
      svg.linear(0, top, 0, seat, [
        [0, lighter(cloth, 0.22)],
        [0.25, cloth],
        [1, darker(cloth, 0.3)],
      ]),
    ) +
    line(`M${width * 0.5} ${top + 10}V${seat}`, darker(cloth, 0.4), 5, 0.4) +
    path(closed(pillow.map(([x, y]) => [x + 8, y + 8] as const)), '#2a1626', 0.2) +
    path(
      closed(pillow),
      svg.radial(cx - 30, seat - 90, 190, [
        [0, lighter(hue, 0.35)],
        [0.6, hue],
        [1, darker(hue, 0.2)],
      ]),
    ) +
    `<rect x="-20" y="${Math.round(seat)}" width="${width + 40}" height="${Math.round(height - seat + 20)}" rx="20" fill="${svg.linear(
      0,
      seat,
      0,
      height,
      [
        [0, lighter(cloth, 0.28)],
        [0.3, lighter(cloth, 0.08)],
        [1, darker(cloth, 0.2)],
      ],
    )}"/>`
  );
};

export const shelf: Scene = (pen, frame, color) => {
  const { random } = pen;
  const { width, height } = frame;
  const y = height * 0.26;
  const side = random.chance(0.5) ? 1 : -1;
  const start = side === 1 ? width * 0.62 : width * 0.04;
  let books = '';
  let x = start + 12;
  while (x < start + width * 0.2) {
    const [w, h] = [random.between(20, 30), random.between(60, 92)];
    const hue = random.pick(['#c9705a', '#5f8f92', '#e0b45a', '#8a7ab0', '#d9a08a', '#6f8f6a']);
    books += `<rect x="${Math.round(x)}" y="${Math.round(y - h)}" width="${w}" height="${h}" rx="2" fill="${hue}"/>`;
    x += w + 2;
  }
  return (
    wall(pen, frame, color) +
    books +
    plant(pen, start + width * 0.28, y, height * 0.2) +
    `<rect x="${Math.round(start)}" y="${Math.round(y)}" width="${Math.round(width * 0.34)}" height="12" rx="3" fill="#b98a5a"/><rect x="${Math.round(start)}" y="${Math.round(y + 12)}" width="${Math.round(width * 0.34)}" height="14" fill="#3a2030" opacity=".12"/>` +
    lamp(pen, side === 1 ? width * 0.14 : width * 0.86, height) +
    (frame.ground < height ? floor(pen, frame, frame.ground - 54, '#b98a5e') + rug(pen, frame, color) : '')
  );
};
