import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { renderAnimal, type AnimalImage, type Ramp } from './coat-color.ts';
import type { Foreground } from './foregrounds.ts';
import type { Scene } from './scenes.ts';

/** A small thing beside or behind the animal, from the same set of drawings. */
export interface Prop {
  emoji: string;
  /** Its middle and its foot, in pixels of the canvas. */
  x: number;
  foot: number;
  size: number;
  rotation?: number;
  /** Out of focus, as things far behind the animal are. */
  blur?: number;
  before?: true;
}

/** One image of a pet. Images with the same appearance may show the same pet. */
export interface Portrait {
  appearance: string;
  emoji: string;
  ramp?: Ramp;
  scene: Scene;
  foreground?: Foreground;
  /** Height of the animal in pixels. */
  height: number;
  x?: number;
  /** The share of the head that the foreground hides. */
  sink?: number;
  rotation?: number;
  mirrored?: true;
  props?: readonly Prop[];
}

const width = 800;
const height = 600;

/** Renders a portrait as a PNG of 800 by 600, uncompressed because it is decoded again at once. */
export async function composeImage(portrait: Portrait): Promise<Buffer> {
  const { scene, foreground, props = [] } = portrait;
  const animal = await placeAnimal(portrait);
  const shadow = scene.floats || foreground ? '' : contactShadow(animal, scene);
  const before = props.filter((prop) => prop.before);
  const behind = props.filter((prop) => !prop.before);

  const layers: OverlayOptions[] = [
    ...(await Promise.all(behind.map(placeProp))),
    animal.layer,
    ...(foreground ? [{ input: svg(foreground.front), left: 0, top: 0 }] : []),
    ...(await Promise.all(before.map(placeProp))),
  ];
  const grounded = behind.concat(before).filter((prop) => !prop.blur);
  const back = scene.back + grounded.map((prop) => propShadow(prop, scene)).join('') + shadow;
  return sharp(svg(back)).composite(layers).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
}

interface Placed {
  layer: OverlayOptions;
  left: number;
  top: number;
  width: number;
  height: number;
}

async function placeAnimal(portrait: Portrait): Promise<Placed> {
  const { scene, foreground, x = width / 2, sink = 0 } = portrait;
  const image = await renderAnimal(portrait.emoji, portrait.ramp);
  const foot = foreground ? foreground.edge + portrait.height * sink : scene.groundY;
  return place(image, { height: portrait.height, x, foot, rotation: portrait.rotation, mirrored: portrait.mirrored });
}

async function placeProp({ emoji, x, foot, size, rotation, blur }: Prop): Promise<OverlayOptions> {
  return (await place(await renderAnimal(emoji), { height: size, x, foot, rotation, blur })).layer;
}

interface Placing {
  height: number;
  x: number;
  foot: number;
  rotation?: number | undefined;
  mirrored?: true | undefined;
  blur?: number | undefined;
}

async function place({ pixels, size }: AnimalImage, placing: Placing): Promise<Placed> {
  const bounds = visibleBounds(pixels, size);
  let image = sharp(pixels, { raw: { width: size, height: size, channels: 4 } }).extract(bounds);
  if (placing.mirrored) image = image.flop();
  image = image.resize({ height: Math.round(placing.height), kernel: 'lanczos3' });
  if (placing.rotation || placing.blur) image = await rotateAndBlur(image, placing);
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const left = Math.round(placing.x - info.width / 2);
  const top = Math.round(placing.foot - info.height);
  return { ...(await cropToCanvas(data, info, left, top)), left, top, width: info.width, height: info.height };
}

/** A separate step after resizing, because sharp would rotate first and resize to the rotated outline. */
async function rotateAndBlur(image: Sharp, { rotation = 0, blur = 0 }: Placing): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const rotated = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  if (rotation) rotated.rotate(rotation, { background: '#00000000' });
  if (blur) rotated.blur(blur);
  return rotated;
}

/** Crops to the canvas: sharp's layers may not exceed it, but an animal may. */
async function cropToCanvas(data: Buffer, info: { width: number; height: number }, left: number, top: number) {
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const visible = {
    width: Math.min(info.width - from.left, width - Math.max(0, left)),
    height: Math.min(info.height - from.top, height - Math.max(0, top)),
  };
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  const input = await sharp(data, { raw })
    .extract({ ...from, ...visible })
    .raw()
    .toBuffer();
  return {
    layer: { input, raw: { ...visible, channels: 4 as const }, left: Math.max(0, left), top: Math.max(0, top) },
  };
}

/** Excludes the drawings' empty margins, without which feet would hang in the air. */
function visibleBounds(pixels: Buffer, size: number) {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 0) < 24) continue;
    const x = ((at - 3) / 4) % size;
    const y = Math.floor((at - 3) / 4 / size);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Dark where the feet touch, soft around. */
function contactShadow(animal: Placed, { shadow }: Scene): string {
  const x = animal.left + animal.width / 2;
  const y = animal.top + animal.height;
  return (
    softEllipse('far', x, y - 4, animal.width * 0.62, 44, shadow, 0.34) +
    softEllipse('near', x, y - 5, animal.width * 0.44, 20, shadow, 0.55)
  );
}

function propShadow({ x, foot, size }: Prop, { shadow, floats }: Scene): string {
  return floats ? '' : softEllipse(`p${x}`, x, foot - 3, size * 0.6, size * 0.13, shadow, 0.42);
}

function softEllipse(id: string, x: number, y: number, rx: number, ry: number, colour: string, strength: number) {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${colour}" stop-opacity="${strength * 0.55}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`;
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}
