import type { SeededRandom } from '../../seeded-random.ts';
import type { Animal, Mark } from './animal.ts';
import { coats, eyeColors } from './coats.ts';
import { lighter, mix, ownShade } from './colors.ts';
import * as marks from './marks.ts';
import { bodyStripes, tabbyFace } from './stripes.ts';
import { wearOf, type AnimalTraits } from './traits.ts';

interface Pattern {
  coat: string;
  stripes?: string;
  pale?: string;
  nose: string;
}

const patterns: Record<string, Pattern> = {
  Ginger: { coat: coats.ginger, stripes: '#b8642a', pale: '#f7dcb8', nose: '#d98c80' },
  'Red tabby': { coat: '#cf7638', stripes: '#934318', pale: '#f0c596', nose: '#c97a6c' },
  'Grey tabby': { coat: coats.grayTabby, stripes: '#4d4f58', pale: '#dcdbd9', nose: '#b57a74' },
  'Brown tabby': { coat: coats.brownTabby, stripes: '#46342a', pale: '#dfcaa8', nose: '#a9685c' },
  Black: { coat: coats.black, nose: '#3a3034' },
  White: { coat: '#f6f2ec', nose: '#e3a19a' },
  Cream: { coat: '#eed3ab', stripes: '#dcb585', pale: '#fbeeda', nose: '#dd9c90' },
  Grey: { coat: '#868c98', nose: '#5c5f6a' },
  Blue: { coat: '#7f8796', nose: '#565b67' },
  Sable: { coat: coats.sable, nose: '#4a2f28' },
};

interface Breed {
  head?: Partial<Animal['head']>;
  eyes?: Partial<Animal['eyes']>;
  muzzle?: Partial<Animal['muzzle']>;
  ears?: Partial<Animal['ears']>;
  build?: number;
  colors?: readonly string[];
  isPure?: true;
}

const breeds: Record<string, Breed> = {
  'Maine Coon mix': {
    head: { jaw: 70, chin: 90, cheek: 98 },
    muzzle: { width: 46 },
    ears: { size: 1.06 },
    build: 112,
    colors: [eyeColors.gold, eyeColors.green],
  },
  'British Shorthair': {
    head: { skull: 102, cheek: 116, cheekY: 30, jaw: 86, top: -80 },
    eyes: { r: 23 },
    muzzle: { width: 42 },
    ears: { size: 0.74 },
    build: 116,
    colors: [eyeColors.copper],
    isPure: true,
  },
  'Russian Blue mix': {
    head: { skull: 88, cheek: 88, jaw: 56 },
    ears: { size: 1.02 },
    build: 86,
    colors: [eyeColors.green, eyeColors.emerald],
    isPure: true,
  },
  Burmese: {
    head: { skull: 96, cheek: 106, jaw: 74 },
    ears: { size: 0.84 },
    eyes: { r: 23 },
    colors: [eyeColors.gold],
    isPure: true,
  },
  Bombay: { head: { skull: 94, cheek: 103, jaw: 72 }, eyes: { r: 23 }, colors: [eyeColors.copper], isPure: true },
  'Turkish Angora': {
    head: { skull: 88, cheek: 92, jaw: 58 },
    ears: { size: 1.04 },
    build: 88,
    colors: [eyeColors.blue, eyeColors.gold],
    isPure: true,
  },
  'European Shorthair': { head: { cheek: 105, jaw: 74 }, colors: [eyeColors.green, eyeColors.gold] },
};

