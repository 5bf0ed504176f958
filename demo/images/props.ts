import type { Prop } from './compose-image.ts';

/** Small things on the ground beside the animal. */
const small =
  (emoji: string) =>
  (x: number, foot: number, size: number, rotation?: number): Prop => ({
    emoji,
    x,
    foot,
    size,
    before: true,
    ...(rotation === undefined ? {} : { rotation }),
  });

/** Things in the distance, out of focus. */
const distant =
  (emoji: string) =>
  (x: number, foot: number, size: number): Prop => ({
    emoji,
    x,
    foot,
    size,
    blur: 2.4,
  });

export const bone = small('1f9b4');
export const softball = small('1f94e');
export const football = small('26bd');
export const yarn = small('1f9f6');
export const teddy = small('1f9f8');
export const carrot = small('1f955');
export const lettuce = small('1f96c');
export const strawberry = small('1f353');
export const apple = small('1f34e');
export const sunflower = small('1f33b');
export const daisy = small('1f33c');
export const clover = small('1f340');
export const mushroom = small('1f344');
export const leaves = small('1f342');
export const shell = small('1f41a');
export const stone = small('1faa8');
export const coral = small('1fab8');
export const hibiscus = small('1f33a');
export const lily = small('1fab7');
export const hazelnut = small('1f330');
export const corn = small('1f33d');
export const book = small('1f4d6');
export const house = distant('1f3e0');
export const tree = distant('1f333');
export const fir = distant('1f332');
export const palm = distant('1f334');
export const cactus = distant('1f335');
export const plant = distant('1fab4');
export const sofa = distant('1f6cb-fe0f');
export const balloon = distant('1f388');
