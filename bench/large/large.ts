import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresServer } from '../../tests/support/postgres-server.ts';
import { quantile, type Bench, type Metric, type Measurement } from '../measurement.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { adminToken, createFilledDatabase, userToken } from './load/fill-database.ts';
import type { LoggedStatement } from './log-statements.ts';
import { sizeOf } from './load/shelter-size.ts';
import { writePlans } from './plans.ts';
import { screens, type Screen } from './screens.ts';

const PETS = 400_000;
/** How often each screen is requested, with different parameters each time. */
const REQUESTS = 24;
const TIMEOUT_MS = 60_000;
/** Measures only screens whose name matches this. */
const only = new RegExp(process.env['LARGE_SCREENS'] ?? '');

export const large: Measurement = {
  name: 'large',
  about: `A PostgreSQL server with ${PETS.toLocaleString('en')} pets and five million audit entries: every list, search, record and report, and the plans of their statements. LARGE_DATABASE_URL names a filled database, to use it again.`,
  run: async (bench) => {
    const filledUrl = process.env['LARGE_DATABASE_URL'];
    if (filledUrl !== undefined) return measure(bench, filledUrl);
    bench.log('filling the database takes some minutes …');
    const server = await startPostgresServer();
    try {
      const databaseUrl = await server.createDatabase('large');
      await createFilledDatabase({ databaseUrl, dataDir: '' }, sizeOf(PETS), bench.log);
      return await measure(bench, databaseUrl);
    } finally {
      await server.stop();
    }
  },
};

async function measure(bench: Bench, databaseUrl: string): Promise<Metric[]> {
  const dataDir = join(bench.folder, 'large');
  await mkdir(dataDir);
  const shelter = await startServer({
    script: 'bench/large/server.ts',
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    readyPath: '/readyz',
    logFile: `${dataDir}.log`,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const polled = new Set((await logStatements(shelter, () => setTimeout(2500))).map(({ text }) => text));
    const metrics: Metric[] = [];
    const changed: string[] = [];
    for (const screen of screens.filter(({ name }) => only.test(name))) {
      const { metric, statements } = await measureScreen(shelter, screen);
      metrics.push(metric);
      const own = statements.filter(({ text }) => !polled.has(text));
      if (await writePlans(client, screen.name, own)) changed.push(screen.name);
      bench.log(`${metric.what}: ${metric.value.toFixed(1)} ms; ${metric.note}`);
    }
    const note = changed.length > 0 ? `${changed.join(', ')}: see git diff bench/large/plans` : 'as committed';
    return [
      ...metrics,
      { what: 'screens with other plans', value: changed.length, unit: '', bar: { atMost: 0 }, note },
    ];
  } finally {
    await client.end();
    await shelter.stop();
  }
}

async function measureScreen(
  shelter: ServerProcess,
  screen: Screen,
): Promise<{ metric: Metric; statements: LoggedStatement[] }> {
  await get(shelter, screen, REQUESTS);
  const statements = await logStatements(shelter, () => get(shelter, screen, REQUESTS + 1));
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) times.push(await get(shelter, screen, n));
  const note = `median ${quantile(times, 0.5).toFixed(1)} ms, ${statements.length} statements`;
  const metric = {
    what: `${screen.name} (${screen.role})`,
    value: quantile(times, 0.95),
    unit: 'ms',
    bar: { atMost: screen.bar },
    note,
  };
  return { metric, statements };
}

/** @returns how long it took; the public pages' cache is empty */
async function get({ url, send }: ServerProcess, { role, path }: Screen, n: number): Promise<number> {
  if (role === 'visitor') send('clear-cache');
  const headers =
    role === 'visitor' ? undefined : { authorization: `Bearer ${role === 'admin' ? adminToken : userToken}` };
  const started = performance.now();
  const response = await fetch(`${url}${path(n)}`, {
    ...(headers && { headers }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.arrayBuffer();
  // An empty list of applications is a 404 (`spec.md`, section 7).
  if (!response.ok && response.status !== 404) throw new Error(`${path(n)} answered ${response.status}.`);
  return performance.now() - started;
}

async function logStatements(shelter: ServerProcess, during: () => Promise<unknown>): Promise<LoggedStatement[]> {
  shelter.send('log-statements');
  await during();
  return shelter.request<{ logged: LoggedStatement[] }>('logged-statements').then(({ logged }) => logged);
}
