import { seededRandom } from '../../seeded-random.ts';
import type { Animal, Pen } from './animal.ts';
import { drawBody, groundHeights, type Pose } from './body.ts';
import { cat } from './cats.ts';
import { dog } from './dogs.ts';
import { drawHead } from './head.ts';
import type { Frame } from './scenes/backdrops.ts';
import { ledge } from './scenes/ledge.ts';
import { drawScene } from './scenes/scenes.ts';
import type { Shot } from './shot.ts';
import { smallMammal } from './small-mammals.ts';
import { ellipse, group, type Svg } from './svg.ts';
import { tailReach } from './tails.ts';
import { isDog, type AnimalTraits } from './traits.ts';

/** A mammal looks at the camera. */
export function photographMammal(svg: Svg, traits: AnimalTraits, shot: Shot, pose: Pose): string {
  const { width, height, mirrored } = shot;
  // The animal's random numbers do not depend on the photo: its markings stay the same.
  const random = seededRandom(traits.seed);
  const animal =
    traits.species === 'Cat' ? cat(traits, random) : isDog(traits) ? dog(traits, random) : smallMammal(traits, random);
  // What is worn would end at the edge.
  if (pose === 'peek') animal.wear = { ...animal.wear, kind: 'none' };
  const pen: Pen = { svg, random };
  const reach = topOf(animal);
  const { scale, x, y } = place(pose, shot, reach, animal);
  const ground = y + groundHeights[pose] * scale;
  const frame: Frame = { width, height, ground: pose === 'peek' ? height + 300 : ground, x: width / 2 };
  const stage: Pen = { svg, random: seededRandom(shot.seed) };
  const { back, front } = drawBody(pen, animal, pose !== 'peek' ? pose : animal.spines ? 'loaf' : 'bust');
  const paws = pose === 'peek' ? drawBody(pen, animal, 'peek').front : front;
  const head = group(
    `rotate(${shot.tilt} 0 80)`,
    drawHead(pen, animal, { expression: shot.expression, turn: shot.turn }),
  );
  const left = mirrored ? width - x : x;
  const at = `translate(${Math.round(left)} ${Math.round(y)}) scale(${mirrored ? -scale : scale} ${scale})`;
  const shadow =
    pose === 'sit' || pose === 'lie' || pose === 'loaf'
      ? contact(
          svg,
          left,
          ground,
          (pose === 'lie' ? 190 : pose === 'loaf' ? 118 : 150) * scale * (animal.build / 100),
          mirrored,
          pose,
          scale,
        )
      : '';
  const drawn =
    pose === 'peek'
      ? group(at, back) + ledge(stage, { ...frame, ground: y + 112 * scale }) + group(at, head + paws)
      : group(at, back + head + front);
  return drawScene(shot.scene, stage, frame, shot.color) + shadow + drawn;
}

/** How far above its middle the head reaches with its ears. */
function topOf({ ears, head, topknot, horns, spines }: Animal): number {
  const reach: Partial<Record<Animal['ears']['kind'], number>> = {
    pricked: 158,
    cat: 143,
    tipped: 132,
    rabbit: 236,
    round: 124,
  };
  const ear = reach[ears.kind];
  return Math.max(
    -head.top + 8 + (topknot?.height ?? 0),
    ear ? 50 + (ear - 50) * ears.size : 0,
    horns ? 154 : 0,
    spines ? 100 : 0,
  );
}

function place(pose: Pose, { width, height, zoom, shift }: Shot, reach: number, animal: Animal) {
  const middle = width * (0.5 + shift);
  const margin = height * (pose === 'sit' ? 0.1 : 0.11);
  const wide = width > height;
  if (pose === 'bust') {
    const scale =
      zoom *
      Math.min((height - margin) / (reach + (wide ? 190 : 240)), width / (2 * halfHead(animal) + 60), width / 330);
    return { scale, x: middle, y: margin + reach * scale };
  }
  if (pose === 'peek') {
    const scale = zoom * Math.min((height - margin) / (reach + 190), width / (2 * halfHead(animal) + 60), width / 380);
    return { scale, x: middle, y: height - 190 * scale };
  }
  if (pose === 'lie') {
    const b = animal.build / 100;
    const left = Math.max(104 * b, halfHead(animal)) + 8;
    const right = 214 * b + tailReach[animal.tail.kind] + 8;
    const scale = Math.min((zoom * (height - margin)) / (reach + 270), (width * 0.95) / (left + right));
    const space = width - (left + right) * scale;
    return {
      scale,
      x: left * scale + space * (0.5 + shift * 4),
      y: height - (height * 0.1 + 218 * scale),
    };
  }
  if (pose === 'loaf') {
    const scale = zoom * Math.min((height - margin) / (reach + 290), width / 360);
    return { scale, x: middle, y: height - (height * 0.09 + 236 * scale) };
  }
  // Half of the animal, with its tail.
  const half = animal.build * 1.12 + tailReach[animal.tail.kind] + 12;
  const scale =
    zoom * Math.min((height - margin) / (reach + 420), width / 440, (width * (0.5 - Math.abs(shift))) / half);
  return { scale, x: middle, y: height - (height * 0.075 + 372 * scale) };
}

/** From the middle of the head to the end of an ear. */
function halfHead({ ears, head, ruff }: Animal): number {
  const reach: Partial<Record<Animal['ears']['kind'], number>> = { long: 140, lop: 134, floppy: 112, side: 156 };
  const ear = reach[ears.kind];
  return Math.max(head.cheek * (ruff ? 1.3 : 1.05), ear ? ear * (0.5 + ears.size * 0.5) + 12 : 0);
}

function contact(
  svg: Svg,
  x: number,
  ground: number,
  half: number,
  mirrored: boolean,
  pose: Pose,
  scale: number,
): string {
  const cx = pose === 'lie' ? (mirrored ? x - 62 * scale : x + 62 * scale) : x + 8;
  const y = ground - 4;
  return (
    ellipse(
      cx + 14,
      y,
      half * 1.25,
      34 * scale,
      svg.radial(
        cx + 14,
        y,
        half * 1.25,
        [
          [0, '#2a1626', 0.34],
          [0.6, '#2a1626', 0.2],
          [1, '#2a1626', 0],
        ],
        (34 * scale) / (half * 1.25),
      ),
    ) +
    ellipse(
      cx,
      y,
      half * 0.95,
      13 * scale,
      svg.radial(
        cx,
        y,
        half,
        [
          [0, '#2a1626', 0.4],
          [1, '#2a1626', 0],
        ],
        0.14,
      ),
    )
  );
}
