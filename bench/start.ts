import { cataloguePath } from './catalogue-path.ts';
import { timedGet } from './timed-get.ts';
import { load } from './load.ts';
import { median, type Bench, type Metric, type Measurement } from './measurement.ts';
import { startShelter } from './server-process.ts';

const RESTARTS = 5;
const CATALOGUE_PAGES = 21;
const LOAD_SECONDS = 5;

export const start: Measurement = {
  name: 'start',
  about: 'First start with the demo shelter, restart, and the memory of the running server.',
  run: async (bench) => {
    const { dataDir, firstStartSeconds } = await bench.demo();
    return [
      { what: 'first start, demo included', value: firstStartSeconds, unit: 's', bar: { atMost: 15 } },
      await measureRestart(bench, dataDir),
      ...(await measureMemory(bench, dataDir)),
    ];
  },
};

async function measureRestart(bench: Bench, dataDir: string): Promise<Metric> {
  bench.log('restarts …');
  const seconds: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const shelter = await startShelter(dataDir);
    await shelter.stop();
    seconds.push(shelter.startMs / 1000);
  }
  const note = `${seconds.map((one) => one.toFixed(2)).join(', ')}; until /readyz answers`;
  return { what: 'restart', value: median(seconds), unit: 's', bar: { atMost: 1.5 }, note };
}

async function measureMemory(bench: Bench, dataDir: string): Promise<Metric[]> {
  bench.log('memory after some traffic …');
  const shelter = await startShelter(dataDir);
  try {
    const fresh = await shelter.usage();
    for (let page = 1; page <= CATALOGUE_PAGES; page += 1) {
      const { body } = await timedGet(shelter.url + cataloguePath(page), 'identity');
      await timedGet(shelter.url + cataloguePath(page), 'br');
      for (const photo of photosIn(body.toString())) await timedGet(`${shelter.url}${photo}`, 'br');
    }
    for (const path of ['/', '/api/pets/', '/catalogue']) {
      await load(`${shelter.url}${path}`, { 'accept-encoding': 'br' }, LOAD_SECONDS);
    }
    const used = await shelter.usage();
    return [
      { what: 'memory when started', value: megabytes(fresh.memoryBytes), unit: 'MB' },
      {
        what: 'memory after some traffic',
        value: megabytes(used.memoryBytes),
        unit: 'MB',
        bar: { atMost: 400 },
        note: `at most ${megabytes(used.peakMemoryBytes)} MB at any moment; database included`,
      },
    ];
  } finally {
    await shelter.stop();
  }
}

function photosIn(html: string): string[] {
  return [...new Set(html.match(/\/photos\/[\w./-]+/g))];
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
