import type { EarKind } from './animal.ts';
import { coats, eyeColors } from './coats.ts';
import { darker, lighter } from './colors.ts';
import { curlyFur, smoothFur, white, wiryFur, type Builder } from './dog-parts.ts';
import * as marks from './marks.ts';

export const terrier: Builder = (coat, _, random) => ({
  fur: wiryFur,
  texture: 1,
  build: 88,
  head: { skull: 80, cheek: 78, jaw: 58, chin: 98 },
  muzzle: { width: 46, color: lighter(coat, 0.25), beard: lighter(coat, 0.34), noseY: 30, nose: 18, bottom: 84 },
  eyes: { r: 16.5 },
  ears: {
    kind: random.pick<EarKind>(['button', 'tipped', 'button']),
    color: darker(coat, coat === white ? 0.14 : 0.22),
    fur: { length: 9, step: 18 },
    size: 0.94,
  },
  headMarks: coat === white ? [marks.paleFace('#ffffff', 0.5)] : [marks.paleFace(lighter(coat, 0.4), 0.6)],
  topknot: { color: lighter(coat, 0.14), curly: false, height: 14 },
  tail: { kind: 'short', color: coat },
});

export const jackRussell: Builder = (_, __, random) => {
  const color = random.pick(['#a8642f', '#3a2d2a', '#c58448', '#8a5230']);
  const sides = random.pick<readonly (1 | -1)[]>([[1, -1], [1], [-1], [1, -1]]);
  return {
    coat: white,
    build: 88,
    paws: white,
    head: { skull: 80, cheek: 74, jaw: 48 },
    muzzle: { width: 40, color: '#fffaf2', noseY: 36, nose: 17 },
    eyes: { r: 18, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
    ears: { kind: 'button', color, size: 0.95 },
    headMarks: [
      ...sides.map((side) => marks.eyePatch(color, side, 0.8 + random.next() * 0.3)),
      marks.freckles(color, 6),
    ],
    bodyMarks: [marks.bodySpots(color, random.between(0, 2), 30)],
    tail: { kind: 'short', color: white },
  };
};

export const boxer: Builder = (coat, _, random) => ({
  build: 116,
  head: { skull: 84, cheek: 82, jaw: 68, jawY: 70, chin: 100 },
  muzzle: { width: 60, top: 6, color: '#3a2b2c', noseY: 24, nose: 21, bottom: 84 },
  eyes: { x: 40, y: -14, r: 17 },
  ears: { kind: 'button', color: darker(coat, 0.2), size: 0.88 },
  headMarks: [
    marks.mask('#2c2123', 66, 52, 0.92),
    marks.wrinkles(),
    ...(random.chance(0.55) ? [marks.blaze(white, 5, -120)] : []),
  ],
  bodyMarks: [marks.bib(white, 44)],
  paws: white,
  tail: { kind: 'short', color: coat },
});

export const staffy: Builder = (coat, _, random) => ({
  build: 118,
  head: { skull: 92, cheek: 94, cheekY: 30, jaw: 70, chin: 96 },
  muzzle: {
    width: 56,
    top: 0,
    noseY: 28,
    nose: 20,
    bottom: 84,
    color: lighter(coat, 0.14),
    noseColor: coat === coats.blue ? '#4a4d57' : '#2b2226',
  },
  eyes: {
    x: 44,
    y: -12,
    r: 15.5,
    colors: coat === coats.blue ? [eyeColors.amber, eyeColors.amber] : [eyeColors.brown, eyeColors.brown],
  },
  ears: { kind: 'rose', color: darker(coat, 0.14), inner: '#c9989a' },
  headMarks: random.chance(0.4) ? [marks.blaze(white, 5)] : [],
  bodyMarks: [marks.bib(white, 40 + random.next() * 22)],
  ...(random.chance(0.5) && { paws: white }),
});

export const schnauzer: Builder = () => ({
  coat: '#7c7f86',
  fur: wiryFur,
  texture: 0.8,
  build: 90,
  head: { skull: 76, cheek: 72, jaw: 54, chin: 98 },
  muzzle: { width: 46, color: '#d9d9d8', beard: '#e4e3df', noseY: 30, nose: 19, bottom: 92 },
  eyes: { r: 15.5, y: -10, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
  ears: { kind: 'button', color: '#62656c', fur: smoothFur, size: 0.96 },
  headMarks: [marks.paleFace('#d9d9d8', 0.4)],
  bodyMarks: [marks.bib('#d4d4d2', 46)],
  paws: '#dcdbd8',
  brows: '#eceae6',
  tail: { kind: 'short', color: '#7c7f86' },
});

export const poodle: Builder = (coat, { breed }) => ({
  fur: curlyFur,
  texture: 0,
  build: breed.startsWith('Mini') ? 90 : 106,
  head: { skull: 74, cheek: 68, jaw: 46, top: -90 },
  muzzle: { width: 36, noseY: 42, nose: 17, bottom: 86, color: lighter(coat, 0.14) },
  eyes: { r: 17, x: 35, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
  ears: { kind: 'long', color: darker(coat, 0.1), fur: { length: 11, step: 26, curly: true }, size: 1.02 },
  topknot: { color: lighter(coat, 0.06), curly: true, height: breed.startsWith('Mini') ? 50 : 62 },
  tail: { kind: 'curled', color: coat },
});
