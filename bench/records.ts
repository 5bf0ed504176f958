import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminToken, createFilledDatabase } from './large/load/fill-database.ts';
import { sizeOf } from './large/load/shelter-size.ts';
import { median, quantile, type Measurement, type Metric } from './measurement.ts';
import { startShelter, type ServerProcess } from './server-process.ts';
import { PETS, recordCalls, statisticsCalls, type MeasuredCall } from './record-calls.ts';

const size = { ...sizeOf(PETS), people: 100_000, messages: 60_000, auditEntries: 140_000 };
const RUNS = 24;
const WARM_UP_RUNS = 4;

export const records: Measurement = {
  name: 'records',
  about: 'The records of 50,000 animals with 500,000 treatments, the due list, the kennel map, and the statistics.',
  run: async (bench) => {
    bench.log('filling the database takes some minutes …');
    const dataDir = join(bench.folder, 'records');
    await mkdir(dataDir);
    await createFilledDatabase({ databaseUrl: undefined, dataDir }, size, bench.log);
    const shelter = await startShelter(dataDir, { DEMO: 'false' });
    try {
      const metrics: Metric[] = [];
      for (const call of [...recordCalls, ...statisticsCalls]) {
        bench.log(`${call.name} …`);
        metrics.push(await measureCall(call, shelter));
      }
      return metrics;
    } finally {
      await shelter.stop();
    }
  },
};

async function measureCall({ name, paths, maxMs }: MeasuredCall, shelter: ServerProcess): Promise<Metric> {
  for (let n = 0; n < WARM_UP_RUNS; n += 1) await request(shelter, paths(n));
  const times: number[] = [];
  const before = await shelter.usage();
  for (let n = 0; n < RUNS; n += 1) times.push(await request(shelter, paths(n)));
  const cpuMs = ((await shelter.usage()).cpuMs - before.cpuMs) / RUNS;
  return {
    what: `${name}, 95 % within`,
    value: quantile(times, 0.95),
    unit: 'ms',
    bar: { atMost: maxMs },
    note: `median ${median(times).toFixed(1)} ms, ${cpuMs.toFixed(1)} ms CPU`,
  };
}

/** @returns milliseconds until the last response */
async function request({ url }: ServerProcess, paths: string[]): Promise<number> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${adminToken}` };
  await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    }),
  );
  return performance.now() - started;
}
