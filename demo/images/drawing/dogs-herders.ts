import { coats, eyeColors } from './coats.ts';
import { darker } from './colors.ts';
import { longFur, mediumFur, white, type Builder } from './dog-parts.ts';
import * as marks from './marks.ts';

export const shepherd: Builder = (coat) => {
  const black = coat === coats.black;
  return {
    fur: mediumFur,
    texture: 0.7,
    build: 110,
    ruff: black ? '#3a353b' : '#b07a44',
    head: { skull: 80, cheek: 76, jaw: 48, top: -92 },
    eyes: { r: 16, colors: [eyeColors.amber, eyeColors.amber] },
    muzzle: { width: 40, color: black ? '#2b272d' : '#33282a', noseY: 42, nose: 19, bottom: 90 },
    ears: { kind: 'pricked', color: black ? coat : '#6f4c30', inner: black ? '#5d4a50' : '#d8a98a', fur: mediumFur },
    headMarks: black
      ? []
      : [
          marks.mask('#2e2427', 56, 66),
          marks.patch(
            '#4a3428',
            [
              [0, -130],
              [46, -110],
              [52, -80],
              [24, -56],
              [8, -24],
              [0, -14],
              [-8, -24],
              [-24, -56],
              [-52, -80],
              [-46, -110],
            ],
            0.8,
          ),
        ],
    bodyMarks: black ? [] : [marks.saddle('#2f282b')],
    ...(!black && { flank: '#2f282b' }),
    chest: black ? '#3d3740' : '#dcb27c',
    tail: { kind: 'bushy', color: black ? coat : '#4a382e' },
    ...(black ? {} : { brows: '#d9a566' }),
  };
};

export const collie: Builder = (coat, _, random) => ({
  fur: longFur,
  texture: 0.8,
  ruff: white,
  head: { skull: 80, cheek: 75, jaw: 46 },
  muzzle: {
    width: 38,
    color: '#fdf8f0',
    noseY: 42,
    nose: 18,
    bottom: 88,
    noseColor: coat === coats.red ? '#7a4a38' : '#2b2226',
  },
  eyes: {
    r: 16.5,
    colors: random.chance(0.2)
      ? [eyeColors.ice, eyeColors.brown]
      : coat === coats.red
        ? [eyeColors.amber, eyeColors.amber]
        : [eyeColors.brown, eyeColors.brown],
  },
  ears: { kind: 'tipped', color: darker(coat, 0.08), inner: '#c99a92', fur: mediumFur, angle: 6 },
  headMarks: [marks.blaze(white, 8 + random.next() * 8), marks.whiteMuzzle(white, 46, 22)],
  bodyMarks: [marks.bib(white, 82, 220)],
  paws: white,
  tail: { kind: 'bushy', color: coat, tip: white },
});

export const husky =
  (isMalamute: boolean): Builder =>
  (_, __, random) => {
    const gray = random.pick(['#6f737c', '#565a63', '#8a8d94', '#7d6f66']);
    const eye = isMalamute
      ? ([eyeColors.brown, eyeColors.brown] as const)
      : random.chance(0.3)
        ? ([eyeColors.ice, eyeColors.brown] as const)
        : ([eyeColors.ice, eyeColors.ice] as const);
    return {
      coat: gray,
      fur: longFur,
      texture: 0.8,
      ruff: '#f1eeea',
      build: isMalamute ? 126 : 110,
      head: { skull: isMalamute ? 92 : 84, cheek: isMalamute ? 94 : 84, jaw: isMalamute ? 60 : 52 },
      muzzle: { width: isMalamute ? 46 : 40, color: '#fbf8f4', noseY: 40, nose: 19 },
      eyes: { r: 16, colors: eye },
      ears: {
        kind: 'pricked',
        color: gray,
        inner: '#e6cfc8',
        fur: mediumFur,
        size: isMalamute ? 0.74 : 0.86,
        tufts: '#fbf8f4',
      },
      headMarks: [marks.huskyMask('#fbf8f4'), ...(random.chance(0.6) ? [marks.blaze('#fbf8f4', 4, -80)] : [])],
      bodyMarks: [marks.bib('#fbf8f4', 84, 260)],
      brows: '#fbf8f4',
      paws: '#fbf8f4',
      tail: { kind: 'curled', color: gray, tip: '#f4f1ec' },
    };
  };

export const pyrenees: Builder = () => ({
  coat: '#f4efe6',
  fur: { length: 18, step: 32 },
  texture: 1,
  build: 132,
  ruff: '#f7f2e9',
  head: { skull: 92, cheek: 92, jaw: 62 },
  muzzle: { width: 48, noseY: 36, nose: 21, color: '#fffaf2' },
  eyes: { r: 15.5, colors: [eyeColors.darkBrown, eyeColors.darkBrown] },
  ears: { kind: 'floppy', color: '#e6d6bd', fur: mediumFur, size: 0.84 },
  tail: { kind: 'bushy', color: '#f4efe6' },
});