export function cat(traits: AnimalTraits, random: SeededRandom): Animal {
  const pattern = patterns[traits.colour] ?? patterns['Brown tabby']!;
  const breed = breeds[traits.breed] ?? {};
  const { stripes, pale } = pattern;
  const coat = ownShade(pattern.coat, random);
  const isLong = /Longhair|Maine|Angora/.test(traits.breed);
  const isMedium = /Medium/.test(traits.breed);
  const young = traits.age === 0;
  const jitter = (range: number) => 1 + (random.next() * 2 - 1) * range;
  // Of the cats without a pedigree, many wear some white.
  const whites = breed.isPure || traits.colour === 'White' ? 0 : random.pick([0, 0, 0, 1, 2, 3]);
  const odd = traits.colour === 'White' && random.chance(0.35);
  const iris = random.pick(
    breed.colors ??
      (traits.colour === 'Black'
        ? [eyeColors.gold, eyeColors.green]
        : [eyeColors.green, eyeColors.gold, eyeColors.hazel, eyeColors.copper]),
  );
  const first = young && random.chance(0.3) ? eyeColors.blue : iris;
  const white = '#fdfaf5';
  const head = { top: -80, skull: 94, cheek: 101, cheekY: 26, jaw: 70, jawY: 62, chin: 81, ...breed.head };
  const headMarks: Mark[] = [
    ...(pale ? [marks.paleFace(pale, 0.75)] : []),
    ...(stripes ? [tabbyFace(stripes)] : []),
    ...(whites >= 2
      ? [whites === 3 ? marks.blaze(white, 8 + random.next() * 9, -100) : marks.whiteMuzzle(white, 48, 12)]
      : []),
    ...(traits.age >= 11 ? [marks.grizzled(0.5)] : []),
  ];
  const bodyMarks: Mark[] = [
    ...(stripes ? [bodyStripes(stripes, traits.colour === 'Cream' ? 0.6 : 0.65)] : []),
    ...(whites >= 1 ? [marks.bib(white, 40 + whites * 14, 150 + whites * 40)] : []),
  ];
  const faceColor =
    whites >= 2 ? white : (pale ?? lighter(coat, traits.colour === 'Black' || traits.colour === 'Sable' ? 0.06 : 0.16));
  return {
    coat,
    head: {
      ...head,
      cheek: head.cheek * jitter(0.04) * (young ? 0.97 : 1),
      skull: head.skull * jitter(0.03),
      chin: head.chin * (young ? 0.96 : 1),
    },
    eyes: {
      x: 44 * jitter(0.04),
      y: -4 + (young ? 4 : 0),
      kind: 'cat',
      ...breed.eyes,
      r: (breed.eyes?.r ?? 21.5) * jitter(0.04) * (young ? 1.16 : 1),
      colors: odd ? [eyeColors.blue, eyeColors.gold] : [first, first],
    },
    muzzle: {
      kind: 'cat',
      width: 40 * jitter(0.05),
      top: 10,
      bottom: 76,
      noseY: 33,
      nose: 11,
      color: faceColor,
      noseColor: whites >= 2 ? '#e09d96' : pattern.nose,
      ...breed.muzzle,
    },
    ears: {
      kind: 'cat',
      color: stripes ? mix(coat, stripes, 0.25) : coat,
      inner: traits.colour === 'Black' || traits.colour === 'Sable' ? '#6d5054' : '#e2aba2',
      fur: { length: isLong ? 6 : 2, step: 22 },
      tufts: traits.colour === 'Black' ? '#6b6168' : '#fbf1e4',
      size: 0.92 * jitter(0.05),
      angle: (random.next() - 0.5) * 8,
      ...breed.ears,
    },
    fur: isLong ? { length: 14, step: 30 } : isMedium ? { length: 9, step: 25 } : { length: 2, step: 9 },
    texture: isLong ? 0.9 : isMedium ? 0.6 : 0.3,
    ...(isLong && { ruff: whites >= 1 ? white : (pale ?? lighter(coat, 0.12)) }),
    ...(whites >= 2 && { paws: white }),
    ...(pale && whites === 0 && { chest: pale }),
    tail: { kind: isLong ? 'bushy' : 'long', color: stripes ? mix(coat, stripes, 0.4) : coat },
    headMarks,
    bodyMarks,
    build: (breed.build ?? 96) * jitter(0.05) * (traits.age >= 6 ? 1.05 : 1),
    whiskers: 84,
    wear: wearOf(traits),
  };
}
