import type { EarKind } from './animal.ts';
import { coats, eyeColors } from './coats.ts';
import { darker, lighter } from './colors.ts';
import { longFur, mediumFur, smoothFur, white, wiryFur, type Builder } from './dog-parts.ts';
import { collie, husky, pyrenees, shepherd } from './dogs-herders.ts';
import { beagle, cocker, dachshund, labrador, retriever, vizsla } from './dogs-hounds.ts';
import { boxer, jackRussell, poodle, schnauzer, staffy, terrier } from './dogs-terriers.ts';
import * as marks from './marks.ts';

/** A dog of many parents: ears, coat and markings of its own. */
export const mixedBreed: Builder = (coat, _, random) => {
  const fur = random.pick([smoothFur, mediumFur, longFur, wiryFur]);
  const marked = random.between(0, 4);
  const isWhite = marked < 3 && coat !== coats.cream;
  return {
    fur,
    texture: fur === smoothFur ? 0.2 : 0.7,
    build: random.between(92, 114),
    head: { skull: random.between(78, 90), cheek: random.between(74, 86), jaw: random.between(48, 60) },
    muzzle: {
      width: random.between(40, 50),
      noseY: random.between(32, 42),
      color: isWhite ? '#fdf8f0' : lighter(coat, 0.24),
    },
    eyes: {
      r: random.between(16, 19),
      colors: random.pick([
        [eyeColors.brown, eyeColors.brown],
        [eyeColors.amber, eyeColors.amber],
        [eyeColors.darkBrown, eyeColors.darkBrown],
      ] as const),
    },
    ears: {
      kind: random.pick<EarKind>(['floppy', 'button', 'tipped', 'pricked', 'rose', 'floppy']),
      color: darker(coat, 0.18),
      fur: fur === longFur ? mediumFur : smoothFur,
      size: random.between(88, 106) / 100,
    },
    headMarks: isWhite
      ? [...(marked < 2 ? [marks.blaze(white, 5 + random.next() * 9)] : []), marks.whiteMuzzle(white, 50, 24)]
      : [marks.paleFace(lighter(coat, 0.4), 0.6)],
    bodyMarks: isWhite ? [marks.bib(white, random.between(40, 76))] : [],
    ...(isWhite && random.chance(0.6) && { paws: white }),
    ...(coat === coats.black && !isWhite && { brows: '#b9793f' }),
    tail: { kind: random.pick(['long', 'bushy', 'curled'] as const), color: coat, ...(isWhite && { tip: white }) },
  };
};

export const dogBreeds: Record<string, Builder> = {
  'Golden Retriever': retriever,
  'Labrador Retriever': labrador,
  'German Shepherd mix': shepherd,
  'Beagle mix': beagle,
  'Terrier mix': terrier,
  'Jack Russell Terrier mix': jackRussell,
  'Boxer mix': boxer,
  'Border Collie mix': collie,
  'Cocker Spaniel': cocker,
  'Staffordshire Bull Terrier mix': staffy,
  'Siberian Husky': husky(false),
  'Alaskan Malamute': husky(true),
  'Miniature Poodle': poodle,
  'Standard Poodle': poodle,
  'Miniature Schnauzer': schnauzer,
  'Dachshund mix': dachshund,
  'Vizsla mix': vizsla,
  'Great Pyrenees': pyrenees,
};
