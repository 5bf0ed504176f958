import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ask } from './ask.ts';
import { median, type Measurement } from './measurement.ts';
import { startForgettingShelter, type ServerProcess } from './server-process.ts';

/** The full ones of the demo shelter. */
const PAGES = 20;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 20;

interface Round {
  mainThreadMs: number;
  otherThreadsMs: number;
  pageBytes: number;
}

export const catalogueRender: Measurement = {
  name: 'catalogue-render',
  about: 'The CPU time of a catalogue page that is rendered afresh.',
  run: async (bench) => {
    const shelter = await startForgettingShelter((await bench.demo()).dataDir);
    try {
      bench.say('rendering …');
      const renderMs = median(await renderAlone(shelter));
      bench.say('whole requests …');
      const rounds: Round[] = [];
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
        const measured = await measureRound(shelter);
        if (round >= 0) rounds.push(measured);
      }
      const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
      const size = `${(of('pageBytes') / 1000).toFixed(0)} kB of HTML`;
      return [
        {
          what: 'page of 24 pets, rendered',
          value: renderMs,
          unit: 'ms CPU',
          bar: { atMost: 1.5 },
          note: `${size}; with the pets at hand`,
        },
        {
          what: 'the whole request',
          value: of('mainThreadMs'),
          unit: 'ms CPU',
          note: 'all that the server’s thread does for it: HTTP, queries, rendering, hashing, sending',
        },
        {
          what: 'other threads meanwhile',
          value: of('otherThreadsMs'),
          unit: 'ms CPU',
          note: 'the embedded database’s, and the engine’s own that compile and collect',
        },
      ];
    } finally {
      await shelter.stop();
    }
  },
};

async function renderAlone(shelter: ServerProcess): Promise<number[]> {
  const read = async (path: string) =>
    JSON.parse((await ask(shelter.url + path, 'identity')).body.toString('utf8')) as unknown;
  const pets = await read('/api/pets/?limit=24');
  const { facets: counts } = (await read('/api/pets/facets')) as { facets: unknown };
  const bundle = new URL('../build/server/index.js', import.meta.url).href;
  // React chooses its build by this variable.
  const env = { ...process.env, NODE_ENV: 'production' };
  const thread = new Worker(new URL('render-thread.ts', import.meta.url), {
    workerData: { bundle, pets, counts },
    env,
  });
  const [rounds] = (await once(thread, 'message')) as [number[]];
  return rounds;
}

/** Asks for each page once, after the server has forgotten them all; uncompressed, as that is another thread's work. */
async function measureRound(shelter: ServerProcess): Promise<Round> {
  shelter.tell('forget');
  // Its answer comes after it has forgotten: both go the same way, and in order.
  const before = await shelter.usage();
  let bytes = 0;
  for (let page = 1; page <= PAGES; page += 1) {
    bytes += (await ask(`${shelter.url}/catalogue?page=${page}`, 'identity')).body.length;
  }
  const after = await shelter.usage();
  const mainThreadMs = after.mainThreadCpuMs - before.mainThreadCpuMs;
  return {
    mainThreadMs: mainThreadMs / PAGES,
    otherThreadsMs: (after.cpuMs - before.cpuMs - mainThreadMs) / PAGES,
    pageBytes: bytes / PAGES,
  };
}
