import type { Pen } from '../animal.ts';
import { darker, lighter, mix } from '../colors.ts';
import { closed, open, type Point } from '../paths.ts';
import { ellipse, group, line, path } from '../svg.ts';
import type { Frame } from './backdrops.ts';

export function curtain({ svg }: Pen, x: number, top: number, bottom: number, side: number, color: string): string {
  const points: Point[] = [
    [x - side * 60, top],
    [x + side * 120, top],
    [x + side * 120, bottom],
    [x - side * 10, bottom],
    [x + side * 14, (top + bottom) / 2],
  ];
  const folds = [20, 48, 78]
    .map((dx) =>
      line(
        open([
          [x + side * (dx - 30), top],
          [x + side * (dx + 2), (top + bottom) / 2],
          [x + side * dx, bottom],
        ]),
        darker(color, 0.3),
        7,
        0.18,
      ),
    )
    .join('');
  return (
    path(
      `M${points.map(([px, py]) => `${Math.round(px)} ${Math.round(py)}`).join('L')}Z`,
      svg.linear(x - side * 60, 0, x + side * 120, 0, [
        [0, lighter(color, 0.3)],
        [1, darker(color, 0.08)],
      ]),
    ) + folds
  );
}

export function rug({ svg }: Pen, { x, ground, width }: Frame, color: string): string {
  const hue = mix(color, '#b5564a', 0.45);
  return `${ellipse(
    x,
    ground + 6,
    width * 0.46,
    62,
    svg.radial(x - 80, ground - 20, width * 0.5, [
      [0, lighter(hue, 0.3)],
      [1, darker(hue, 0.08)],
    ]),
  )}<ellipse cx="${Math.round(x)}" cy="${Math.round(ground + 6)}" rx="${Math.round(width * 0.41)}" ry="52" fill="none" stroke="#fff6e6" stroke-width="4" opacity=".5"/>`;
}

export function frames({ random }: Pen, x: number, y: number): string {
  const one = (px: number, py: number, w: number, h: number, hue: string) =>
    `<rect x="${Math.round(px)}" y="${Math.round(py)}" width="${w}" height="${h}" fill="#fffaf0"/><rect x="${Math.round(px + 9)}" y="${Math.round(py + 9)}" width="${w - 18}" height="${h - 18}" fill="${hue}"/>${ellipse(
      px + w / 2,
      py + h * 0.62,
      w * 0.22,
      h * 0.2,
      lighter(hue, 0.5),
      0.9,
    )}`;
  const hues = random.shuffle(['#d98e6a', '#7fa6a0', '#e3bd6a', '#9a8fb8']);
  return one(x - 80, y, 76, 96, hues[0]!) + one(x + 14, y + 22, 66, 66, hues[1]!);
}

export function lamp({ svg }: Pen, x: number, height: number): string {
  return (
    ellipse(
      x,
      height * 0.3,
      height * 0.36,
      height * 0.36,
      svg.radial(x, height * 0.3, height * 0.36, [
        [0, '#fff0c0', 0.75],
        [1, '#fff0c0', 0],
      ]),
    ) +
    line(`M${x} ${height * 0.3}V${height}`, '#8a6a4e', 8) +
    path(
      `M${x - 34} ${height * 0.18}H${x + 34}L${x + 58} ${height * 0.33}H${x - 58}Z`,
      svg.linear(0, height * 0.18, 0, height * 0.33, [
        [0, '#f6dfae'],
        [1, '#fff6dc'],
      ]),
    )
  );
}

export function plant({ svg, random }: Pen, x: number, y: number, size: number): string {
  const pot = closed([
    [x - size * 0.17, y - size * 0.28],
    [x + size * 0.17, y - size * 0.28],
    [x + size * 0.13, y],
    [x - size * 0.13, y],
  ]);
  const leaves = Array.from({ length: 7 }, (_, at) => {
    const angle = -90 + (at - 3) * 24 + (random.next() - 0.5) * 10;
    const length = size * (0.55 + random.next() * 0.25);
    const hue = random.pick(['#5f8f5c', '#7aa868', '#4c7c58', '#8db873']);
    return group(
      `translate(${Math.round(x)} ${Math.round(y - size * 0.26)}) rotate(${Math.round(angle + 90)})`,
      path(
        closed([
          [0, 0],
          [length * 0.2, -length * 0.45],
          [0, -length],
          [-length * 0.2, -length * 0.45],
        ]),
        svg.linear(-20, 0, 20, -length, [
          [0, darker(hue, 0.2)],
          [1, lighter(hue, 0.1)],
        ]),
      ),
    );
  }).join('');
  return (
    leaves +
    path(
      pot,
      svg.linear(x - size * 0.17, 0, x + size * 0.17, 0, [
        [0, '#dd9a76'],
        [1, '#a9623f'],
      ]),
    )
  );
}
