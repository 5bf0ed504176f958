import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminToken, createFilledDatabase } from './large/load/fill-database.ts';
import { sizeOf } from './large/load/shelter-size.ts';
import { quantile, type Measurement } from './measurement.ts';
import { startShelter } from './server-process.ts';

const size = { ...sizeOf(50_000), people: 20_000, applications: 20_000, messages: 60_000, auditEntries: 140_000 };

const texts = splitList(`
  bella, bel, be, max, luna, quincy, ziggy, shorthair, labrador, beagle, dog, bella beagle, juniper, waff, moch,
  lindqvist, lind, noah lindqvist, müller, garcia, nakamura, o'brien, lee, smith, an, kowalski, yasmin, hoff,
  qunicy, lindqist, zimermann, kowalsky, labradro, begle, junper, nakamra, waffels, andersonn,
  #471, 471, #12000, 5550123, 555 0123, 0042, +1 555 555 1234, 2026-0012, mail.example, noah.lindqvist, bella lindqvist,
  thank, collar, application, xyzzyq, jjjj kkkk
`);
const warmUp = splitList('nala, simba, fischer, fichser, #99, 5550000, tofu, tofoo, hughes, ramen noodle');

export const quickSearch: Measurement = {
  name: 'quick-search',
  about: 'The Admins’ search for everything with 50,000 pets, 20,000 applications and 140,000 audit entries.',
  run: async (bench) => {
    bench.log('filling the database takes some minutes …');
    const dataDir = join(bench.folder, 'quick-search');
    await mkdir(dataDir);
    await createFilledDatabase({ databaseUrl: undefined, dataDir }, size, bench.log);
    const shelter = await startShelter(dataDir, { DEMO: 'false' });
    try {
      for (const text of warmUp) await time(shelter.url, text);
      const times: { text: string; ms: number }[] = [];
      for (const text of texts) times.push({ text, ms: await time(shelter.url, text) });
      const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
      const all = times.map(({ ms }) => ms);
      return [
        { what: 'GET /api/admin/search, median', value: quantile(all, 0.5), unit: 'ms' },
        {
          what: 'GET /api/admin/search, 95 % within',
          value: quantile(all, 0.95),
          unit: 'ms',
          bar: { atMost: 50 },
          note: slowest.map(({ text, ms }) => `${text} ${ms.toFixed(0)}`).join(', '),
        },
      ];
    } finally {
      await shelter.stop();
    }
  },
};

async function time(url: string, text: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api/admin/search?text=${encodeURIComponent(text)}`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The search for “${text}” answered ${response.status}.`);
  return performance.now() - started;
}

function splitList(list: string): string[] {
  return list.split(',').map((text) => text.trim());
}
