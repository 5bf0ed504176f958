import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { petSearchQuery } from '../src/features/pets/pet-search.contract.ts';
import { parseUnderstoodSearch } from '../src/features/pets/understand-search.contract.ts';
import { timedGet } from './timed-get.ts';
import { copyDemoPets } from './copy-demo-pets.ts';
import { quantile, type Metric, type Measurement } from './measurement.ts';
import { searches, warmUpSearches } from './searches.ts';
import { startShelter, type ServerProcess } from './server-process.ts';

const PETS = 50_000;

const endpoints = [
  { what: 'GET /api/pets/?…&limit=24', path: '/api/pets/', limit: 'limit=24' },
  { what: 'GET /api/pets/facets?…', path: '/api/pets/facets', limit: '' },
  { what: '/search?…', path: '/search', limit: '' },
];

export const search: Measurement = {
  name: 'search',
  about: 'A shelter with 50,000 pets: searches, each requested once.',
  run: async (bench) => {
    bench.log('creating 50,000 pets …');
    const dataDir = join(bench.folder, 'search');
    await mkdir(dataDir);
    await copyDemoPets((await bench.demo()).dataDir, dataDir, PETS);
    const shelter = await startShelter(dataDir);
    try {
      const metrics: Metric[] = [];
      for (const { what, path, limit } of endpoints) {
        bench.log(`${what} …`);
        // The page understands words as filters, and redirects to them.
        const urlOf = (query: string) =>
          path === '/search'
            ? path + petSearchQuery(parseUnderstoodSearch(new URLSearchParams(query)))
            : `${path}?${[query, limit].filter(Boolean).join('&')}`;
        // Warms up with other searches, so that no measured one is cached.
        for (const { query } of warmUpSearches) await timedGet(shelter.url + urlOf(query), 'br');
        metrics.push(...(await measure(what, shelter, urlOf)));
      }
      return metrics;
    } finally {
      await shelter.stop();
    }
  },
};

async function measure(what: string, shelter: ServerProcess, urlOf: (query: string) => string): Promise<Metric[]> {
  const times: { type: string; ms: number }[] = [];
  // "dog" and "dogs" are the same search on the page.
  const typeOf = new Map(searches.map(({ type, query }) => [urlOf(query), type]));
  for (const [url, type] of typeOf) times.push({ type, ms: (await timedGet(shelter.url + url, 'br')).ms });
  const all = times.map(({ ms }) => ms);
  const searchTypes = [...new Set(times.map(({ type }) => type))];
  const slowest = searchTypes
    .map((type) => ({
      type,
      ms: quantile(
        times.filter((time) => time.type === type).map(({ ms }) => ms),
        0.95,
      ),
    }))
    .map(({ type, ms }) => `${type} ${ms.toFixed(0)}`)
    .join(', ');
  return [
    { what: `${what}, median`, value: quantile(all, 0.5), unit: 'ms', note: `${all.length} different searches` },
    { what: `${what}, 95 % within`, value: quantile(all, 0.95), unit: 'ms', bar: { atMost: 50 }, note: slowest },
  ];
}
