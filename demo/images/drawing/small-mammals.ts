import type { SeededRandom } from '../../seeded-random.ts';
import type { Animal } from './animal.ts';
import { darker, lighter, mix, ownShade } from './colors.ts';
import * as marks from './marks.ts';
import type { AnimalTraits } from './traits.ts';

const black = '#0f0a0d';
const beads = [black, black] as const;
const white = '#fbf7f1';

const coatColors: Record<string, string> = {
  Fawn: '#cfa06c',
  Grey: '#92959d',
  Black: '#37343b',
  White: '#f7f3ee',
  Chocolate: '#6e4a36',
  Golden: '#d49a52',
  Cream: '#eed9b6',
  Sandy: '#cfa878',
  Tan: '#bf9568',
  Pink: '#efb6a8',
  Brown: '#8f6b4d',
};

type Maker = (coat: string, traits: AnimalTraits, random: SeededRandom) => Partial<Animal>;

/** A rabbit, a rodent, a hedgehog, a goat or a pig. */
export function smallMammal(traits: AnimalTraits, random: SeededRandom): Animal {
  const coat = ownShade(coatColors[traits.colour] ?? '#b08b62', random);
  const jitter = (range: number) => 1 + (random.next() * 2 - 1) * range;
  const own = (makers[traits.species] ?? rabbit)(coat, traits, random);
  const base: Animal = {
    coat,
    head: { top: -82, skull: 82, cheek: 88, cheekY: 30, jaw: 62, jawY: 66, chin: 84 },
    eyes: { x: 50, y: -8, r: 17, colors: beads, kind: 'bead' },
    muzzle: {
      kind: 'small',
      width: 30,
      top: 10,
      bottom: 74,
      noseY: 32,
      nose: 9,
      color: lighter(coat, 0.3),
      noseColor: '#d9908a',
    },
    ears: { kind: 'round', size: 0.8, angle: 0, color: coat, inner: '#e5aca2', fur: { length: 2, step: 9 } },
    fur: { length: 5, step: 18 },
    texture: 0.2,
    tail: { kind: 'none', color: coat },
    headMarks: [],
    bodyMarks: [],
    build: 96,
    whiskers: 66,
    wear: { kind: 'none', color: '#000000', tag: '#000000' },
    ...own,
  };
  const young = traits.age === 0 ? 1.1 : 1;
  return {
    ...base,
    head: { ...base.head, cheek: base.head.cheek * jitter(0.05), skull: base.head.skull * jitter(0.03) },
    eyes: { ...base.eyes, r: base.eyes.r * jitter(0.05) * young },
    ears: { ...base.ears, size: base.ears.size * jitter(0.06), angle: base.ears.angle + (random.next() - 0.5) * 10 },
    build: base.build * jitter(0.06),
  };
}

const rabbit: Maker = (coat, { breed, colour }, random) => {
  const isDwarf = breed.includes('Dwarf');
  const isMixed = breed.startsWith('Mixed');
  const isAlbino = breed.startsWith('New Zealand');
  const pattern = isMixed && colour !== 'White' ? random.between(0, 2) : isDwarf ? random.pick([0, 0, 3]) : 0;
  const lop = isMixed && random.chance(0.45);
  return {
    head: isDwarf
      ? { top: -78, skull: 80, cheek: 92, cheekY: 24, jaw: 66, jawY: 58, chin: 74 }
      : { top: -84, skull: 70, cheek: 82, cheekY: 28, jaw: 54, jawY: 70, chin: 90 },
    eyes: {
      x: isDwarf ? 52 : 48,
      y: -10,
      r: isDwarf ? 20 : 18,
      colors: isAlbino ? ['#c2555c', '#c2555c'] : beads,
      kind: isAlbino ? 'dog' : 'bead',
    },
    muzzle: {
      kind: 'small',
      width: 32,
      top: 10,
      bottom: 74,
      noseY: isDwarf ? 28 : 36,
      nose: 9,
      color: lighter(coat, 0.4),
      noseColor: colour === 'White' ? '#e39c98' : mix(coat, '#c98882', 0.55),
    },
    ears: {
      kind: lop ? 'lop' : 'rabbit',
      size: lop ? 1.04 : isDwarf ? 0.6 : 0.86,
      angle: lop ? 0 : random.between(0, 14),
      color: darker(coat, 0.08),
      inner: mix(coat, '#eab0a6', 0.65),
      fur: { length: 2, step: 9 },
    },
    fur: breed === 'Rex' ? { length: 1.5, step: 7 } : { length: 6, step: 20 },
    texture: 0.2,
    headMarks: [
      ...(pattern === 1 ? [marks.blaze(white, 9, -110), marks.whiteMuzzle(white, 42, 16)] : []),
      ...(pattern === 2 ? [marks.whiteMuzzle(white, 40, 18)] : []),
      ...(pattern === 3 || pattern === 0 ? [marks.paleFace(lighter(coat, 0.4), colour === 'Black' ? 0.1 : 0.5)] : []),
    ],
    bodyMarks: pattern === 1 || pattern === 2 ? [marks.bib(white, 70, 220)] : [],
    ...(pattern !== 0 && pattern !== 3 && { paws: white }),
    chest: lighter(coat, 0.2),
    build: isDwarf ? 96 : 92,
  };
};

