import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from './ask.ts';
import { fillShelter } from './fill-shelter.ts';
import { quantile, type Figure, type Measurement } from './measurement.ts';
import { searches, warmUpSearches } from './searches.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const PETS = 50_000;

const kinds = [
  { what: 'GET /api/pets/?…&limit=24', path: '/api/pets/', limit: 'limit=24' },
  { what: 'GET /api/pets/facets?…', path: '/api/pets/facets', limit: '' },
  { what: '/search?…', path: '/search', limit: '' },
];

export const search: Measurement = {
  name: 'search',
  about: 'A shelter with 50,000 pets: searches, each of them asked for once.',
  run: async (bench) => {
    bench.say('moving 50,000 pets in …');
    const dataDir = join(bench.folder, 'search');
    await mkdir(dataDir);
    await fillShelter((await bench.demo()).dataDir, dataDir, PETS);
    const shelter = await startShelter(dataDir);
    try {
      const figures: Figure[] = [];
      for (const { what, path, limit } of kinds) {
        bench.say(`${what} …`);
        const address = (query: string) => `${path}?${[query, limit].filter(Boolean).join('&')}`;
        // With others than those that are measured, so that none of these is ready.
        for (const { query } of warmUpSearches) await ask(shelter.url + address(query), 'br');
        figures.push(...(await measure(what, shelter, address)));
      }
      return figures;
    } finally {
      await shelter.stop();
    }
  },
};

async function measure(what: string, shelter: ServerProcess, address: (query: string) => string): Promise<Figure[]> {
  const times: { kind: string; ms: number }[] = [];
  for (const { kind, query } of searches) times.push({ kind, ms: (await ask(shelter.url + address(query), 'br')).ms });
  const all = times.map(({ ms }) => ms);
  const kindsSeen = [...new Set(times.map(({ kind }) => kind))];
  const slowest = kindsSeen
    .map((kind) => ({
      kind,
      ms: quantile(
        times.filter((time) => time.kind === kind).map(({ ms }) => ms),
        0.95,
      ),
    }))
    .map(({ kind, ms }) => `${kind} ${ms.toFixed(0)}`)
    .join(', ');
  return [
    { what: `${what}, median`, value: quantile(all, 0.5), unit: 'ms', note: `${all.length} different searches` },
    { what: `${what}, 95 % within`, value: quantile(all, 0.95), unit: 'ms', bar: { atMost: 50 }, note: slowest },
  ];
}
