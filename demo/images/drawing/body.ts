import type { Animal, Pen } from './animal.ts';
import { darker, lighter, lightnessOf } from './colors.ts';
import { leg, paw } from './limbs.ts';
import { loaf } from './loaf.ts';
import { closed, furry, mirrored, symmetric, type Point } from './paths.ts';
import { ellipse, group, path } from './svg.ts';
import { tail } from './tails.ts';
import { edge, flankMarks, trunk } from './trunk.ts';
import { worn } from './wear.ts';

export type Pose = 'bust' | 'sit' | 'lie' | 'peek' | 'loaf';

/** Where the ground is below the middle of the head. */
export const groundHeights: Record<Pose, number> = { bust: 400, sit: 372, lie: 218, peek: 118, loaf: 236 };

/** The body behind the head; `front` is drawn over the head's lower edge. */
export function drawBody(pen: Pen, animal: Animal, pose: Pose): { back: string; front: string } {
  if (pose === 'bust') return { back: bust(pen, animal), front: '' };
  if (pose === 'sit') return { back: sitting(pen, animal), front: '' };
  if (pose === 'lie') return { back: lying(pen, animal), front: '' };
  if (pose === 'loaf') return { back: loaf(pen, animal), front: '' };
  return { back: '', front: pawsOverEdge(pen, animal) };
}

function bust(pen: Pen, animal: Animal): string {
  const b = animal.build / 100;
  const outline = symmetric([
    [0, 10],
    [58 * b, 30],
    [66 * b, 92],
    [90 * b, 142],
    [122 * b, 200],
    [140 * b, 300],
    [150 * b, 440],
    [0, 450],
  ]);
  return trunk(pen, animal, outline) + worn(pen, animal);
}

function sitting(pen: Pen, animal: Animal): string {
  const b = animal.build / 100;
  const hem = hemOf(animal);
  const outline = symmetric([
    [0, 10],
    [58 * b, 34],
    [64 * b, 92],
    [82 * b, 146],
    [90 * b, 210],
    [98 * b, 280],
    [100 * b, 345],
    [84 * b, 368 - hem],
    [0, 368 - hem],
  ]);
  const haunch = (side: 1 | -1) => {
    const x = 92 * b;
    const points: Point[] = [
      [x - 40 * b, 268],
      [x - 8 * b, 236],
      [x + 26 * b, 252],
      [x + 42 * b, 306],
      [x + 38 * b, 350],
      [x + 14, 366 - hem],
      [x - 28, 364 - hem],
      [x - 46 * b, 320],
    ];
    const color = animal.flank ?? animal.coat;
    const fill = pen.svg.radial(side * x - 14, 286, 104, [
      [0, lighter(color, lightnessOf(color) < 0.3 ? 0.1 : 0.18)],
      [0.5, color],
      [1, darker(color, 0.22)],
    ]);
    const shape = furry(side === 1 ? points : mirrored(points), edge(animal), pen.random);
    const cast = pen.svg.radial(side * (x - 26 * b), 308, 62 * b, [
      [0.5, darker(animal.coat, 0.75), 0.34],
      [1, darker(animal.coat, 0.75), 0],
    ]);
    return (
      ellipse(side * (x - 26 * b), 308, 62 * b, 62 * b, cast) +
      path(shape, fill) +
      pen.svg.clip(shape, flankMarks(pen, animal)) +
      paw(pen, animal, side * (x + 12 * b), 360, 36, 19)
    );
  };
  return (
    tail(pen, animal, 112 * b, 352) +
    trunk(pen, animal, outline) +
    haunch(-1) +
    haunch(1) +
    leg(pen, animal, -1) +
    leg(pen, animal, 1) +
    worn(pen, animal)
  );
}

function lying(pen: Pen, animal: Animal): string {
  const b = animal.build / 100;
  const hem = hemOf(animal);
  const hill: Point[] = [
    [-62 * b, 60],
    [0, 44],
    [80 * b, 40],
    [150 * b, 62],
    [208 * b, 120],
    [222 * b, 190],
    [190 * b, 216 - hem],
    [0, 218 - hem],
    [-90 * b, 216 - hem],
    [-98 * b, 150],
  ];
  const haunch: Point[] = [
    [126 * b, 110],
    [176 * b, 104],
    [212 * b, 140],
    [218 * b, 196],
    [180 * b, 216 - hem],
    [124 * b, 214 - hem],
    [106 * b, 160],
  ];
  const chest = symmetric([
    [0, 30],
    [66 * b, 60],
    [84 * b, 130],
    [92 * b, 190],
    [74 * b, 216 - hem],
    [0, 218 - hem],
  ]);
  const color = animal.flank ?? animal.coat;
  const haunchFill = pen.svg.radial(150 * b, 130, 110, [
    [0, lighter(color, lightnessOf(color) < 0.3 ? 0.1 : 0.16)],
    [0.55, color],
    [1, darker(color, 0.24)],
  ]);
  const haunchShape = furry(haunch, edge(animal), pen.random);
  const chestCast = pen.svg.radial(24 * b, 150, 110 * b, [
    [0.55, darker(animal.coat, 0.75), 0.4],
    [1, darker(animal.coat, 0.75), 0],
  ]);
  return (
    tail(pen, animal, 206 * b, 196) +
    trunk(pen, animal.flank ? { ...animal, coat: animal.flank, chest: animal.flank, bodyMarks: [] } : animal, hill) +
    path(haunchShape, haunchFill) +
    pen.svg.clip(haunchShape, group('translate(0 -40)', flankMarks(pen, animal))) +
    paw(pen, animal, 150 * b, 206, 42, 19) +
    pen.svg.clip(closed(hill), ellipse(24 * b, 150, 110 * b, 110 * b, chestCast)) +
    trunk(pen, animal, chest) +
    forepaw(pen, animal, -1) +
    forepaw(pen, animal, 1) +
    worn(pen, animal)
  );
}

function forepaw(pen: Pen, animal: Animal, side: 1 | -1): string {
  const b = animal.build / 100;
  const x = side * 52 * b;
  const fill = pen.svg.linear(0, 120, 0, 226, [
    [0, animal.coat, 0],
    [0.5, animal.coat, 0.9],
    [1, darker(animal.coat, 0.1)],
  ]);
  return ellipse(x, 176, 40 * b, 48, fill) + paw(pen, animal, x, 204, 45 * Math.min(1.12, b), 26);
}

/** Fur hangs this far below an outline, and must not reach below the paws. */
function hemOf({ fur }: Animal): number {
  return fur.length < 3 ? 0 : fur.length * 1.1;
}

function pawsOverEdge(pen: Pen, animal: Animal): string {
  const b = Math.min(1.1, animal.build / 100);
  return paw(pen, animal, -102 * b, 116, 37, 28) + paw(pen, animal, 102 * b, 116, 37, 28);
}
