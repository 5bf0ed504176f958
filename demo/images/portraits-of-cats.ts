import { coats } from './coats.ts';
import type { Portrait } from './compose-image.ts';
import { basket, bed, blanket, cushion } from './foregrounds.ts';
import { house, leaves, teddy, yarn } from './props.ts';
import { scenery } from './scenery.ts';

const face = { emoji: '1f63a', height: 380, sink: 0.1 } as const;
const laughing = { emoji: '1f638', height: 380, sink: 0.1 } as const;
const tabby = { emoji: '1f408', height: 430 } as const;
const standing = { emoji: '1f408-200d-2b1b', height: 430 } as const;

export const catPortraits: readonly Portrait[] = [
  { ...face, appearance: 'ginger cat', scene: scenery.tealDisc, foreground: cushion('#f3e4cf') },
  { ...tabby, appearance: 'ginger cat', scene: scenery.sky, props: [yarn(655, 556, 104)] },
  {
    ...tabby,
    appearance: 'red cat',
    ramp: coats.red,
    scene: scenery.citrusBlobs,
    mirrored: true,
    props: [leaves(150, 554, 74)],
  },

  { ...standing, appearance: 'black cat', ramp: coats.black, scene: scenery.sunDisc },
  { ...face, appearance: 'black cat', ramp: coats.black, scene: scenery.pinkRoom, foreground: bed('#86a9cf') },
  {
    ...standing,
    appearance: 'black cat',
    ramp: coats.black,
    scene: scenery.mint,
    mirrored: true,
    props: [yarn(145, 556, 104)],
  },
  { ...laughing, appearance: 'black cat', ramp: coats.black, scene: scenery.butter, foreground: basket('#b57f4b') },

  { ...tabby, appearance: 'grey tabby', ramp: coats.grey, scene: scenery.coralDisc, mirrored: true },
  { ...tabby, appearance: 'grey tabby', ramp: coats.grey, scene: scenery.honeyRoom, props: [yarn(660, 560, 100)] },
  { ...standing, appearance: 'grey cat', ramp: coats.blue, scene: scenery.peach, mirrored: true },
  { ...laughing, appearance: 'grey cat', ramp: coats.blue, scene: scenery.goldDisc, foreground: cushion('#d97d67') },

  { ...tabby, appearance: 'white cat', ramp: coats.white, scene: scenery.clayArches, props: [yarn(655, 558, 100)] },
  { ...face, appearance: 'white cat', ramp: coats.white, scene: scenery.blueRoom, foreground: blanket('#e2877a') },
  {
    ...tabby,
    appearance: 'cream cat',
    ramp: coats.cream,
    scene: scenery.berryBlobs,
    mirrored: true,
    props: [teddy(145, 558, 116)],
  },
  { ...laughing, appearance: 'cream cat', ramp: coats.cream, scene: scenery.sage, foreground: basket('#a8744a') },

  { ...tabby, appearance: 'brown tabby', ramp: coats.brindle, scene: scenery.skyArches, props: [yarn(140, 556, 100)] },
  { ...tabby, appearance: 'brown tabby', ramp: coats.brindle, scene: scenery.spring, props: [house(660, 420, 190)] },
  { ...face, appearance: 'brown tabby', ramp: coats.brindle, scene: scenery.confetti, foreground: blanket('#7fae9b') },
  { ...standing, appearance: 'chocolate cat', ramp: coats.chocolate, scene: scenery.oceanBlobs },
];
