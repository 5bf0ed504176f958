// npm run bench            measures everything that design.md sets a target for
// npm run bench -- NAME …  runs only these benchmarks; some, such as tests, run only by name
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mainPortraits } from '../demo/images/used-portraits.ts';
import { apiPets } from './api-pets.ts';
import { applications } from './applications.ts';
import { catalogueCached } from './catalogue-cached.ts';
import { catalogueRender } from './catalogue-render.ts';
import { catalogueUnderWrites } from './catalogue-under-writes.ts';
import { chat } from './chat.ts';
import { fiftyThousand } from './fifty-thousand.ts';
import { firstVisit } from './first-visit.ts';
import { large } from './large/large.ts';
import { lighthouseScores } from './lighthouse.ts';
import { lists } from './lists.ts';
import { UnavailableError, type Bench, type Demo, type Measurement } from './measurement.ts';
import { photoUpload } from './photo-upload.ts';
import { quickSearch } from './quick-search.ts';
import { records } from './records.ts';
import { printReport, writeReport, type Result } from './report.ts';
import { search } from './search.ts';
import { startShelter } from './server-process.ts';
import { sockets } from './sockets.ts';
import { start } from './start.ts';
import { tests } from './tests.ts';
import { writes } from './writes.ts';

const ROOT = join(import.meta.dirname, '..');
const all = [
  start,
  catalogueCached,
  apiPets,
  catalogueRender,
  catalogueUnderWrites,
  firstVisit,
  lighthouseScores,
  fiftyThousand,
  search,
  writes,
  applications,
  photoUpload,
  chat,
];
/** Runs only by name. */
const onRequest = [tests, large, quickSearch, lists, records, sockets];

const named = process.argv.slice(2);
const known = [...all, ...onRequest];
const unknown = named.filter((name) => !known.some((measurement) => measurement.name === name));
if (unknown.length > 0) {
  console.error(`Unknown measurement: ${unknown.join(', ')}. Available:`);
  for (const { name, about } of known) console.error(`  ${name.padEnd(18)}${about}`);
  process.exit(1);
}

const bench = await openBench();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The servers end with this process.
  process.once(signal, () => void rm(bench.folder, { recursive: true, force: true }).then(() => process.exit(130)));
}
const started = performance.now();
const results: Result[] = [];
try {
  for (const measurement of named.length === 0 ? all : known.filter(({ name }) => named.includes(name))) {
    console.log(`${measurement.name}: ${measurement.about}`);
    results.push(await runMeasurement(measurement));
  }
} finally {
  await rm(bench.folder, { recursive: true, force: true });
}
printReport(results);
await writeReport(join(ROOT, 'test-results/bench.json'), results, (performance.now() - started) / 1000);
process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0;

/** Not in the system's temporary folder, which may be in memory: writes there would be too fast. */
async function openBench(): Promise<Bench> {
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-'));
  const log = (line: string) => console.log(`  ${line}`);
  let demo: Promise<Demo> | undefined;
  return { folder, log, demo: () => (demo ??= makeDemo(join(folder, 'demo'), log)) };
}

async function makeDemo(dataDir: string, log: (line: string) => void): Promise<Demo> {
  log('first start, with the demo shelter …');
  const shelter = await startShelter(dataDir);
  // Otherwise the next start would make the rest of the photos, and disturb what it measures.
  const files = 4 * mainPortraits().length;
  while ((await readdir(join(dataDir, 'photos'))).filter((name) => !name.startsWith('.')).length < files) {
    await setTimeout(100);
  }
  await shelter.stop();
  return { dataDir, firstStartSeconds: shelter.startMs / 1000 };
}

async function runMeasurement(measurement: Measurement): Promise<Result> {
  const { name } = measurement;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  try {
    return { name, metrics: await measurement.run(bench), seconds: seconds() };
  } catch (error) {
    const { message } = error as Error;
    return {
      name,
      metrics: [],
      seconds: seconds(),
      ...(error instanceof UnavailableError ? { unavailable: message } : { failure: message }),
    };
  }
}
