import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cataloguePath } from './catalogue-path.ts';
import { timedGet } from './timed-get.ts';
import { median, type Measurement } from './measurement.ts';
import { startUncachedShelter, type ServerProcess } from './server-process.ts';

/** The demo shelter's full pages. */
const PAGES = 20;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 20;

/** Milliseconds of CPU a page, by round. */
export interface RenderTimes {
  oneNewCard: number[];
  allNewCards: number[];
}

interface Round {
  mainThreadMs: number;
  otherThreadsMs: number;
  pageBytes: number;
}

export const catalogueRender: Measurement = {
  name: 'catalogue-render',
  about: 'The CPU time of a catalogue page that is not cached.',
  run: async (bench) => {
    const shelter = await startUncachedShelter((await bench.demo()).dataDir);
    try {
      bench.log('rendering …');
      const times = await renderAlone(shelter);
      bench.log('complete requests …');
      const rounds: Round[] = [];
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
        const measured = await measureRound(shelter);
        if (round >= 0) rounds.push(measured);
      }
      const of = (metric: keyof Round) => median(rounds.map((round) => round[metric]));
      const size = `${(of('pageBytes') / 1000).toFixed(0)} kB of HTML`;
      return [
        {
          what: 'page of 24 pets, rendered',
          value: median(times.oneNewCard),
          unit: 'ms CPU',
          bar: { atMost: 1.5 },
          note: `${size}; with the pets in memory, one of them changed`,
        },
        {
          what: 'the same with 24 new cards',
          value: median(times.allNewCards),
          unit: 'ms CPU',
          note: 'as after a start, when no card has been rendered before',
        },
        {
          what: 'the complete request',
          value: of('mainThreadMs'),
          unit: 'ms CPU',
          note: 'the server’s main thread: HTTP, queries, rendering, hashing, sending',
        },
        {
          what: 'other threads',
          value: of('otherThreadsMs'),
          unit: 'ms CPU',
          note: 'the embedded database, and the engine’s compiler and garbage collector',
        },
      ];
    } finally {
      await shelter.stop();
    }
  },
};

async function renderAlone(shelter: ServerProcess): Promise<RenderTimes> {
  const read = async (path: string) =>
    JSON.parse((await timedGet(shelter.url + path, 'identity')).body.toString('utf8')) as unknown;
  const pets = await read('/api/pets/?limit=24');
  const { facets: counts } = (await read('/api/pets/facets')) as { facets: unknown };
  const bundle = new URL('../build/server/index.js', import.meta.url).href;
  // Selects React's production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const thread = new Worker(new URL('render-thread.ts', import.meta.url), {
    workerData: { bundle, pets, counts },
    env,
  });
  // A thread that ends without times has failed.
  const ended = once(thread, 'exit').then(([code]) => Promise.reject(new Error(`The thread ended with ${code}.`)));
  try {
    const [times] = (await Promise.race([once(thread, 'message'), ended])) as [RenderTimes];
    return times;
  } finally {
    ended.catch(() => undefined);
    await thread.terminate();
  }
}

/** Requests each page once with an empty cache; uncompressed, because another thread compresses. */
async function measureRound(shelter: ServerProcess): Promise<Round> {
  shelter.send('clear-cache');
  // The process handles messages in order, so its cache is empty once it responds to this one.
  const before = await shelter.usage();
  let bytes = 0;
  for (let page = 1; page <= PAGES; page += 1) {
    bytes += (await timedGet(shelter.url + cataloguePath(page), 'identity')).body.length;
  }
  const after = await shelter.usage();
  const mainThreadMs = after.mainThreadCpuMs - before.mainThreadCpuMs;
  return {
    mainThreadMs: mainThreadMs / PAGES,
    otherThreadsMs: (after.cpuMs - before.cpuMs - mainThreadMs) / PAGES,
    pageBytes: bytes / PAGES,
  };
}
