import { createHash, randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { completeForm } from '../tests/support/adoption-calls.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { quantile, type Measurement, type Metric } from './measurement.ts';
import { startCountingShelter, type CountingServer } from './server-process.ts';
import { timedGet } from './timed-get.ts';
import { cataloguePath } from './catalogue-path.ts';

/*
 * What is cached depends only on the order of reads and writes, so a machine of any speed measures the same: each write
 * is followed by as many reads as come between two of them at 20 writes and 200 reads a second.
 */
const WRITES_PER_SECOND = 20;
const SECONDS = 20;
const READS_PER_WRITE = 10;
const AT_ONCE = 4;
/** A person's applications and messages per day are limited, so many people write. */
const PEOPLE = 300;

/** What is written in two seconds, in this order: a status changes 1800 times an hour. */
const WRITES =
  'apply favorite message apply editText favorite apply message apply favorite apply apply message favorite apply changeStatus message apply favorite apply message apply editText favorite apply message favorite apply apply message favorite apply editText apply message favorite apply message apply favorite'.split(
    ' ',
  ) as (keyof Writers)[];

export const catalogueUnderWrites: Measurement = {
  name: 'catalogue-under-writes',
  about: `The cache's hit rate for ${WRITES_PER_SECOND * READS_PER_WRITE} reads a second beside ${WRITES_PER_SECOND} writes a second.`,
  run: async (bench) => {
    const dataDir = join(bench.folder, 'catalogue-under-writes');
    await cp((await bench.demo()).dataDir, dataDir, { recursive: true });
    const { db, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      now: new Date(),
      onWarning: bench.log,
    });
    const shelter = await prepare(db);
    await close();
    const server = await startCountingShelter(dataDir);
    try {
      return await measure(server, shelter);
    } finally {
      await server.stop();
    }
  },
};

