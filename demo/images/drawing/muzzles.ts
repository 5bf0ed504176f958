import type { Animal, Expression, Pen } from './animal.ts';
import { darker, lighter, lightnessOf, mix } from './colors.ts';
import { closed, furry, open, symmetric, taper, type Point } from './paths.ts';
import { ellipse, line, path, type Svg } from './svg.ts';

export function muzzle(pen: Pen, animal: Animal, expression: Expression): string {
  const { kind } = animal.muzzle;
  if (kind === 'dog') return dogMuzzle(pen, animal, expression);
  if (kind === 'snout') return snout(pen, animal);
  return catMuzzle(pen, animal, kind === 'small');
}

function dogMuzzle(pen: Pen, animal: Animal, expression: Expression): string {
  const { svg, random } = pen;
  const { width, top, bottom, noseY, nose, color, noseColor, beard } = animal.muzzle;
  const dark = lightnessOf(color) < 0.3;
  const ink = dark ? '#0d080a' : darker(mix(color, '#4a2a22', 0.55), 0.55);
  const mouthY = noseY + nose * 0.62 + (bottom - noseY) * 0.3;
  const outline = symmetric([
    [0, top],
    [width * 0.34, top + 10],
    [width * 0.7, noseY - 4],
    [width, noseY + (bottom - noseY) * 0.45],
    [width * 0.9, bottom - 12],
    [width * 0.52, bottom - 1],
    [width * 0.16, bottom - 6],
    [0, mouthY + 5],
  ]);
  const paint = beard ?? color;
  const fade = (noseY + 4 - top) / (bottom + 14 - top);
  // It has no edge toward the forehead.
  const fill = svg.linear(0, top, 0, bottom + 14, [
    [0, lighter(paint, dark ? 0.06 : 0.3), 0],
    [fade, lighter(paint, dark ? 0.08 : 0.3)],
    [0.7, paint],
    [1, darker(paint, 0.2)],
  ]);
  const edge = beard
    ? { length: 15, step: 22, flow: [0, 0.9] as const }
    : { length: animal.fur.curly ? 0 : animal.fur.length * 0.4, step: 16 };
  const lower = closed(outline.filter(([, y]) => y > noseY).map(([x, y]) => [x * 1.03, y + 5] as const));
  const glow = svg.radial(0, (top + noseY) / 2, (noseY - top) * 0.8 + 8, [
    [0, lighter(color, 0.7), dark ? 0.1 : 0.5],
    [1, lighter(color, 0.7), 0],
  ]);
  const lip = expression === 'calm' ? 0 : 4;
  return (
    (expression === 'calm' ? lowerLip(svg, animal) : openMouth(pen, animal, expression, mouthY)) +
    path(lower, ink, beard ? 0 : 0.16) +
    path(furry(outline, edge, random), fill) +
    (beard ? beardLocks(pen, animal, beard) : '') +
    // The bridge of the nose catches the light.
    ellipse(0, (top + noseY) / 2, width * 0.4, (noseY - top) * 0.8 + 8, glow) +
    line(
      `M0 ${noseY + nose * 0.5}V${mouthY}` +
        `M0 ${mouthY}C${width * 0.16} ${mouthY + 13} ${width * 0.5} ${mouthY + 12} ${width * 0.74} ${mouthY - 3 - lip}` +
        `M0 ${mouthY}C${-width * 0.16} ${mouthY + 13} ${-width * 0.5} ${mouthY + 12} ${-width * 0.74} ${mouthY - 3 - lip}`,
      dark ? lighter(color, 0.26) : ink,
      3.6,
      dark ? 0.8 : 0.85,
    ) +
    (beard ? '' : whiskerDots(width, mouthY, ink)) +
    noseShape(svg, noseY, nose, noseColor)
  );
}

function lowerLip(svg: Svg, { muzzle: { width, bottom, color } }: Animal): string {
  const fill = svg.linear(0, bottom - 14, 0, bottom + 8, [
    [0, darker(color, 0.3)],
    [1, darker(color, 0.06)],
  ]);
  return ellipse(0, bottom - 6, width * 0.42, 14, fill);
}

