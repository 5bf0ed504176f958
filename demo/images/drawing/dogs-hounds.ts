import { coats, eyeColors } from './coats.ts';
import { darker, lighter } from './colors.ts';
import { longFur, mediumFur, white, type Builder } from './dog-parts.ts';
import * as marks from './marks.ts';

export const retriever: Builder = (coat) => ({
  fur: longFur,
  texture: 0.8,
  chest: lighter(coat, 0.42),
  build: 112,
  ruff: lighter(coat, 0.12),
  head: { skull: 86, cheek: 82, jaw: 58 },
  muzzle: { color: lighter(coat, 0.3), width: 48, noseY: 36, nose: 21 },
  ears: { kind: 'floppy', color: darker(coat, 0.14), fur: mediumFur, size: 0.96 },
  headMarks: [marks.paleFace(lighter(coat, 0.5), 0.6)],
  tail: { kind: 'bushy', color: coat, tip: lighter(coat, 0.4) },
});

export const labrador: Builder = (coat) => ({
  head: { skull: 88, cheek: 84, jaw: 60 },
  build: 112,
  muzzle: {
    width: 51,
    color: coat === coats.black ? '#35323a' : lighter(coat, 0.22),
    noseColor: coat === coats.chocolate ? '#5a382c' : '#2b2226',
  },
  eyes: { colors: coat === coats.chocolate ? [eyeColors.hazel, eyeColors.hazel] : [eyeColors.brown, eyeColors.brown] },
  ears: { kind: 'floppy', color: darker(coat, coat === coats.yellow ? 0.1 : 0.16), size: 0.9 },
  headMarks: coat === coats.yellow ? [marks.paleFace('#f6e2bd', 0.6)] : [],
  chest: lighter(coat, coat === coats.yellow ? 0.3 : 0.05),
});

export const beagle: Builder = (_, __, random) => ({
  coat: '#b9743a',
  head: { skull: 80, cheek: 74, jaw: 50 },
  muzzle: { width: 42, color: '#fbf5ec', noseY: 38, nose: 19 },
  eyes: { r: 18.5, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
  ears: { kind: 'long', color: '#9c5a2a', size: 0.94 },
  headMarks: [marks.blaze(white, 9 + random.next() * 8), marks.whiteMuzzle(white, 52, 20)],
  bodyMarks: [marks.saddle('#332a2c'), marks.bib(white, 58)],
  flank: '#332a2c',
  paws: white,
  tail: { kind: 'long', color: '#4a3428', tip: white },
});

export const cocker: Builder = (coat) => ({
  fur: mediumFur,
  texture: 0.7,
  build: 96,
  head: { skull: 76, cheek: 70, jaw: 52, top: -98 },
  muzzle: { width: 44, noseY: 34, nose: 19, color: lighter(coat, 0.18) },
  eyes: { r: 19, y: -6, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
  ears: { kind: 'long', color: darker(coat, 0.1), fur: { length: 18, step: 26, flow: [0.1, 0.9] }, size: 1.16 },
  topknot: { color: lighter(coat, 0.14), curly: false, height: 12 },
  chest: lighter(coat, 0.18),
});

export const vizsla: Builder = () => ({
  coat: coats.rust,
  head: { skull: 78, cheek: 72, jaw: 47, chin: 98 },
  muzzle: { width: 42, noseY: 42, nose: 19, bottom: 90, noseColor: '#9a5a48', color: lighter(coats.rust, 0.16) },
  eyes: { colors: [eyeColors.amber, eyeColors.amber] },
  ears: { kind: 'long', color: darker(coats.rust, 0.14), size: 0.9 },
  tail: { kind: 'thin', color: coats.rust },
});

export const dachshund: Builder = (coat) => {
  const pointed = coat !== coats.red;
  return {
    build: 88,
    head: { skull: 74, cheek: 66, jaw: 42, chin: 100 },
    muzzle: {
      width: 35,
      noseY: 48,
      nose: 18,
      bottom: 92,
      color: pointed ? (coat === coats.black ? '#3a3036' : '#7a4b30') : lighter(coat, 0.16),
    },
    eyes: { r: 17, x: 36, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
    ears: { kind: 'long', color: darker(coat, 0.14), size: 0.98 },
    headMarks: pointed ? [marks.tanPoints('#c07f45', 30)] : [],
    bodyMarks: pointed ? [marks.chestSpots('#c07f45')] : [],
    ...(pointed && { brows: '#c8874a', paws: '#bd7c43' }),
    tail: { kind: 'thin', color: coat },
  };
};
