import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cataloguePath } from './catalogue-path.ts';
import { timedGet } from './timed-get.ts';
import { copyDemoPets } from './copy-demo-pets.ts';
import { median, quantile, type Bench, type Metric, type Measurement } from './measurement.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const PETS = 50_000;
const LAST_PAGE = Math.ceil(PETS / 24);
/** Each is requested once, so that none is cached. */
const PAGES_MEASURED = 40;
const FULL_LIST_RUNS = 3;
const REQUEST_INTERVAL_MS = 5;

export const fiftyThousand: Measurement = {
  name: 'fifty-thousand',
  about: 'A shelter with 50,000 pets: uncached pages and lists, and the full list.',
  run: async (bench) => {
    bench.log('creating 50,000 pets …');
    const dataDir = join(bench.folder, 'fifty-thousand');
    await mkdir(dataDir);
    await copyDemoPets((await bench.demo()).dataDir, dataDir, PETS);
    return [...(await measurePages(bench, dataDir)), ...(await measureFullList(bench, dataDir))];
  },
};

async function measurePages(bench: Bench, dataDir: string): Promise<Metric[]> {
  const shelter = await startShelter(dataDir);
  try {
    const metrics: Metric[] = [];
    for (const { what, path } of [
      { what: 'catalogue', path: cataloguePath },
      { what: 'GET /api/pets/?limit=24', path: (page: number) => `/api/pets/?limit=24&page=${page}` },
    ]) {
      bench.log(`${what}, page by page …`);
      // Warms up the compiler with pages that are not measured.
      await measureRun('', shelter, path, Math.floor(LAST_PAGE / 4));
      metrics.push(
        await measureRun(`${what}, first pages`, shelter, path, 1),
        await measureRun(`${what}, middle pages`, shelter, path, Math.floor(LAST_PAGE / 2)),
        await measureRun(`${what}, last pages`, shelter, path, LAST_PAGE - PAGES_MEASURED + 1),
      );
    }
    return metrics;
  } finally {
    await shelter.stop();
  }
}

async function measureRun(
  what: string,
  shelter: ServerProcess,
  path: (page: number) => string,
  from: number,
): Promise<Metric> {
  const times: number[] = [];
  for (let page = from; page < from + PAGES_MEASURED; page += 1) {
    times.push((await timedGet(shelter.url + path(page), 'br')).ms);
  }
  return { what, value: median(times), unit: 'ms', note: `95 % within ${quantile(times, 0.95).toFixed(1)} ms` };
}

interface FullList {
  ms: number;
  /** Of the second request. */
  againMs: number;
  bytes: number;
  maxWaitMs: number;
  memoryBytes: number;
  peakMemoryBytes: number;
}

/** Restarts the server for each run, so that the list is not cached. */
async function measureFullList(bench: Bench, dataDir: string): Promise<Metric[]> {
  bench.log('the full list …');
  const metrics: Metric[] = [];
  for (const encoding of ['gzip', 'identity'] as const) {
    const lists: FullList[] = [];
    for (let run = 0; run < FULL_LIST_RUNS; run += 1) lists.push(await requestFullList(dataDir, encoding));
    const of = (metric: keyof FullList) => median(lists.map((list) => list[metric]));
    const what = `full list, ${encoding}`;
    metrics.push(
      {
        what,
        value: of('ms') / 1000,
        unit: 's',
        note: `${(of('bytes') / 1_000_000).toFixed(1)} MB on the wire${encoding === 'gzip' ? '; distinct pets would compress less' : ''}`,
      },
      { what: `${what}, again`, value: of('againMs') / 1000, unit: 's', note: 'from the cache' },
      {
        what: `${what}, longest wait of other requests`,
        value: of('maxWaitMs'),
        unit: 'ms',
        note: 'for a cached page',
      },
      {
        what: `${what}, memory afterwards`,
        value: Math.round(of('memoryBytes') / 1_000_000),
        unit: 'MB',
        note: `at most ${Math.round(of('peakMemoryBytes') / 1_000_000)} MB at any time`,
      },
    );
  }
  return metrics;
}

async function requestFullList(dataDir: string, encoding: 'gzip' | 'identity'): Promise<FullList> {
  const shelter = await startShelter(dataDir);
  try {
    const page = `${shelter.url}/catalogue`;
    await timedGet(page, 'br');
    const end = new AbortController();
    const all = timedGet(`${shelter.url}/api/pets/`, encoding).finally(() => end.abort());
    const [{ ms, body }, maxWaitMs] = await Promise.all([all, measureLongestWait(end.signal, page)]);
    const { ms: againMs } = await timedGet(`${shelter.url}/api/pets/`, encoding);
    const { memoryBytes, peakMemoryBytes } = await shelter.usage();
    return { ms, againMs, bytes: body.length, maxWaitMs, memoryBytes, peakMemoryBytes };
  } finally {
    await shelter.stop();
  }
}

/** Requests a page every few milliseconds. @returns the slowest response in milliseconds */
async function measureLongestWait(end: AbortSignal, url: string): Promise<number> {
  let maxMs = 0;
  while (!end.aborted) {
    maxMs = Math.max(maxMs, (await timedGet(url, 'br')).ms);
    await setTimeout(REQUEST_INTERVAL_MS);
  }
  return maxMs;
}