function openMouth({ svg }: Pen, { muzzle: { width, color } }: Animal, expression: Expression, mouthY: number): string {
  const drop = expression === 'tongue' ? 40 : 22;
  const w = width * 0.62;
  const jaw = symmetric([
    [0, mouthY],
    [w, mouthY + 2],
    [w * 0.86, mouthY + drop * 0.62],
    [w * 0.45, mouthY + drop],
    [0, mouthY + drop + 4],
  ]);
  const inside = symmetric([
    [0, mouthY - 4],
    [w * 0.84, mouthY],
    [w * 0.62, mouthY + drop * 0.5],
    [0, mouthY + drop * 0.84],
  ]);
  const reach = expression === 'tongue' ? drop + 12 : drop * 0.82;
  const tongue = symmetric([
    [0, mouthY],
    [w * 0.5, mouthY + 4],
    [w * 0.5, mouthY + reach * 0.7],
    [w * 0.26, mouthY + reach],
    [0, mouthY + reach + 2],
  ]);
  const pink = svg.linear(0, mouthY, 0, mouthY + reach, [
    [0, '#b8434f'],
    [0.35, '#ea7f86'],
    [1, '#f59aa0'],
  ]);
  return (
    path(closed(jaw), darker(color, 0.16)) +
    path(closed(inside), '#4a1a20') +
    path(closed(tongue), pink) +
    line(`M0 ${mouthY + 8}V${mouthY + reach * 0.75}`, '#c65965', 2.4, 0.7)
  );
}

function beardLocks({ random }: Pen, { muzzle: { width, noseY, bottom } }: Animal, beard: string): string {
  let d = '';
  for (const share of [-0.72, -0.42, -0.18, 0.2, 0.46, 0.74]) {
    const [x, y] = [share * width, noseY + 24 + random.next() * 10];
    const length = (bottom - noseY) * (0.55 + random.next() * 0.25);
    d += taper(
      [
        [x, y],
        [x + share * 5, y + length * 0.55],
        [x + share * 12, y + length],
      ],
      6,
    );
  }
  return path(d, darker(beard, 0.28), 0.45);
}

function whiskerDots(width: number, y: number, ink: string): string {
  return [-1, 1]
    .flatMap((side) =>
      [
        [0.4, -9],
        [0.58, -5],
        [0.5, -1],
      ].map(([x, dy]) => ellipse(side * width * x!, y + dy!, 1.7, 1.7, ink, 0.4)),
    )
    .join('');
}

function noseShape(svg: Svg, y: number, size: number, color: string): string {
  const right: Point[] = [
    [0, -0.66],
    [0.55, -0.66],
    [0.98, -0.4],
    [1.02, 0.02],
    [0.62, 0.42],
    [0.2, 0.66],
    [0, 0.7],
  ];
  const shape = closed(symmetric(right.map(([px, py]) => [px * size, y + py * size] as const)));
  const fill = svg.radial(-size * 0.25, y - size * 0.5, size * 1.8, [
    [0, lighter(color, 0.34)],
    [0.45, color],
    [1, darker(color, 0.5)],
  ]);
  const nostril = (side: number) =>
    path(
      closed(
        [
          [side * 0.3, 0.1],
          [side * 0.5, -0.12],
          [side * 0.76, -0.04],
          [side * 0.72, 0.16],
          [side * 0.5, 0.24],
        ].map(([px, py]) => [px! * size, y + py! * size] as const),
      ),
      '#0c0608',
      0.75,
    );
  return (
    path(shape, fill) +
    nostril(-1) +
    nostril(1) +
    ellipse(-size * 0.16, y - size * 0.42, size * 0.42, size * 0.13, '#ffffff', 0.5, -4)
  );
}

