import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StoredPhoto } from '../../src/platform/images/stored-photo.ts';
import { captionOf } from './drawing/captions.ts';
import { shotOf } from './drawing/shots.ts';
import type { AnimalTraits } from './drawing/traits.ts';
import { sizes, type Format } from './formats.ts';

/** A photo of a demo pet before it is drawn. */
export interface Portrait {
  animal: AnimalTraits;
  /** Its place among the pet's photos. */
  position: number;
  format: Format;
}

/** Three photos, each composed for its format. The landscape is first, since cards show it. */
export function portraitsOf(animal: AnimalTraits): Portrait[] {
  return (['landscape', 'square', 'portrait'] as const).map((format, position) => ({ animal, position, format }));
}

/** What pages need to display a portrait, known before it is drawn. */
export function photoOf(portrait: Portrait): StoredPhoto {
  const hash = hashOf(portrait);
  const preview = storedPreviews().get(hash);
  if (preview === undefined) throw new Error('A portrait has no preview: run `node demo/images/write-previews.ts`.');
  const size = sizes[portrait.format];
  const caption = captionOf(shotOf(portrait.animal, portrait.position, portrait.format));
  return { hash, ...size, widths: [400, size.width], preview: `data:image/webp;base64,${preview}`, caption };
}

/** Of its description: drawing it to hash its pixels would take too long, and they differ a little between processors. */
export function hashOf(portrait: Portrait): string {
  return createHash('sha256').update(JSON.stringify(portrait)).digest('hex').slice(0, 32);
}

export const previewsFile = new URL('previews.txt', import.meta.url);

let previews: Map<string, string> | undefined;

/** The blurred previews by hash; written by write-previews.ts. */
export function storedPreviews(): ReadonlyMap<string, string> {
  previews ??= new Map(
    readFileSync(previewsFile, 'utf8')
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => row.split(' ') as [hash: string, preview: string]),
  );
  return previews;
}
