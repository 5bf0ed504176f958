import { createHash } from 'node:crypto';
import type { StoredPhoto } from '../../src/platform/images/stored-photo.ts';
import type { Portrait } from './compose-image.ts';
import { previews } from './previews.ts';

/** What pages need to display a portrait, known before it is composed. */
export function photoOf(portrait: Portrait): StoredPhoto {
  const hash = hashOf(portrait);
  const preview = previews[hash];
  if (preview === undefined) throw new Error('A portrait has no preview: run `node demo/images/write-previews.ts`.');
  return { hash, width: 800, height: 600, widths: [400, 800], preview };
}

/** Of its description: composing it to hash its pixels would take too long, and they differ a little between processors. */
export function hashOf(portrait: Portrait): string {
  return createHash('sha256').update(JSON.stringify(portrait)).digest('hex').slice(0, 32);
}
