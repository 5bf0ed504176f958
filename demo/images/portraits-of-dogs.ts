import { coats } from './coats.ts';
import type { Portrait } from './compose-image.ts';
import { basket, bed, blanket, box, cushion, grass } from './foregrounds.ts';
import {
  balloon,
  bone,
  book,
  daisy,
  fir,
  football,
  house,
  palm,
  plant,
  softball,
  sofa,
  sunflower,
  teddy,
  tree,
} from './props.ts';
import { scenery } from './scenery.ts';

const face = { emoji: '1f436', height: 390, sink: 0.12 } as const;
const walking = { emoji: '1f415', height: 400 } as const;
const sitting = { emoji: '1f415-200d-1f9ba', height: 548, x: 420 } as const;
const husky = { emoji: '1f43a', height: 400, sink: 0.06 } as const;
const poodle = { emoji: '1f429', height: 440 } as const;

export const dogPortraits: readonly Portrait[] = [
  { ...face, appearance: 'golden dog', ramp: coats.golden, scene: scenery.sky, foreground: cushion('#e88a6a') },
  {
    ...walking,
    appearance: 'golden dog',
    ramp: coats.golden,
    scene: scenery.spring,
    props: [tree(120, 420, 230), softball(655, 545, 70)],
  },
  {
    ...walking,
    appearance: 'golden dog',
    ramp: coats.golden,
    scene: scenery.shore,
    mirrored: true,
    props: [palm(690, 424, 250), football(150, 548, 92)],
  },

  { ...face, appearance: 'cream dog', ramp: coats.cream, scene: scenery.coralDisc, foreground: basket('#b9824f') },
  {
    ...walking,
    appearance: 'cream dog',
    ramp: coats.cream,
    scene: scenery.forestArches,
    mirrored: true,
    props: [bone(650, 556, 80, 10)],
  },

  { ...face, appearance: 'tan dog', scene: scenery.mint, foreground: box('#c99a66') },
  { ...walking, appearance: 'tan dog', scene: scenery.skyArches, props: [bone(140, 556, 84, -12)] },
  { ...sitting, appearance: 'tan dog', scene: scenery.fence },
  {
    ...walking,
    appearance: 'tan dog',
    scene: scenery.greenRoom,
    mirrored: true,
    props: [sofa(130, 452, 240), teddy(668, 560, 110)],
  },

  {
    ...face,
    appearance: 'chocolate dog',
    ramp: coats.chocolate,
    scene: scenery.butter,
    foreground: cushion('#6fa7a0'),
  },
  {
    ...walking,
    appearance: 'chocolate dog',
    ramp: coats.chocolate,
    scene: scenery.candyBlobs,
    props: [softball(650, 545, 76)],
  },

  { ...face, appearance: 'black dog', ramp: coats.black, scene: scenery.goldDisc, foreground: blanket('#d9694f') },
  {
    ...walking,
    appearance: 'black dog',
    ramp: coats.black,
    scene: scenery.oceanBlobs,
    mirrored: true,
    props: [football(150, 550, 96)],
  },
  {
    ...walking,
    appearance: 'black dog',
    ramp: coats.black,
    scene: scenery.goldenFence,
    props: [sunflower(690, 560, 150)],
  },

  { ...face, appearance: 'grey dog', ramp: coats.grey, scene: scenery.peach, foreground: bed('#8fb7d6') },
  { ...walking, appearance: 'grey dog', ramp: coats.grey, scene: scenery.rose, mirrored: true },

  { ...face, appearance: 'red dog', ramp: coats.red, scene: scenery.mintDots, foreground: cushion('#f0c260') },
  {
    ...walking,
    appearance: 'red dog',
    ramp: coats.red,
    scene: scenery.morning,
    props: [plant(150, 470, 190), book(660, 562, 76)],
  },

  { ...face, appearance: 'white dog', ramp: coats.white, scene: scenery.clayArches, foreground: blanket('#6d8fc4') },
  {
    ...walking,
    appearance: 'white dog',
    ramp: coats.white,
    scene: scenery.lavenderHills,
    mirrored: true,
    props: [house(140, 424, 180), daisy(680, 556, 100)],
  },

  { ...walking, appearance: 'brindle dog', ramp: coats.brindle, scene: scenery.sage, props: [bone(655, 556, 84, 8)] },
  { ...face, appearance: 'brindle dog', ramp: coats.brindle, scene: scenery.confetti, foreground: box('#b98a5c') },

  {
    ...husky,
    appearance: 'grey husky',
    scene: scenery.snow,
    foreground: grass('#e8f1f8'),
    props: [fir(110, 430, 240), fir(710, 420, 190)],
  },
  { ...husky, appearance: 'grey husky', scene: scenery.plumArches, foreground: cushion('#f2d7a6') },

  {
    ...poodle,
    appearance: 'apricot poodle',
    ramp: coats.apricot,
    scene: scenery.tealDisc,
    props: [balloon(150, 320, 170)],
  },
  { ...poodle, appearance: 'white poodle', ramp: coats.white, scene: scenery.rose, props: [teddy(655, 556, 110)] },
  { ...poodle, appearance: 'black poodle', ramp: coats.black, scene: scenery.lemonDots },
  {
    ...poodle,
    appearance: 'chocolate poodle',
    ramp: coats.chocolate,
    scene: scenery.skyArches,
    mirrored: true,
    props: [softball(150, 552, 72)],
  },
];
