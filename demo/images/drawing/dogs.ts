import type { SeededRandom } from '../../seeded-random.ts';
import type { Animal } from './animal.ts';
import { coats, eyeColors } from './coats.ts';
import { darker, lighter, mix, ownShade } from './colors.ts';
import { dogBreeds, mixedBreed } from './dog-breeds.ts';
import { smoothFur } from './dog-parts.ts';
import * as marks from './marks.ts';
import { brindleBody, brindleFace } from './stripes.ts';
import { wearOf, type AnimalTraits } from './traits.ts';

const brownNose = '#7a4a38';

const colors: Record<string, string> = {
  Golden: coats.golden,
  Yellow: coats.yellow,
  Cream: coats.cream,
  Tan: coats.tan,
  'Tan and brown': coats.tan,
  Chocolate: coats.chocolate,
  Brown: coats.chocolate,
  Black: coats.black,
  'Blue grey': coats.blue,
  Grey: coats.gray,
  'Grey and white': '#7f8289',
  Red: coats.red,
  White: coats.white,
  Brindle: coats.brindle,
  Apricot: coats.apricot,
};

export function dog(traits: AnimalTraits, random: SeededRandom): Animal {
  const coat = colors[traits.colour] ?? coats.tan;
  const own = (dogBreeds[traits.breed] ?? mixedBreed)(coat, traits, random);
  const base = own.coat ?? coat;
  const isBrown = base === coats.chocolate || base === coats.rust;
  const jitter = (range: number) => 1 + (random.next() * 2 - 1) * range;
  const young = traits.age === 0;
  const brindle = traits.colour === 'Brindle';
  const head = { top: -94, skull: 84, cheek: 80, cheekY: 26, jaw: 54, jawY: 72, chin: 96, ...own.head };
  const eyes = {
    x: 39,
    y: -8,
    r: 17,
    colors: [eyeColors.brown, eyeColors.brown] as const,
    kind: 'dog' as const,
    ...own.eyes,
  };
  const muzzle = {
    kind: 'dog' as const,
    width: 48,
    top: -6,
    bottom: 86,
    noseY: 34,
    nose: 20,
    color: lighter(base, 0.2),
    noseColor: isBrown ? brownNose : '#2b2226',
    ...own.muzzle,
  };
  return {
    coat: ownShade(base, random),
    head: {
      ...head,
      skull: head.skull * jitter(0.035) * (young ? 1.04 : 1),
      cheek: head.cheek * jitter(0.05),
      chin: head.chin - (young ? 6 : 0),
    },
    eyes: {
      ...eyes,
      x: eyes.x * jitter(0.05),
      r: eyes.r * jitter(0.05) * (young ? 1.2 : 1),
      y: eyes.y + (young ? 5 : 0),
    },
    muzzle: {
      ...muzzle,
      width: muzzle.width * jitter(0.05) * (young ? 0.9 : 1),
      bottom: muzzle.bottom - (young ? 8 : 0),
      nose: muzzle.nose * (young ? 0.9 : jitter(0.05)),
    },
    ears: {
      kind: 'floppy',
      color: darker(base, 0.12),
      inner: mix(base, '#e0a49a', 0.5),
      fur: smoothFur,
      ...own.ears,
      size: (own.ears?.size ?? 1) * jitter(0.06) * (young ? 1.05 : 1),
      angle: (own.ears?.angle ?? 0) + (random.next() - 0.5) * 9,
    },
    fur: own.fur ?? smoothFur,
    texture: own.texture ?? 0.2,
    ...(own.chest && { chest: own.chest }),
    ...(own.paws && { paws: own.paws }),
    ...(own.flank && { flank: own.flank }),
    ...(own.ruff && { ruff: own.ruff }),
    ...(own.brows && { brows: own.brows }),
    ...(own.topknot && { topknot: own.topknot }),
    tail: own.tail ?? { kind: 'long', color: base },
    headMarks: [
      ...(own.headMarks ?? []),
      ...(brindle ? [brindleFace('#38231a')] : []),
      ...(traits.age >= 8 ? [marks.grizzled(Math.min(1, (traits.age - 6) / 6))] : []),
    ],
    bodyMarks: [...(brindle ? [brindleBody('#38231a')] : []), ...(own.bodyMarks ?? [])],
    build: (own.build ?? 100) * jitter(0.05),
    whiskers: 0,
    wear: wearOf(traits),
  };
}