function catMuzzle(pen: Pen, animal: Animal, isSmall: boolean): string {
  const { svg } = pen;
  const { width, noseY, nose, color, noseColor, bottom } = animal.muzzle;
  const dark = lightnessOf(color) < 0.3;
  const ink = dark ? lighter(color, 0.26) : darker(mix(color, '#7a4038', 0.6), 0.35);
  const mouthY = noseY + nose * 0.75 + 7;
  const pad = (side: number) => {
    const x = side * width * 0.46;
    const fill = svg.radial(x - 6, mouthY - 6, width * 0.75, [
      [0, lighter(color, dark ? 0.1 : 0.4)],
      [0.6, color],
      [1, darker(color, dark ? 0.1 : 0.1)],
    ]);
    return ellipse(x, mouthY + 1, width * 0.58, width * 0.42, fill);
  };
  const chin = ellipse(
    0,
    mouthY + width * 0.42,
    width * 0.44,
    width * 0.3,
    svg.linear(0, mouthY, 0, bottom + 6, [
      [0, darker(color, 0.3)],
      [0.5, color],
      [1, darker(color, 0.12)],
    ]),
  );
  let content = chin + ellipse(0, mouthY + width * 0.36, width * 0.7, width * 0.16, ink, 0.12) + pad(-1) + pad(1);
  content += ellipse(-2, noseY - nose * 2, nose * 0.9, nose * 2, lighter(color, 0.5), dark ? 0.05 : 0.16);
  content += line(
    `M0 ${noseY + nose * 0.4}V${mouthY}` +
      `M0 ${mouthY}C${width * 0.1} ${mouthY + 9} ${width * 0.4} ${mouthY + 10} ${width * 0.56} ${mouthY + 1}` +
      `M0 ${mouthY}C${-width * 0.1} ${mouthY + 9} ${-width * 0.4} ${mouthY + 10} ${-width * 0.56} ${mouthY + 1}`,
    ink,
    2.8,
    0.85,
  );
  const tip: Point[] = [
    [0, -0.5],
    [0.62, -0.6],
    [1, -0.34],
    [0.72, 0.14],
    [0.18, 0.58],
    [0, 0.62],
  ];
  const shape = closed(symmetric(tip.map(([x, y]) => [x * nose, noseY + y * nose] as const)));
  content += path(
    shape,
    svg.linear(0, noseY - nose, 0, noseY + nose, [
      [0, lighter(noseColor, 0.25)],
      [1, darker(noseColor, 0.22)],
    ]),
  );
  content += ellipse(-nose * 0.25, noseY - nose * 0.32, nose * 0.34, nose * 0.13, '#ffffff', 0.5);
  if (isSmall) return content;
  const dots = [-1, 1].flatMap((side) =>
    [
      [0.45, -7],
      [0.66, -3],
      [0.5, 1],
    ].map(([x, dy]) => ellipse(side * width * x!, mouthY + dy!, 1.5, 1.5, ink, 0.5)),
  );
  return content + dots.join('');
}

function snout({ svg }: Pen, { muzzle: { width, noseY, color } }: Animal): string {
  const fill = svg.radial(-width * 0.3, noseY - 14, width * 1.4, [
    [0, lighter(color, 0.35)],
    [0.6, color],
    [1, darker(color, 0.22)],
  ]);
  const nostril = (side: number) =>
    ellipse(side * width * 0.36, noseY + 2, 7.5, 12, darker(color, 0.55), 0.85, side * 8);
  return (
    ellipse(0, noseY + 5, width * 1.04, width * 0.76, darker(color, 0.5), 0.25) +
    ellipse(0, noseY, width, width * 0.72, fill) +
    nostril(-1) +
    nostril(1) +
    ellipse(-width * 0.4, noseY - width * 0.44, width * 0.3, 5, '#ffffff', 0.45, -18) +
    line(
      `M${-width * 0.7} ${noseY + width * 0.98}Q0 ${noseY + width * 1.26} ${width * 0.7} ${noseY + width * 0.98}`,
      darker(color, 0.5),
      3.6,
      0.7,
    )
  );
}

export function whiskers({ random }: Pen, animal: Animal): string {
  if (animal.whiskers === 0) return '';
  const { width, noseY, nose } = animal.muzzle;
  const y = noseY + nose * 0.75 + 5;
  let d = '';
  for (const side of [-1, 1]) {
    for (let at = 0; at < 3; at++) {
      const reach = animal.whiskers * (0.8 + random.next() * 0.3);
      const rise = -24 + at * 22 + random.next() * 6;
      const x = side * width * (0.5 + (at % 2) * 0.2);
      d += open([
        [x, y - 6 + at * 4],
        [x + side * reach * 0.5, y + rise * 0.5 - 4],
        [x + side * reach, y + rise + 8],
      ]);
    }
  }
  const color = lightnessOf(animal.coat) < 0.8 ? '#fffdf6' : '#a9a4ae';
  return line(d, color, 2.2, 0.8);
}
