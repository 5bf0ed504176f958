import { seededRandom, type SeededRandom } from '../../seeded-random.ts';
import type { Expression } from './animal.ts';
import { sizes, type Format } from '../formats.ts';
import type { Pose } from './body.ts';
import { paperColors, type SceneKind } from './scenes/scenes.ts';
import type { Shot } from './shot.ts';
import { hasFrontView, hasSideView } from './side-photo.ts';
import { isDog, type AnimalTraits } from './traits.ts';

const sideScenes: Record<string, readonly SceneKind[]> = {
  Parrot: ['branch', 'perch'],
  Budgie: ['perch', 'branch'],
  Cockatiel: ['perch', 'branch'],
  Duck: ['pond', 'garden'],
  Chicken: ['yard', 'garden'],
  Turtle: ['stones', 'garden'],
  Fish: ['water'],
  Gecko: ['stones'],
  Snake: ['stones'],
};

const scenesOf: Record<Pose, readonly SceneKind[]> = {
  bust: ['paper', 'disc', 'paper', 'garden', 'window', 'arch', 'autumn', 'shelf'],
  sit: ['window', 'shelf', 'garden', 'arch', 'paper', 'autumn'],
  lie: ['sofa', 'garden', 'sofa', 'paper', 'window', 'autumn'],
  peek: ['shelf', 'window', 'disc', 'garden', 'paper'],
  loaf: ['paper', 'hay', 'disc'],
};

const smallScenes: Record<string, readonly SceneKind[]> = {
  Rabbit: ['meadow', 'hay', 'paper', 'disc', 'garden'],
  Hamster: ['hay', 'paper', 'disc'],
  Rat: ['hay', 'shelf', 'paper', 'disc'],
  Gerbil: ['hay', 'paper', 'disc'],
  Hedgehog: ['autumn', 'hay', 'meadow', 'paper'],
  Goat: ['yard', 'meadow'],
  Pig: ['yard', 'hay'],
};

/** How a pet's photo is taken: another pose and place for each, the same each time. */
export function shotOf(traits: AnimalTraits, at: number, format: Format): Shot {
  const random = seededRandom(traits.seed * 31 + at * 7919 + 11);
  const size = sizes[format];
  const base = {
    ...size,
    color: paperColors[(traits.seed * 7 + at * 5) % paperColors.length]!,
    zoom: 0.93 + random.next() * 0.12,
    shift: (random.next() - 0.5) * 0.07,
    mirrored: random.chance(0.5),
    seed: Math.floor(random.next() * 2 ** 31),
    tilt: Math.round((random.next() - 0.5) * 16),
    turn: Math.round((random.next() - 0.5) * 18) / 10,
    isClose: false,
  };
  if (hasSideView(traits.species)) {
    const scenes = sideScenes[traits.species]!;
    const fromFront = hasFrontView(traits.species) && (traits.seed + at) % 2 === 0;
    return {
      ...base,
      pose: fromFront ? 'front' : 'side',
      isClose: hasFrontView(traits.species) && format === 'landscape' && random.chance(0.7),
      scene: scenes[(at + (traits.seed % scenes.length)) % scenes.length]!,
      expression: 'calm',
    };
  }
  const pose = poseOf(format, traits, random);
  const scenes = smallScenes[traits.species] ?? scenesOf[pose];
  return {
    ...base,
    pose,
    scene: scenes[(at * 2 + random.between(0, scenes.length - 1)) % scenes.length]!,
    expression: expressionOf(traits, pose, random),
  };
}

function poseOf(format: Format, { species }: AnimalTraits, random: SeededRandom): Pose {
  if (species === 'Goat') return format === 'landscape' ? 'bust' : random.pick(['bust', 'sit']);
  if (species === 'Pig') return format === 'landscape' ? 'bust' : random.pick(['bust', 'lie']);
  if (species === 'Rabbit') return format === 'landscape' ? random.pick(['loaf', 'loaf', 'lie', 'peek']) : 'loaf';
  if (isRodentOrHedgehog(species)) return format === 'square' ? random.pick(['loaf', 'peek']) : 'loaf';
  if (format === 'portrait') return 'sit';
  if (format === 'square') return random.pick(['lie', 'peek', 'bust']);
  return random.pick(['bust', 'bust', 'bust', 'peek', 'lie']);
}

function isRodentOrHedgehog(species: string): boolean {
  return ['Hamster', 'Rat', 'Gerbil', 'Hedgehog'].includes(species);
}

function expressionOf(traits: AnimalTraits, pose: Pose, random: SeededRandom): Expression {
  if (isDog(traits)) return random.pick(['calm', 'smile', 'tongue', 'smile', 'calm']);
  return pose === 'lie' && random.chance(0.16) ? 'sleepy' : 'calm';
}
