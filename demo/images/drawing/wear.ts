import type { Animal, Pen } from './animal.ts';
import { darker, lighter } from './colors.ts';
import { closed, furry, open, symmetric } from './paths.ts';
import { ellipse, group, line, path, type Svg } from './svg.ts';

/** The ruff of a long coat, and what the pet wears. */
export function worn(pen: Pen, animal: Animal): string {
  const b = animal.build / 100;
  const { wear, head } = animal;
  if (!animal.ruff)
    return wear.kind === 'none'
      ? ''
      : band(pen.svg, wear.color, head.chin + 12, 66 * b) + hanging(pen.svg, wear, head.chin + 12, 65 * b);
  // The fur covers the band.
  return ruff(pen, animal, animal.ruff) + hanging(pen.svg, wear, head.chin + 10, 52 * b);
}

function ruff({ svg, random }: Pen, { head, fur }: Animal, color: string): string {
  const wide = head.cheek * 1.2;
  const outline = symmetric([
    [0, -40],
    [wide * 0.7, -20],
    [wide, 24],
    [wide * 0.94, 84],
    [wide * 0.58, 140],
    [0, 164],
  ]);
  return path(
    furry(outline, { length: Math.max(12, fur.length * 1.2), step: 30, flow: [0, 0.9] }, random),
    svg.linear(0, -40, 0, 170, [
      [0, darker(color, 0.12)],
      [0.6, darker(color, 0.2)],
      [0.8, color],
      [1, lighter(color, 0.1)],
    ]),
  );
}

function band(svg: Svg, color: string, y: number, half: number): string {
  const shape = closed([
    [-half, y - 16],
    [-half * 0.5, y + 4],
    [0, y + 10],
    [half * 0.5, y + 4],
    [half, y - 16],
    [half + 2, y - 1],
    [half * 0.52, y + 20],
    [0, y + 27],
    [-half * 0.52, y + 20],
    [-half - 2, y - 1],
  ]);
  const fill = svg.linear(-half, 0, half, 0, [
    [0, lighter(color, 0.2)],
    [0.45, color],
    [1, darker(color, 0.36)],
  ]);
  return path(shape, fill);
}

function hanging(svg: Svg, { kind, color, tag }: Animal['wear'], y: number, half: number): string {
  if (kind === 'none') return '';
  if (kind === 'bandana') return bandana(svg, color, y, half);
  if (kind === 'bow') return bow(color, y);
  const metal = svg.radial(-5, y + 36, 26, [
    [0, lighter(tag, 0.6)],
    [0.5, tag],
    [1, darker(tag, 0.3)],
  ]);
  return (
    ellipse(2, y + 45, 17, 18, '#2a1626', 0.2) +
    ellipse(0, y + 42, 17, 17, metal) +
    ellipse(0, y + 29, 4, 4, darker(tag, 0.3))
  );
}

function bandana(svg: Svg, color: string, y: number, half: number): string {
  const fill = svg.linear(-half, 0, half, 0, [
    [0, lighter(color, 0.16)],
    [0.5, color],
    [1, darker(color, 0.26)],
  ]);
  const cloth = closed([
    [-half - 1, y - 12],
    [0, y + 10],
    [half + 1, y - 12],
    [half * 0.62, y + 42],
    [4, y + 96],
    [-4, y + 96],
    [-half * 0.62, y + 42],
  ]);
  const roll = closed([
    [-half - 2, y - 15],
    [-half * 0.5, y + 3],
    [0, y + 9],
    [half * 0.5, y + 3],
    [half + 2, y - 15],
    [half * 0.56, y + 18],
    [0, y + 26],
    [-half * 0.56, y + 18],
  ]);
  const dots = [
    [-24, 36],
    [0, 46],
    [24, 36],
    [0, 72],
  ].map(([x, dy]) => ellipse(x! * (half / 65), y + dy!, 4.6, 4.6, '#fff8ea', 0.9));
  return path(cloth, fill) + dots.join('') + path(roll, darker(color, 0.14));
}

function bow(color: string, y: number): string {
  const wing = closed([
    [0, y + 20],
    [18, y + 4],
    [46, y - 2],
    [50, y + 22],
    [44, y + 44],
    [18, y + 36],
  ]);
  const fold = open([
    [10, y + 20],
    [26, y + 14],
    [38, y + 16],
  ]);
  const half = path(wing, lighter(color, 0.12)) + line(fold, darker(color, 0.4), 2.4, 0.5);
  return half + group('scale(-1 1)', half) + ellipse(0, y + 20, 12, 14, darker(color, 0.16));
}
