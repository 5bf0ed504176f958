import { availableParallelism } from 'node:os';
import { encodePhoto } from '../../src/platform/images/encode-photo.ts';
import { composeImage } from './compose-image.ts';
import type { EncodedImage } from './store-images.ts';
import { usedPortraits } from './used-portraits.ts';

// The process that store-images.ts starts. It ends with the server that waits for it.
process.once('disconnect', () => process.exit(1));

const now = process.argv[2]!;
const waiting = [...usedPortraits(new Date(now)).entries()];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [at, portrait] = next;
    const encoded = await encodePhoto(await composeImage(portrait));
    process.send?.({ at, encoded } satisfies EncodedImage);
  }
}

// Each image keeps about one core busy; more at once would only use memory.
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
process.removeAllListeners('disconnect');
process.disconnect?.();
