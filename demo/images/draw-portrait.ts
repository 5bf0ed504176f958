import { drawPhoto } from './drawing/compose.ts';
import { shotOf } from './drawing/shots.ts';
import type { Portrait } from './portraits.ts';

/** An SVG document. */
export function drawPortrait({ animal, position, format }: Portrait): Buffer {
  return Buffer.from(drawPhoto(animal, shotOf(animal, position, format)));
}
