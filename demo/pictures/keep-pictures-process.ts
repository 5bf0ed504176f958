import { availableParallelism } from 'node:os';
import { encodePhoto } from '../../src/platform/images/encode-photo.ts';
import { composePicture } from './compose-picture.ts';
import type { EncodedPicture } from './keep-pictures.ts';
import { shownPortraits } from './shown-portraits.ts';

// The process that keep-pictures.ts starts. It ends with the server that waits for it.
process.once('disconnect', () => process.exit(1));

const now = process.argv[2]!;
const waiting = [...shownPortraits(new Date(now)).entries()];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [at, portrait] = next;
    const encoded = await encodePhoto(await composePicture(portrait));
    process.send?.({ at, encoded } satisfies EncodedPicture);
  }
}

// Each picture keeps about one core busy; more at once would only take memory.
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
process.removeAllListeners('disconnect');
process.disconnect?.();
