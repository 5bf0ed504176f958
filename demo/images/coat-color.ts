import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** The pixels of an animal, four bytes each. */
export interface AnimalImage {
  pixels: Buffer;
  size: number;
}

/** Shades a coat runs through, from its shadows to its highlights. */
export type Ramp = readonly [string, string, string, string];

/** Which pixels of a drawing are fur (or feathers, scales): their hue, in degrees, and how bright they run. */
interface Fur {
  hues: readonly [from: number, to: number];
  brightness: readonly [darkest: number, lightest: number];
  /** White and grey coats: pixels without a hue belong to the fur as well. */
  pale?: true;
  /** Boxes around eyes and mouths, in the drawing's pixels: they have the hue of the fur, above all in their lights. */
  features?: readonly Box[];
  /** Boxes where every pixel is fur, even in shadows with another hue. */
  base?: readonly Box[];
}

type Box = readonly [left: number, right: number, top: number, bottom: number];

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** The coat in each drawing that is recolored. Eyes, noses, tongues and leads keep their color. */
const furs: Record<string, Fur> = {
  '1f436': {
    base: [
      [0, 70, 100, 145],
      [186, 256, 100, 145],
    ],
    hues: [-12, 52],
    brightness: [0.26, 0.86],
    features: [
      [95, 112, 93, 122],
      [143, 160, 93, 122],
      [93, 162, 133, 240],
    ],
  },
  '1f415': {
    // The belly, which is pink in every coat.
    base: [[92, 176, 154, 180]],
    hues: [-14, 52],
    brightness: [0.4, 0.84],
    features: [
      [53, 66, 77, 98],
      [14, 34, 85, 102],
    ],
  },
  '1f429': {
    hues: [0, 360],
    brightness: [0.22, 0.92],
    pale: true,
    features: [
      [61, 79, 77, 106],
      [14, 30, 85, 98],
    ],
  },
  '1f63a': {
    hues: [-13, 62],
    brightness: [0.5, 0.86],
    features: [
      [87, 104, 133, 162],
      [151, 168, 133, 162],
      [91, 165, 158, 220],
    ],
  },
  '1f638': {
    hues: [-13, 62],
    brightness: [0.5, 0.86],
    features: [
      [77, 114, 137, 162],
      [141, 178, 137, 162],
      [91, 165, 158, 220],
    ],
  },
  '1f408': {
    hues: [-14, 52],
    brightness: [0.38, 0.84],
    features: [
      [45, 58, 85, 106],
      [14, 32, 93, 115],
    ],
  },
  '1f408-200d-2b1b': {
    hues: [225, 300],
    brightness: [0.14, 0.5],
    features: [
      [42, 60, 84, 108],
      [12, 30, 92, 116],
    ],
  },
  '1f430': {
    hues: [200, 330],
    brightness: [0.55, 0.95],
    pale: true,
    features: [
      [95, 112, 133, 162],
      [143, 160, 133, 162],
      [93, 162, 162, 210],
    ],
  },
  '1f407': { hues: [200, 330], brightness: [0.5, 0.93], pale: true, features: [[45, 58, 101, 114]] },
  '1f439': {
    hues: [-14, 52],
    brightness: [0.5, 0.84],
    features: [
      [87, 104, 141, 170],
      [151, 168, 141, 170],
      [101, 154, 173, 219],
    ],
  },
  '1f401': { hues: [200, 330], brightness: [0.45, 0.92], pale: true, features: [[45, 58, 85, 98]] },
  '1f400': { hues: [200, 330], brightness: [0.1, 0.5], pale: true },
  '1f99c': { hues: [318, 352], brightness: [0.16, 0.5], features: [[76, 101, 36, 60]] },
  '1f426': { hues: [262, 358], brightness: [0.16, 0.55] },
  '1f422': { hues: [146, 215], brightness: [0.25, 0.62] },
  '1f41f': { hues: [190, 245], brightness: [0.3, 0.75] },
  '1f98e': { hues: [130, 220], brightness: [0.35, 0.8] },
  '1f40d': { hues: [130, 220], brightness: [0.35, 0.8] },
};

/** Renders an animal of the emoji set, with its coat in the shades of `ramp`. */
export async function renderAnimal(emoji: string, ramp?: Ramp): Promise<AnimalImage> {
  const file = await readFile(join(assets, `${emoji}.webp`));
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (ramp) {
    const fur = furs[emoji];
    if (!fur) throw new Error(`No coat is defined for ${emoji}.`);
    recolor(data, fur, ramp);
  }
  return { pixels: data, size: info.width };
}

function recolor(pixels: Buffer, fur: Fur, ramp: Ramp): void {
  const stops = ramp.map(parseColor);
  const [darkest, lightest] = fur.brightness;
  const size = Math.sqrt(pixels.length / 4);
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    const brightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    const x = (at / 4) % size;
    const y = Math.floor(at / 4 / size);
    if (brightness < Math.min(darkest + 0.1, 0.42) && isInside(fur.features, x, y)) continue;
    // Pixels darker than any fur are outlines.
    const share = isInside(fur.base, x, y)
      ? 1
      : furShare(red, green, blue, fur) * clamp((brightness - darkest + 0.14) / 0.1);
    if (share === 0) continue;
    const shade = shadeAt(stops, (brightness - darkest) / (lightest - darkest));
    for (let channel = 0; channel < 3; channel++) {
      const old = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(old + ((shade[channel] ?? 0) - old) * share);
    }
  }
}

function isInside(boxes: readonly Box[] = [], x: number, y: number): boolean {
  return boxes.some(([left, right, top, bottom]) => x >= left && x <= right && y >= top && y <= bottom);
}

/** From 0 to 1, with soft edges in hue, so that no hard rim shows between fur and the rest. */
function furShare(red: number, green: number, blue: number, { hues: [from, to], brightness, pale }: Fur): number {
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  const sector =
    max === red
      ? ((green - blue) / (span || 1) + 6) % 6
      : max === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const hue = sector * 60;
  // Reds lie on both sides of zero: a range may start below it.
  const outside = Math.min(Math.max(0, from - hue, hue - to), Math.max(0, from - hue + 360, hue - 360 - to));
  const byHue = span < 6 ? 0 : clamp(1 - outside / 10);
  if (!pale || max / 255 < brightness[0]) return byHue;
  return Math.max(byHue, clamp((60 - span) / 30));
}

function shadeAt(stops: number[][], position: number): number[] {
  const scaled = clamp(position) * (stops.length - 1);
  const below = Math.min(Math.floor(scaled), stops.length - 2);
  const dark = stops[below] ?? [];
  const light = stops[below + 1] ?? [];
  return dark.map((value, channel) => value + ((light[channel] ?? value) - value) * (scaled - below));
}

function parseColor(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
