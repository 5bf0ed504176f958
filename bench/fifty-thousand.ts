import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from './ask.ts';
import { fillShelter } from './fill-shelter.ts';
import { median, quantile, type Bench, type Figure, type Measurement } from './measurement.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const PETS = 50_000;
const LAST_PAGE = Math.ceil(PETS / 24);
/** Each is asked for once, so that none is ready. */
const PAGES_ASKED = 40;
const WHOLE_LISTS = 3;
const ASK_EVERY_MS = 5;

export const fiftyThousand: Measurement = {
  name: 'fifty-thousand',
  about: 'A shelter with 50,000 pets: pages and lists that are not ready yet, and the whole list.',
  run: async (bench) => {
    bench.say('moving 50,000 pets in …');
    const dataDir = join(bench.folder, 'fifty-thousand');
    await mkdir(dataDir);
    await fillShelter((await bench.demo()).dataDir, dataDir, PETS);
    return [...(await measurePages(bench, dataDir)), ...(await measureWholeList(bench, dataDir))];
  },
};

async function measurePages(bench: Bench, dataDir: string): Promise<Figure[]> {
  const shelter = await startShelter(dataDir);
  try {
    const figures: Figure[] = [];
    for (const { what, path } of [
      { what: 'catalogue', path: '/catalogue?page=' },
      { what: 'GET /api/pets/?limit=24', path: '/api/pets/?limit=24&page=' },
    ]) {
      bench.say(`${what}, page by page …`);
      // Warmed up with pages that are not asked for later: the first ones after a start wait for the compiler.
      await measureRun('', shelter, path, Math.floor(LAST_PAGE / 4));
      figures.push(
        await measureRun(`${what}, first pages`, shelter, path, 1),
        await measureRun(`${what}, middle pages`, shelter, path, Math.floor(LAST_PAGE / 2)),
        await measureRun(`${what}, last pages`, shelter, path, LAST_PAGE - PAGES_ASKED + 1),
      );
    }
    return figures;
  } finally {
    await shelter.stop();
  }
}

async function measureRun(what: string, shelter: ServerProcess, path: string, from: number): Promise<Figure> {
  const times: number[] = [];
  for (let page = from; page < from + PAGES_ASKED; page += 1) {
    times.push((await ask(`${shelter.url}${path}${page}`, 'br')).ms);
  }
  return { what, value: median(times), unit: 'ms', note: `95 % within ${quantile(times, 0.95).toFixed(1)} ms` };
}

interface WholeList {
  ms: number;
  bytes: number;
  longestWaitMs: number;
  memoryBytes: number;
  mostMemoryBytes: number;
}

/** Each time from a server that has just started, so that the list is not ready. */
async function measureWholeList(bench: Bench, dataDir: string): Promise<Figure[]> {
  bench.say('the whole list …');
  const figures: Figure[] = [];
  for (const encoding of ['br', 'identity'] as const) {
    const lists: WholeList[] = [];
    for (let run = 0; run < WHOLE_LISTS; run += 1) lists.push(await askForAll(dataDir, encoding));
    const of = (figure: keyof WholeList) => median(lists.map((list) => list[figure]));
    const what = `whole list, ${encoding}`;
    figures.push(
      {
        what,
        value: of('ms') / 1000,
        unit: 's',
        note: `${(of('bytes') / 1_000_000).toFixed(1)} MB on the wire${encoding === 'br' ? ', of copies: different pets compress less' : ''}`,
      },
      {
        what: `${what}, longest wait of others`,
        value: of('longestWaitMs'),
        unit: 'ms',
        note: 'for a page that is ready',
      },
      {
        what: `${what}, memory then`,
        value: Math.round(of('memoryBytes') / 1_000_000),
        unit: 'MB',
        note: `at most ${Math.round(of('mostMemoryBytes') / 1_000_000)} MB at any moment`,
      },
    );
  }
  return figures;
}

async function askForAll(dataDir: string, encoding: 'br' | 'identity'): Promise<WholeList> {
  const shelter = await startShelter(dataDir);
  try {
    const page = `${shelter.url}/catalogue`;
    await ask(page, 'br');
    const end = new AbortController();
    const all = ask(`${shelter.url}/api/pets/`, encoding).finally(() => end.abort());
    const [{ ms, body }, longestWaitMs] = await Promise.all([all, askUntil(end.signal, page)]);
    const { memoryBytes, mostMemoryBytes } = await shelter.usage();
    return { ms, bytes: body.length, longestWaitMs, memoryBytes, mostMemoryBytes };
  } finally {
    await shelter.stop();
  }
}

/** Asks for a page every few milliseconds, and answers how long the slowest took. */
async function askUntil(end: AbortSignal, url: string): Promise<number> {
  let longestMs = 0;
  while (!end.aborted) {
    longestMs = Math.max(longestMs, (await ask(url, 'br')).ms);
    await setTimeout(ASK_EVERY_MS);
  }
  return longestMs;
}