const hamster: Maker = (coat, { breed }, random) => {
  const dwarf = breed.includes('dwarf');
  return {
    head: { top: -70, skull: 84, cheek: 108, cheekY: 34, jaw: 82, jawY: 62, chin: 78 },
    eyes: { x: 46, y: -10, r: dwarf ? 19 : 17.5, colors: beads, kind: 'bead' },
    muzzle: {
      kind: 'small',
      width: 30,
      top: 8,
      bottom: 66,
      noseY: 24,
      nose: 9,
      color: '#fbf3e8',
      noseColor: '#e29a92',
    },
    ears: {
      kind: 'round',
      size: 0.74,
      angle: 4,
      color: darker(coat, 0.2),
      inner: '#d9a39a',
      fur: { length: 2, step: 9 },
    },
    headMarks: [
      marks.patch('#fdf6ea', [
        [0, 14],
        [28, 22],
        [64, 16],
        [98, 30],
        [112, 60],
        [70, 110],
        [-70, 110],
        [-112, 60],
        [-98, 30],
        [-64, 16],
        [-28, 22],
      ]),
      ...(dwarf
        ? [
            marks.patch(
              '#55575f',
              [
                [-7, -100],
                [7, -100],
                [9, -50],
                [0, -34],
                [-9, -50],
              ],
              0.7,
            ),
          ]
        : []),
    ],
    chest: '#fff8ee',
    paws: '#f0b9ae',
    build: 116,
    whiskers: 60,
    holds: random.pick(['seed', 'seed', 'nothing', 'carrot'] as const),
  };
};

const rat: Maker = (coat, _, random) => {
  const hooded = random.chance(0.6);
  return {
    head: { top: -74, skull: 68, cheek: 72, cheekY: 22, jaw: 40, jawY: 66, chin: 92 },
    eyes: { x: 42, y: -12, r: 15, colors: beads, kind: 'bead' },
    muzzle: {
      kind: 'small',
      width: 27,
      top: 20,
      bottom: 84,
      noseY: 50,
      nose: 9,
      color: lighter(coat, 0.3),
      noseColor: '#e59a98',
    },
    ears: {
      kind: 'round',
      size: 1.04,
      angle: 6,
      color: mix(coat, '#c99a92', 0.45),
      inner: '#eeb5ac',
      fur: { length: 0, step: 9 },
    },
    headMarks: random.chance(0.5) ? [marks.blaze(white, 4, -90)] : [],
    bodyMarks: hooded ? [marks.bib(white, 80, 300)] : [],
    paws: '#f0b9ae',
    tail: { kind: 'thin', color: '#e5aaa2' },
    build: 84,
    whiskers: 80,
    holds: random.pick(['berry', 'nothing', 'carrot'] as const),
  };
};

