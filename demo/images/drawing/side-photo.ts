import { seededRandom } from '../../seeded-random.ts';
import type { Pen } from './animal.ts';
import { duck } from './ducks.ts';
import { fish } from './fish.ts';
import { parrotFront } from './parrot-front.ts';
import { parrot } from './parrots.ts';
import { rooster } from './roosters.ts';
import { gecko, snake } from './reptiles.ts';
import { drawScene } from './scenes/scenes.ts';
import type { Shot } from './shot.ts';
import { ellipse, group, type Svg } from './svg.ts';
import type { AnimalTraits } from './traits.ts';
import { turtle } from './turtles.ts';

interface View {
  draw: (pen: Pen, traits: AnimalTraits) => string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** What stays in the middle of a wide photo, which cards may crop at its sides. */
  focus?: number;
  place: 'ground' | 'perch' | 'water';
}

const sideViews: Record<string, View> = {
  Parrot: { draw: parrot, top: -160, bottom: 300, left: -100, right: 140, place: 'perch' },
  Budgie: { draw: parrot, top: -160, bottom: 340, left: -100, right: 130, place: 'perch' },
  Cockatiel: { draw: parrot, top: -220, bottom: 350, left: -100, right: 130, place: 'perch' },
  Duck: { draw: duck, top: -116, bottom: 204, left: -190, right: 180, place: 'ground' },
  Chicken: { draw: rooster, top: -160, bottom: 204, left: -236, right: 134, place: 'ground' },
  Turtle: { draw: turtle, top: -95, bottom: 204, left: -235, right: 238, focus: 55, place: 'ground' },
  Fish: { draw: fish, top: -165, bottom: 175, left: -250, right: 146, place: 'water' },
  Gecko: { draw: gecko, top: -66, bottom: 206, left: -230, right: 232, place: 'ground' },
  Snake: { draw: snake, top: -96, bottom: 200, left: -200, right: 190, place: 'ground' },
};

const frontViews: Record<string, View> = {
  Parrot: { draw: parrotFront, top: -166, bottom: 290, left: -108, right: 108, place: 'perch' },
  Budgie: { draw: parrotFront, top: -166, bottom: 280, left: -108, right: 108, place: 'perch' },
  Cockatiel: { draw: parrotFront, top: -232, bottom: 285, left: -108, right: 108, place: 'perch' },
};

export function hasSideView(species: string): boolean {
  return species in sideViews;
}

/** Birds have one. */
export function hasFrontView(species: string): boolean {
  return species in frontViews;
}

/** An animal that is drawn as a whole: a bird, a reptile or a fish. */
export function photographSide(svg: Svg, traits: AnimalTraits, shot: Shot): string {
  const { width, height, mirrored } = shot;
  const view = (shot.pose === 'front' ? frontViews : sideViews)[traits.species]!;
  const { draw, top, left, right, place } = view;
  const bottom = shot.isClose ? 120 : view.bottom;
  const filled = shot.isClose ? 0.92 : place === 'ground' ? 0.74 : 0.84;
  const center = (left + right) / 2;
  const focus = width > height ? (view.focus ?? center) : center;
  const share = focus === center ? 0.43 : 0.48;
  const fitting = (width * share) / Math.max(right - focus, focus - left);
  const scale = Math.min((height * filled) / (bottom - top), fitting) * shot.zoom;
  const middle = focus * (mirrored ? -1 : 1);
  const x = width * (0.5 + shot.shift) - middle * scale;
  const y = shot.isClose
    ? height - bottom * scale
    : place === 'ground'
      ? height * 0.88 - 200 * scale
      : height / 2 - ((top + bottom) / 2) * scale;
  const ground = place === 'water' ? height : y + 200 * scale;
  const frame = { width, height, ground, x: width / 2 };
  const at = `translate(${Math.round(x)} ${Math.round(y)}) scale(${mirrored ? -scale : scale} ${scale}) rotate(${place === 'water' ? shot.tilt : 0})`;
  return (
    drawScene(shot.scene, { svg, random: seededRandom(shot.seed) }, frame, shot.color) +
    (place === 'ground'
      ? shadow(
          svg,
          x + (mirrored ? -center : center) * scale,
          ground - 2,
          ((right - left) / 2) * scale * 0.96,
          30 * scale,
        )
      : '') +
    // The animal's random numbers do not depend on the photo: its markings stay the same.
    group(at, draw({ svg, random: seededRandom(traits.seed) }, traits))
  );
}

function shadow(svg: Svg, x: number, y: number, rx: number, ry: number): string {
  const stops = [
    [0, '#2a1626', 0.42],
    [0.6, '#2a1626', 0.24],
    [1, '#2a1626', 0],
  ] as const;
  return ellipse(x, y, rx, ry, svg.radial(x, y, rx, stops, ry / rx));
}
