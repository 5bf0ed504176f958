import { once } from 'node:events';
import { availableParallelism, setPriority } from 'node:os';
import { encodePhoto } from '../../src/platform/images/encode-photo.ts';
import { composeImage } from './compose-image.ts';
import type { ImageRequest } from './make-images.ts';
import { hashOf, photoOf } from './portrait-photos.ts';
import { portraits } from './portraits.ts';

// The process that make-images.ts starts. It ends with the server that waits for it.
process.once('disconnect', () => process.exit(1));

const portraitOf = new Map(portraits.map((portrait) => [hashOf(portrait), portrait]));
let waiting: string[] = [];
/** Images that a request is waiting for, in this order. */
const wanted: string[] = [];

process.on('message', (request: ImageRequest) => {
  if ('make' in request) {
    waiting = request.make;
    // Pages go first.
    if (request.isBackground) setPriority(5);
  } else if (waiting.includes(request.next)) {
    waiting = waiting.filter((hash) => hash !== request.next);
    wanted.push(request.next);
  }
});
await once(process, 'message');

async function work(): Promise<void> {
  for (let next = nextHash(); next; next = nextHash()) {
    const portrait = portraitOf.get(next)!;
    const { copies } = await encodePhoto(await composeImage(portrait));
    process.send?.({ photo: photoOf(portrait), copies });
  }
}

function nextHash(): string | undefined {
  return wanted.shift() ?? waiting.shift();
}

// Each image keeps about one core busy; more at once would only use memory.
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
process.removeAllListeners('disconnect');
process.disconnect?.();