async function measure(server: CountingServer, shelter: Shelter): Promise<Metric[]> {
  const writers = createWriters(server.url, shelter);
  const read = createReader(server.url, shelter.pets);
  const reads: Read[] = [];
  let written = 0;
  const run = async () => {
    while (written < SECONDS * WRITES_PER_SECOND) {
      const at = written++;
      await writers[WRITES[at % WRITES.length]!](at);
      for (let count = 0; count < READS_PER_WRITE; count++) reads.push(await read());
    }
  };
  // Every page has been read before.
  for (const path of read.paths) await timedGet(server.url + path, 'br');
  const before = await server.made();
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  const rate = (written * 1000) / (performance.now() - started);
  const after = await server.made();
  const metrics: Metric[] = [];
  for (const { what, path } of [
    { what: 'all pages', path: /^/ },
    { what: 'catalogue', path: /^\/catalogue/ },
    { what: 'pages of pets', path: /^\/pets\// },
    { what: 'home', path: /^\/$/ },
    { what: 'searches by type', path: /^\/search/ },
  ]) {
    const times = reads.filter((each) => path.test(each.path)).map(({ ms }) => ms);
    const countMade = (made: Record<string, number>) =>
      Object.entries(made).reduce((sum, [url, count]) => sum + (path.test(url) ? count : 0), 0);
    const misses = countMade(after) - countMade(before);
    metrics.push({
      what: `${what}, hit rate`,
      value: Math.round((1 - misses / times.length) * 1000) / 10,
      unit: '%',
      ...(/all|catalogue/.test(what) && { bar: { atLeast: 90 } }),
      note: `${times.length} reads; 95 % within ${quantile(times, 0.95).toFixed(1)} ms`,
    });
  }
  metrics.push({ what: 'writes', value: Math.round(rate), unit: '/s', note: 'as fast as this machine can' });
  return metrics;
}

interface Read {
  path: string;
  ms: number;
}

/** Half of the visitors read the catalogue, mostly its first pages; the rest read pets, some far more often than others. */
function createReader(url: string, pets: readonly number[]): (() => Promise<Read>) & { paths: string[] } {
  const random = createRandom(7);
  const skewed = (count: number) => Math.floor(count ** random()) - 1;
  const searches = ['Dog', 'Cat', 'Hamster'].map((type) => `/search?type=${type}`);
  const pages = Array.from({ length: Math.ceil(pets.length / 24) }, (_, at) => cataloguePath(at + 1));
  const petPages = pets.map((id) => `/pets/${id}`);
  const pick = (paths: readonly string[]) => paths[skewed(paths.length)] ?? paths[0]!;
  const choose = () => {
    const visitor = random();
    if (visitor < 0.1) return '/';
    if (visitor < 0.15) return pick(searches);
    return pick(visitor < 0.55 ? pages : petPages);
  };
  const read = async () => {
    const path = choose();
    const { ms } = await timedGet(url + path, 'br');
    return { path, ms };
  };
  return Object.assign(read, { paths: ['/', ...searches, ...pages, ...petPages] });
}

interface Shelter {
  adminToken: string;
  people: { token: string; email: string }[];
  pets: number[];
}

type Writers = ReturnType<typeof createWriters>;

function createWriters(url: string, { adminToken, people, pets }: Shelter) {
  const call = async (method: string, path: string, token: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  };
  const random = createRandom(11);
  const pick = () => pets[Math.floor(random() * pets.length)]!;
  const personAt = (at: number) => people[at % PEOPLE]!;
  let applied = 0;
  // Nobody applies for these.
  const changing = pets.filter((_, at) => at % 10 === 0);
  const appliedFor = pets.filter((_, at) => at % 10 !== 0);
  return {
    apply: (_at: number) => {
      const next = applied++;
      const pet = appliedFor[Math.floor(next / PEOPLE)]!;
      return call('POST', '/api/adoptions/', personAt(next).token, completeForm(pet));
    },
    favorite: (at: number) => call('PUT', `/api/favorites/${pick()}`, personAt(at).token),
    message: (at: number) => {
      const { email, token } = personAt(at);
      return call('POST', '/api/messages/send', token, { email, message: `May I visit on day ${at}?` });
    },
    editText: (at: number) =>
      call('PUT', `/api/pets/${pick()}`, adminToken, { description: `Likes snow ${at} times.` }),
    changeStatus: (at: number) => {
      const adoption_status = Math.floor(at / WRITES.length / changing.length) % 2 === 0 ? 'Pending' : 'Available';
      const pet = changing[Math.floor(at / WRITES.length) % changing.length]!;
      return call('PUT', `/api/pets/${pet}`, adminToken, { adoption_status });
    },
  };
}

/** Creates signed-in people and an Admin, and lists the available pets in the catalogue's order. */
async function prepare(db: Database): Promise<Shelter> {
  const names = ['admin', ...Array.from({ length: PEOPLE }, (_, at) => `person${at}`)];
  const people = names.map((name) => ({
    name,
    email: `${name}@bench.example`,
    token: randomBytes(32).toString('base64url'),
  }));
  const rows = await db
    .insertInto('users')
    .values(
      people.map(({ name, email }) => {
        const role_id = name === 'admin' ? 1 : 2;
        return { name, email, phone_number: '+1 555 0123', password_hash: null, role_id };
      }),
    )
    .returning('id')
    .execute();
  const now = new Date();
  const session = { ip: '127.0.0.1', user_agent: 'bench', created_at: now, last_used_at: now };
  const sessions = rows.map(({ id }, at) => ({
    ...session,
    user_id: id,
    token_hash: createHash('sha256').update(people[at]!.token).digest('hex'),
  }));
  await db.insertInto('sessions').values(sessions).execute();
  const pets = await db
    .selectFrom('pets')
    .select('id')
    .where('adoption_status', '=', 'Available')
    .where('is_listed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [admin, ...others] = people;
  return { adminToken: admin!.token, people: others, pets: pets.map(({ id }) => id) };
}

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
