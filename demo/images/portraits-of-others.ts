import { coats } from './coats.ts';
import type { Portrait } from './compose-image.ts';
import { basket, cushion, grass } from './foregrounds.ts';
import {
  apple,
  cactus,
  carrot,
  clover,
  coral,
  corn,
  daisy,
  hazelnut,
  hibiscus,
  lettuce,
  lily,
  mushroom,
  palm,
  shell,
  stone,
  strawberry,
  sunflower,
} from './props.ts';
import { scenery } from './scenery.ts';
import type { Scene } from './scenes.ts';

const rabbitFace = { emoji: '1f430', height: 440, sink: 0.08 } as const;
const rabbit = { emoji: '1f407', height: 400 } as const;
const hamster = { emoji: '1f439', height: 370, sink: 0.06 } as const;
const parrot = { emoji: '1f99c', height: 430 } as const;
const crested = { emoji: '1f426', height: 410 } as const;
const turtle = { emoji: '1f422', height: 330 } as const;
const fish = { emoji: '1f41f', height: 340 } as const;
/** Geckos climb the glass: no shadow on the ground. */
const onTheGlass = (scene: Scene): Scene => ({ ...scene, floats: true });
const gecko = { emoji: '1f98e', height: 440 } as const;

export const smallAnimalPortraits: readonly Portrait[] = [
  { ...rabbitFace, appearance: 'white rabbit', scene: scenery.spring, foreground: grass('#6fb560') },
  {
    ...rabbit,
    appearance: 'white rabbit',
    ramp: coats.white,
    scene: scenery.tealDisc,
    props: [carrot(160, 556, 110, 20)],
  },
  { ...rabbitFace, appearance: 'fawn rabbit', ramp: coats.fawn, scene: scenery.sky, foreground: basket('#a8744a') },
  { ...rabbit, appearance: 'grey rabbit', ramp: coats.grey, scene: scenery.confetti, props: [clover(160, 554, 92)] },
  {
    ...rabbit,
    appearance: 'black rabbit',
    ramp: coats.black,
    scene: scenery.lavenderHills,
    mirrored: true,
    props: [daisy(150, 552, 110)],
  },
  {
    ...rabbitFace,
    appearance: 'chocolate rabbit',
    ramp: coats.chocolate,
    scene: scenery.goldenFence,
    foreground: grass('#e2bf6c'),
  },

  {
    ...hamster,
    appearance: 'golden hamster',
    scene: scenery.goldenFence,
    foreground: grass('#e3bd62'),
    props: [sunflower(690, 590, 190)],
  },
  { ...hamster, appearance: 'cream hamster', ramp: coats.cream, scene: scenery.rose, foreground: cushion('#8bb9b0') },
  {
    ...hamster,
    appearance: 'grey hamster',
    ramp: coats.grey,
    scene: scenery.citrusBlobs,
    foreground: grass('#e6c679'),
  },

  { emoji: '1f400', height: 360, appearance: 'dark rat', scene: scenery.peach, props: [apple(160, 552, 92)] },
  {
    emoji: '1f400',
    height: 360,
    appearance: 'fawn rat',
    ramp: coats.fawn,
    scene: scenery.mintDots,
    mirrored: true,
    props: [strawberry(655, 552, 80)],
  },
  {
    emoji: '1f401',
    height: 330,
    appearance: 'sandy gerbil',
    ramp: coats.fawn,
    scene: scenery.palms,
    props: [hazelnut(165, 552, 66)],
  },
  {
    emoji: '1f994',
    height: 310,
    appearance: 'hedgehog',
    scene: scenery.twilight,
    mirrored: true,
    props: [mushroom(672, 546, 110)],
  },
  { emoji: '1f410', height: 440, appearance: 'goat', scene: scenery.fence, props: [clover(664, 552, 84)] },
  {
    emoji: '1f416',
    height: 350,
    appearance: 'pig',
    scene: scenery.goldenFence,
    mirrored: true,
    props: [apple(150, 552, 84)],
  },
];

export const birdPortraits: readonly Portrait[] = [
  { ...parrot, appearance: 'red parrot', scene: scenery.jungle, props: [hibiscus(650, 560, 110)] },
  { ...parrot, appearance: 'green parrot', ramp: coats.leafGreen, scene: scenery.sunDisc },
  { ...parrot, appearance: 'blue parrot', ramp: coats.skyBlue, scene: scenery.coralDisc, mirrored: true },
  { ...crested, appearance: 'yellow crested bird', ramp: coats.sunYellow, scene: scenery.skyArches },
  { ...crested, appearance: 'white crested bird', ramp: coats.white, scene: scenery.jungle, mirrored: true },
  { ...crested, appearance: 'grey crested bird', ramp: coats.grey, scene: scenery.lemonDots },
  { emoji: '1f986', height: 380, appearance: 'duck', scene: scenery.lilyPond, props: [lily(656, 560, 110)] },
  { emoji: '1f413', height: 420, appearance: 'rooster', scene: scenery.goldenFence, props: [corn(664, 556, 110)] },
];

export const reptilePortraits: readonly Portrait[] = [
  { ...turtle, appearance: 'green turtle', scene: scenery.shore, props: [palm(670, 430, 260), shell(150, 554, 84)] },
  {
    ...turtle,
    appearance: 'brown turtle',
    ramp: coats.chocolate,
    scene: scenery.sage,
    props: [strawberry(120, 548, 72)],
  },
  {
    ...turtle,
    appearance: 'tan turtle',
    ramp: coats.fawn,
    scene: scenery.jungle,
    mirrored: true,
    props: [lettuce(700, 556, 100)],
  },
  {
    ...gecko,
    appearance: 'yellow gecko',
    ramp: coats.sunYellow,
    scene: onTheGlass(scenery.clayArches),
    props: [cactus(670, 480, 210)],
  },
  { ...gecko, appearance: 'green gecko', scene: onTheGlass(scenery.orchid) },
  {
    emoji: '1f40d',
    height: 380,
    appearance: 'orange snake',
    ramp: coats.orange,
    scene: scenery.forestArches,
    props: [stone(676, 552, 90)],
  },
];

export const fishPortraits: readonly Portrait[] = [
  { ...fish, appearance: 'orange goldfish', ramp: coats.orange, scene: scenery.reef, props: [coral(664, 570, 150)] },
  { ...fish, appearance: 'white goldfish', ramp: coats.white, scene: scenery.deepBlue, props: [shell(660, 566, 84)] },
  { ...fish, appearance: 'blue betta', scene: scenery.lagoon, props: [coral(140, 570, 150)] },
  {
    emoji: '1f420',
    height: 350,
    appearance: 'angelfish',
    scene: scenery.reef,
    mirrored: true,
    props: [coral(140, 574, 140)],
  },
  {
    emoji: '1f421',
    height: 350,
    appearance: 'puffer',
    scene: scenery.deepBlue,
    props: [shell(150, 568, 84), stone(660, 570, 80)],
  },
];
