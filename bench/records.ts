import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminToken, createFilledDatabase } from './large/load/fill-database.ts';
import { sizeOf } from './large/load/shelter-size.ts';
import { median, quantile, type Measurement, type Metric } from './measurement.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const size = { ...sizeOf(50_000), people: 100_000, messages: 60_000, auditEntries: 140_000 };
const RUNS = 24;
const WARM_UP_RUNS = 4;
const MAX_MS = 50;
const MAX_YEAR_MS = 300;

interface MeasuredCall {
  name: string;
  path: (n: number) => string;
  maxMs: number;
}

const month = (n: number) => `2025-${String(1 + (n % 12)).padStart(2, '0')}`;
const either = (values: readonly string[], n: number) => values[n % values.length]!;

const calls: readonly MeasuredCall[] = [
  {
    name: 'matrix of a month',
    path: (n) => `/api/reports/matrix?from=${month(n)}&to=${month(n)}`,
    maxMs: MAX_MS,
  },
  {
    name: 'matrix of a year',
    path: (n) => `/api/reports/matrix?from=${2022 + (n % 4)}-01&to=${2022 + (n % 4)}-12`,
    maxMs: MAX_YEAR_MS,
  },
  { name: 'census of a year', path: () => '/api/reports/census', maxMs: MAX_YEAR_MS },
  { name: 'intakes and outcomes of a year', path: () => '/api/reports/intakes-and-outcomes', maxMs: MAX_YEAR_MS },
  { name: 'lengths of stay of a year', path: () => '/api/reports/stays', maxMs: MAX_YEAR_MS },
  {
    name: 'animals behind a figure',
    path: (n) =>
      `/api/reports/movements?group=${either(['intakes', 'outcomes'], n)}&species=${either(['dog', 'cat'], n)}&from=${month(n)}-01&to=${month(n)}-28&age=adult&page=1&limit=25&count=capped`,
    maxMs: MAX_MS,
  },
  {
    name: 'animals in care on a day',
    path: (n) =>
      `/api/reports/movements?group=in_care&from=${month(n)}-01&to=${month(n)}-28&page=1&limit=25&count=capped`,
    maxMs: MAX_MS,
  },
  { name: 'the day, with animals in care', path: () => '/api/admin/day', maxMs: MAX_MS },
  // Medical records belong here: the due list and the record page, with 500,000 treatments (loadTreatments).
];

export const records: Measurement = {
  name: 'records',
  about: 'The statistics and records of 50,000 animals.',
  run: async (bench) => {
    bench.log('filling the database takes some minutes …');
    const dataDir = join(bench.folder, 'records');
    await mkdir(dataDir);
    await createFilledDatabase({ databaseUrl: undefined, dataDir }, size, bench.log);
    const shelter = await startShelter(dataDir, { DEMO: 'false' });
    try {
      const metrics: Metric[] = [];
      for (const call of calls) {
        bench.log(`${call.name} …`);
        metrics.push(await measureCall(call, shelter));
      }
      return metrics;
    } finally {
      await shelter.stop();
    }
  },
};

async function measureCall({ name, path, maxMs }: MeasuredCall, shelter: ServerProcess): Promise<Metric> {
  for (let n = 0; n < WARM_UP_RUNS; n += 1) await request(shelter, path(n));
  const times: number[] = [];
  const before = await shelter.usage();
  for (let n = 0; n < RUNS; n += 1) times.push(await request(shelter, path(n)));
  const cpuMs = ((await shelter.usage()).cpuMs - before.cpuMs) / RUNS;
  return {
    what: `${name}, 95 % within`,
    value: quantile(times, 0.95),
    unit: 'ms',
    bar: { atMost: maxMs },
    note: `median ${median(times).toFixed(1)} ms, ${cpuMs.toFixed(1)} ms CPU`,
  };
}

/** @returns milliseconds */
async function request({ url }: ServerProcess, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - started;
}
