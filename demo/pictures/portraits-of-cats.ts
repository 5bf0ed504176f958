import { coats } from './coats.ts';
import type { Portrait } from './compose-picture.ts';
import { basket, bed, blanket, cushion } from './foregrounds.ts';
import { house, leaves, teddy, yarn } from './props.ts';
import { scenery } from './scenery.ts';

const face = { drawing: '1f63a', height: 380, sink: 0.1 } as const;
const laughing = { drawing: '1f638', height: 380, sink: 0.1 } as const;
const tabby = { drawing: '1f408', height: 430 } as const;
const standing = { drawing: '1f408-200d-2b1b', height: 430 } as const;

export const catPortraits: readonly Portrait[] = [
  { ...face, look: 'ginger cat', scene: scenery.tealDisc, foreground: cushion('#f3e4cf') },
  { ...tabby, look: 'ginger cat', scene: scenery.sky, props: [yarn(655, 556, 104)] },
  {
    ...tabby,
    look: 'red cat',
    ramp: coats.red,
    scene: scenery.citrusBlobs,
    mirrored: true,
    props: [leaves(150, 554, 74)],
  },

  { ...standing, look: 'black cat', ramp: coats.black, scene: scenery.sunDisc },
  { ...face, look: 'black cat', ramp: coats.black, scene: scenery.pinkRoom, foreground: bed('#86a9cf') },
  {
    ...standing,
    look: 'black cat',
    ramp: coats.black,
    scene: scenery.mint,
    mirrored: true,
    props: [yarn(145, 556, 104)],
  },
  { ...laughing, look: 'black cat', ramp: coats.black, scene: scenery.butter, foreground: basket('#b57f4b') },

  { ...tabby, look: 'grey tabby', ramp: coats.grey, scene: scenery.coralDisc, mirrored: true },
  { ...tabby, look: 'grey tabby', ramp: coats.grey, scene: scenery.honeyRoom, props: [yarn(660, 560, 100)] },
  { ...standing, look: 'grey cat', ramp: coats.blue, scene: scenery.peach, mirrored: true },
  { ...laughing, look: 'grey cat', ramp: coats.blue, scene: scenery.goldDisc, foreground: cushion('#d97d67') },

  { ...tabby, look: 'white cat', ramp: coats.white, scene: scenery.clayArches, props: [yarn(655, 558, 100)] },
  { ...face, look: 'white cat', ramp: coats.white, scene: scenery.blueRoom, foreground: blanket('#e2877a') },
  {
    ...tabby,
    look: 'cream cat',
    ramp: coats.cream,
    scene: scenery.berryBlobs,
    mirrored: true,
    props: [teddy(145, 558, 116)],
  },
  { ...laughing, look: 'cream cat', ramp: coats.cream, scene: scenery.sage, foreground: basket('#a8744a') },

  { ...tabby, look: 'brown tabby', ramp: coats.brindle, scene: scenery.skyArches, props: [yarn(140, 556, 100)] },
  { ...tabby, look: 'brown tabby', ramp: coats.brindle, scene: scenery.spring, props: [house(660, 420, 190)] },
  { ...face, look: 'brown tabby', ramp: coats.brindle, scene: scenery.confetti, foreground: blanket('#7fae9b') },
  { ...standing, look: 'chocolate cat', ramp: coats.chocolate, scene: scenery.oceanBlobs },
];
