import { Agent, request } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPet } from '../tests/support/factories.ts';
import { completeForm } from '../tests/support/adoption-calls.ts';
import { findPostgres, startPostgresServer } from '../tests/support/postgres-server.ts';
import { createSession } from '../tests/support/signed-in-users.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Bench, Metric, Measurement } from './measurement.ts';
import { startShelter } from './server-process.ts';

const AT_ONCE = 8;
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
/** A person's applications per day are limited, so many people apply. */
const PEOPLE = 400;
const PETS = 40;

export const applications: Measurement = {
  name: 'applications',
  about: 'Applications submitted over HTTP, 8 at once, on both engines.',
  run: async (bench) => {
    const embedded = await measure(bench, 'embedded', undefined, { atLeast: 400 });
    if (findPostgres().missing !== undefined) return embedded;
    const server = await startPostgresServer({ durable: true });
    try {
      const url = await server.createDatabase('applications');
      return [...embedded, ...(await measure(bench, 'PostgreSQL server', url, { atLeast: 800 }))];
    } finally {
      await server.stop();
    }
  },
};

async function measure(
  bench: Bench,
  engine: string,
  databaseUrl: string | undefined,
  bar: { atLeast: number },
): Promise<Metric[]> {
  const dataDir = join(bench.folder, `applications-${engine.replaceAll(' ', '-')}`);
  await mkdir(dataDir);
  const database = await openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: bench.log });
  await database.withoutTimeLimit(migrate);
  const { tokens, pets } = await prepare(database.db);
  await database.close();
  const shelter = await startShelter(dataDir, { DEMO: 'false', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    let next = 0;
    const submit = async () => {
      const at = next++;
      const body = JSON.stringify(completeForm(pets[Math.floor(at / PEOPLE)]!));
      const status = await post(`${shelter.url}/api/adoptions/`, { agent, token: tokens[at % PEOPLE]!, body });
      if (status !== 201) throw new Error(`An application got a ${status}.`);
    };
    await repeat(submit, WARM_UP_SECONDS);
    const before = await shelter.usage();
    const { perSecond, count } = await repeat(submit, SECONDS);
    const after = await shelter.usage();
    const mainThreadMs = (after.mainThreadCpuMs - before.mainThreadCpuMs) / count;
    const cpuMs = (after.cpuMs - before.cpuMs) / count;
    const note = `CPU per application: main thread ${mainThreadMs.toFixed(2)} ms, whole process ${cpuMs.toFixed(2)} ms`;
    return [{ what: `applications submitted, ${engine}`, value: Math.round(perSecond), unit: '/s', bar, note }];
  } finally {
    agent.destroy();
    await shelter.stop();
  }
}

async function repeat(work: () => Promise<void>, seconds: number): Promise<{ perSecond: number; count: number }> {
  const started = performance.now();
  let count = 0;
  const worker = async () => {
    while (performance.now() - started < seconds * 1000) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { perSecond: (count * 1000) / (performance.now() - started), count };
}

/** Cheaper than fetch, which would take the server's core. */
function post(url: string, { agent, token, body }: { agent: Agent; token: string; body: string }): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    sent.once('error', reject).end(body);
  });
}

/** Creates signed-in people, and available pets. */
async function prepare(db: Database): Promise<{ tokens: string[]; pets: number[] }> {
  const person = { phone_number: '+1 555 0123', password_hash: null, role_id: 2 };
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: PEOPLE }, (_, at) => ({
        ...person,
        name: `Person ${at}`,
        email: `person${at}@bench.example`,
      })),
    )
    .returning('id')
    .execute();
  const tokens: string[] = [];
  for (const { id } of people) tokens.push(await createSession(db, id));
  const pets: number[] = [];
  while (pets.length < PETS) pets.push((await createPet(db)).id);
  return { tokens, pets };
}