const gerbil: Maker = (coat, _, random) => ({
  head: { top: -74, skull: 74, cheek: 84, cheekY: 26, jaw: 52, jawY: 64, chin: 84 },
  eyes: { x: 46, y: -12, r: 19, colors: beads, kind: 'bead' },
  muzzle: { kind: 'small', width: 27, top: 10, bottom: 74, noseY: 38, nose: 8, color: '#fbf1e2', noseColor: '#dd9a92' },
  ears: {
    kind: 'round',
    size: 0.68,
    angle: 2,
    color: darker(coat, 0.1),
    inner: '#e8b6aa',
    fur: { length: 2, step: 9 },
  },
  headMarks: [marks.paleFace('#fbf1e2', 0.5)],
  chest: '#fdf6ea',
  paws: '#f0c2b4',
  tail: { kind: 'thin', color: coat, tip: '#5a4636' },
  build: 86,
  holds: random.pick(['seed', 'nothing', 'berry'] as const),
});

const hedgehog: Maker = () => ({
  coat: '#e9d3b4',
  head: { top: -58, skull: 78, cheek: 82, cheekY: 24, jaw: 46, jawY: 64, chin: 86 },
  eyes: { x: 40, y: 0, r: 15, colors: beads, kind: 'bead' },
  muzzle: {
    kind: 'small',
    width: 24,
    top: 20,
    bottom: 80,
    noseY: 44,
    nose: 14,
    color: '#f7e8d0',
    noseColor: '#3a2a2c',
  },
  ears: { kind: 'round', size: 0.5, angle: 10, color: '#b58f70', inner: '#e2b6a2', fur: { length: 2, step: 9 } },
  headMarks: [marks.mask('#8f6e54', 26, 44, 0.5)],
  chest: '#fbf0de',
  paws: '#d9ae90',
  spines: '#6f5340',
  build: 104,
  whiskers: 0,
});

const goat: Maker = (coat, _, random) => ({
  head: { top: -88, skull: 68, cheek: 62, cheekY: 24, jaw: 42, jawY: 76, chin: 108 },
  eyes: { x: 44, y: -12, r: 15, colors: ['#c9a24a', '#c9a24a'], kind: 'dog' },
  muzzle: {
    kind: 'dog',
    width: 38,
    top: 10,
    bottom: 98,
    noseY: 58,
    nose: 13,
    color: lighter(coat, 0.45),
    noseColor: '#6a4a44',
  },
  ears: { kind: 'side', size: 1, angle: 4, color: darker(coat, 0.14), inner: '#e2b6a6', fur: { length: 2, step: 9 } },
  headMarks: [marks.blaze('#f7efe2', random.between(5, 10), -60)],
  horns: '#8d7a66',
  texture: 0.6,
  bodyMarks: [marks.bib('#f3e8d6', 40)],
  build: 90,
  whiskers: 0,
});

const pig: Maker = (coat, _, random) => ({
  head: { top: -82, skull: 88, cheek: 96, cheekY: 26, jaw: 74, jawY: 66, chin: 90 },
  eyes: { x: 52, y: -16, r: 14, colors: ['#4a3a3a', '#4a3a3a'], kind: 'dog' },
  muzzle: {
    kind: 'snout',
    width: 44,
    top: 10,
    bottom: 70,
    noseY: 34,
    nose: 10,
    color: '#f3b7aa',
    noseColor: '#d98f86',
  },
  ears: { kind: 'tipped', size: 0.9, angle: 10, color: '#e79f94', inner: '#d9857e', fur: { length: 2, step: 9 } },
  fur: { length: 1.5, step: 9 },
  texture: 0.12,
  headMarks: random.chance(0.6) ? [marks.eyePatch('#5d4a4c', random.pick([1, -1]), 0.7)] : [],
  bodyMarks: [marks.bodySpots('#5d4a4c', 2, 40)],
  paws: mix(coat, '#7a5a58', 0.4),
  tail: { kind: 'curled', color: coat },
  build: 124,
  whiskers: 0,
});

const makers: Record<string, Maker> = {
  Rabbit: rabbit,
  Hamster: hamster,
  Rat: rat,
  Gerbil: gerbil,
  Hedgehog: hedgehog,
  Goat: goat,
  Pig: pig,
};
