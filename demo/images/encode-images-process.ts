import { availableParallelism, setPriority } from 'node:os';
import { encodePortrait } from './encode-portrait.ts';
import type { ImageRequest } from './make-images.ts';
import { hashOf } from './portraits.ts';
import { usedPortraits } from './used-portraits.ts';

// The process that make-images.ts starts, and ends by closing the channel.
process.once('disconnect', () => process.exit(0));

const portraitOf = new Map(usedPortraits().map((portrait) => [hashOf(portrait), portrait]));
let waiting: string[] = [];
/** Images that a request is waiting for, in this order. */
const wanted: string[] = [];
const started = new Set<string>();
/** Each image keeps about one core busy; more at once would only use memory. */
const maxWorkers = Math.min(4, availableParallelism());
let workers = 0;

process.on('message', (request: ImageRequest) => {
  if ('make' in request) {
    waiting = request.make;
    // Pages go first.
    if (request.isBackground) setPriority(5);
  } else if (!started.has(request.next)) {
    waiting = waiting.filter((hash) => hash !== request.next);
    wanted.push(request.next);
  }
  while (workers < maxWorkers && workers < waiting.length + wanted.length) void work();
});

async function work(): Promise<void> {
  workers++;
  for (let next = nextHash(); next; next = nextHash()) {
    started.add(next);
    const portrait = portraitOf.get(next);
    if (!portrait) throw new Error(`No demo pet has the photo ${next}.`);
    process.send?.(await encodePortrait(portrait));
  }
  workers--;
}

function nextHash(): string | undefined {
  return wanted.shift() ?? waiting.shift();
}
