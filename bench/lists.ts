import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminToken, createFilledDatabase } from './large/load/fill-database.ts';
import { sizeOf } from './large/load/shelter-size.ts';
import { measuredLists, type MeasuredList } from './list-paths.ts';
import { median, quantile, type Bench, type Measurement, type Metric } from './measurement.ts';
import { startServer, startShelter, type ServerProcess } from './server-process.ts';

const size = { ...sizeOf(50_000), people: 100_000, messages: 60_000, auditEntries: 140_000 };
const RUNS = 24;
const WARM_UP_RUNS = 6;
const PAGE_SIZE = 25;
const MAX_MS = 50;

export const lists: Measurement = {
  name: 'lists',
  about: 'The staff’s lists with 50,000 pets, 125,000 applications, 100,000 people and 140,000 audit entries.',
  run: async (bench) => {
    bench.log('filling the database takes some minutes …');
    const dataDir = join(bench.folder, 'lists');
    await mkdir(dataDir);
    await createFilledDatabase({ databaseUrl: undefined, dataDir }, size, bench.log);
    const shelter = await startShelter(dataDir, { DEMO: 'false' });
    try {
      const bare = await startBare(bench, shelter);
      try {
        const metrics: Metric[] = [];
        for (const list of measuredLists) {
          bench.log(`${list.name} …`);
          metrics.push(...(await measureList(list, shelter, bare)));
        }
        return metrics;
      } finally {
        await bare.stop();
      }
    } finally {
      await shelter.stop();
    }
  },
};

/** Node's own HTTP server with a page of pets, as the measure of what a response takes at least. */
async function startBare(bench: Bench, shelter: ServerProcess): Promise<ServerProcess> {
  const bodyFile = join(bench.folder, 'list.json');
  const { body } = await request(shelter, `/api/admin/pets/?page=1&limit=${PAGE_SIZE}`);
  await writeFile(bodyFile, body);
  const args = [bodyFile, JSON.stringify({ 'content-type': 'application/json' })];
  return startServer({ script: 'bench/bare-server.ts', args, readyPath: '/', logFile: `${bodyFile}.log` });
}

async function measureList(
  { name, path, filtered, searched, counts }: MeasuredList,
  shelter: ServerProcess,
  bare: ServerProcess,
): Promise<Metric[]> {
  const page = `page=1&limit=${PAGE_SIZE}&count=capped`;
  const first = path.includes('movements') ? 'group=intakes&from=2025-01-01&to=2025-03-31&' : '';
  const deepest = await findDeepestPage(shelter, `${path}?${first}`);
  const measure = (what: string, pathOf: (n: number) => string) =>
    measurePaths(`${name}, ${what}`, pathOf, shelter, bare);
  return [
    await measure('no filter', () => `${path}?${first}${page}`),
    ...(filtered ? [await measure('filters', (n) => `${path}?${filtered(n)}&${page}`)] : []),
    ...(searched ? [await measure('search', (n) => `${path}?${searched(n)}&${page}`)] : []),
    await measure('deepest page', () => deepest),
    ...(counts && filtered ? [await measure('counts', (n) => `${counts(filtered(n))}&count=capped`)] : []),
  ];
}

/** The link to the last page, as its neighbor gives it. */
async function findDeepestPage(shelter: ServerProcess, path: string): Promise<string> {
  const { total } = await request(shelter, `${path}page=1&limit=1`);
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { next } = await request(shelter, `${path}page=${Math.max(1, last - 1)}&limit=${PAGE_SIZE}`);
  return `${next ?? `${path}page=${last}&limit=${PAGE_SIZE}`}&count=capped`;
}

async function measurePaths(
  what: string,
  pathOf: (n: number) => string,
  shelter: ServerProcess,
  bare: ServerProcess,
): Promise<Metric> {
  for (let n = 0; n < WARM_UP_RUNS; n += 1) await request(shelter, pathOf(RUNS + n));
  const times: number[] = [];
  const bareTimes: number[] = [];
  let slowest = { ms: 0, path: '' };
  const before = await shelter.usage();
  for (let n = 0; n < RUNS; n += 1) {
    // In turn, so that other load on the machine affects both.
    const { ms } = await request(shelter, pathOf(n));
    bareTimes.push((await request(bare, '/')).ms);
    times.push(ms);
    if (ms > slowest.ms) slowest = { ms, path: pathOf(n) };
  }
  const cpuMs = ((await shelter.usage()).cpuMs - before.cpuMs) / RUNS;
  const ratio = median(times) / median(bareTimes);
  return {
    what: `${what}, 95 % within`,
    value: quantile(times, 0.95),
    unit: 'ms',
    bar: { atMost: MAX_MS },
    note: `median ${median(times).toFixed(1)} ms, ${ratio.toFixed(0)} × bare, ${cpuMs.toFixed(1)} ms CPU; slowest ${slowest.ms.toFixed(0)} ms: ${slowest.path}`,
  };
}

interface TimedResponse {
  body: Buffer;
  ms: number;
  total: number;
  /** The path of the next page. */
  next: string | undefined;
}

async function request({ url }: ServerProcess, path: string): Promise<TimedResponse> {
  const started = performance.now();
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } });
  const body = Buffer.from(await response.arrayBuffer());
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { body, ms, total: Number(response.headers.get('x-total-count')), next };
}
