import { availableParallelism } from 'node:os';
import { openPhotoStore } from '../../src/platform/images/photo-store.ts';
import { composePicture } from './compose-picture.ts';
import type { KeptPicture } from './keep-pictures.ts';
import { shownPortraits } from './shown-portraits.ts';

// The process that keep-pictures.ts starts. It ends with the server that waits for it.
process.once('disconnect', () => process.exit(1));

const [photoDir, now] = process.argv.slice(2) as [string, string];
const photos = openPhotoStore(photoDir);
const waiting = [...shownPortraits(new Date(now)).entries()];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [at, portrait] = next;
    const photo = await photos.keep(await composePicture(portrait));
    process.send?.({ at, photo } satisfies KeptPicture);
  }
}

// Each picture keeps about one core busy; more at once would only take memory.
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
process.removeAllListeners('disconnect');
process.disconnect?.();
