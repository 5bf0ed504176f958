import type { Animal, Pen } from './animal.ts';
import { darker, lighter } from './colors.ts';
import { earShapes } from './ear-shapes.ts';
import { closed, furry, mirrored, taper, type Point } from './paths.ts';
import { group, path } from './svg.ts';

export function earsBehind(pen: Pen, animal: Animal): string {
  return isInFront(animal) ? '' : bothEars(pen, animal).shape;
}

/** Ears that hang, and the shadow that they cast onto the head. */
export function earsInFront(pen: Pen, animal: Animal): { shape: string; shadow: string } {
  return isInFront(animal) ? bothEars(pen, animal) : { shape: '', shadow: '' };
}

function isInFront({ ears }: Animal): boolean {
  return ears.kind !== 'none' && earShapes[ears.kind].isInFront === true;
}

function bothEars(pen: Pen, animal: Animal): { shape: string; shadow: string } {
  const [left, right] = [ear(pen, animal, -1), ear(pen, animal, 1)];
  return { shape: left.shape + right.shape, shadow: left.shadow + right.shadow };
}

function ear(pen: Pen, animal: Animal, side: 1 | -1): { shape: string; shadow: string } {
  const { ears, head } = animal;
  if (ears.kind === 'none') return { shape: '', shadow: '' };
  const { outline, inner, fold, root, isInFront: hangs } = earShapes[ears.kind];
  const { svg, random } = pen;
  // The ear sits where this head is as wide as the model.
  const shift = (head.skull - 85) * 0.9 + (ears.kind === 'lop' || ears.kind === 'long' ? 17 * ears.size : 0);
  const placed = (points: readonly Point[]) => {
    const sized = points.map(
      ([x, y]) => [root[0] + (x - root[0]) * ears.size + shift, root[1] + (y - root[1]) * ears.size] as const,
    );
    return side === 1 ? sized : mirrored(sized);
  };
  const color = side === -1 ? lighter(ears.color, 0.04) : darker(ears.color, 0.06);
  const shape = furry(placed(outline), { flow: [side * 0.3, hangs ? 0.8 : -0.3], ...ears.fur }, random);
  const [top, bottom] = [outline.map(([, y]) => y).reduce((a, b) => Math.min(a, b)), 0];
  const fill = svg.linear(0, top * ears.size, 0, hangs ? 100 * ears.size : bottom, [
    [0, hangs ? lighter(color, 0.14) : darker(color, 0.04)],
    [0.35, color],
    [1, darker(color, hangs ? 0.22 : 0.12)],
  ]);
  let content = path(shape, fill);
  if (inner) {
    const points = placed(inner);
    const pink = svg.linear(0, top * ears.size, 0, -30, [
      [0, darker(ears.inner, 0.2)],
      [1, lighter(ears.inner, 0.1)],
    ]);
    content += path(closed(points), pink);
    if (ears.tufts) content += innerTufts(pen, points, ears.tufts);
  }
  if (fold) {
    const points = placed(fold);
    const under = closed(points.map(([x, y]) => [x - side * 2, y + 6] as const));
    content += svg.clip(shape, path(under, darker(ears.color, 0.7), 0.2));
    content += path(furry(points, { ...ears.fur, flow: [side * 0.3, 0.6] }, random), fill);
  }
  const pivot = placed([root])[0]!;
  const turned = (drawn: string) =>
    group(`rotate(${Math.round(side * ears.angle * 10) / 10} ${Math.round(pivot[0])} ${Math.round(pivot[1])})`, drawn);
  const cast = closed(placed(outline).map(([x, y]) => [x - side * 6, y + 9] as const));
  return { shape: turned(content), shadow: hangs ? turned(path(cast, darker(animal.coat, 0.65), 0.2)) : '' };
}

/** The light hair inside a cat's ear. */
function innerTufts({ random }: Pen, points: readonly Point[], color: string): string {
  const [first, root, tip] = [points[0]!, points.at(-1)!, points[2]!];
  let d = '';
  for (const share of [0.02, 0.24, 0.5, 0.78]) {
    const from: Point = [first[0] + (root[0] - first[0]) * share, first[1] + (root[1] - first[1]) * share + 8];
    const reach = 0.42 + random.next() * 0.3;
    const to: Point = [from[0] + (tip[0] - from[0]) * reach, from[1] + (tip[1] - from[1]) * reach];
    d += taper([from, [(from[0] + to[0]) / 2 + 2, (from[1] + to[1]) / 2], to], 10, 0.3);
  }
  return path(d, color, 0.75);
}
