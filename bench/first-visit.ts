import type { Browser } from '@playwright/test';
import { inBrowser } from './browser.ts';
import { median, type Bench, type Metric, type Measurement } from './measurement.ts';
import { listPublicPages, type PublicPage } from './public-pages.ts';
import { startShelter } from './server-process.ts';
import { visit, type Visit } from './visit.ts';

const RUNS = 5;
const MAX_SCRIPT_KB = 20;

export const firstVisit: Measurement = {
  name: 'first-visit',
  about: 'The first visit of a phone with slow 4G and a processor four times slower.',
  run: (bench) => inBrowser(({ browser }) => visitPages(bench, browser)),
};

async function visitPages(bench: Bench, browser: Browser): Promise<Metric[]> {
  const shelter = await startShelter((await bench.demo()).dataDir);
  try {
    const metrics: Metric[] = [];
    for (const { name, path } of await listPublicPages(shelter.url)) {
      bench.log(`${name} …`);
      metrics.push(...metricsOf(name, await visitSeveralTimes(browser, shelter.url + path)));
    }
    return metrics;
  } finally {
    await shelter.stop();
  }
}

async function visitSeveralTimes(browser: Browser, url: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
  return visits;
}

function metricsOf(page: PublicPage['name'], visits: Visit[]): Metric[] {
  const timed = (what: string, atMost: number, read: (one: Visit) => number): Metric => {
    const seconds = visits.map((one) => read(one) / 1000);
    const note = `from ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`;
    return { what: `${page}, ${what}`, value: median(seconds), unit: 's', bar: { atMost }, note };
  };
  return [
    timed('first contentful paint', 1, (one) => one.firstPaintMs),
    timed('largest contentful paint', 1.5, (one) => one.largestPaintMs),
    {
      what: `${page}, layout shift`,
      value: Math.max(...visits.map((one) => one.layoutShift)),
      unit: '',
      bar: { atMost: 0 },
    },
    ...weightsOf(page, visits),
  ];
}

/** Bytes on the wire, headers included. */
function weightsOf(page: PublicPage['name'], visits: Visit[]): Metric[] {
  const types = [...new Set(visits.flatMap(({ weights }) => [...weights.keys()]))].toSorted();
  return types.map((type) => {
    const of = (read: (weight: { bytes: number; files: number }) => number) =>
      median(visits.map(({ weights }) => read(weights.get(type) ?? { bytes: 0, files: 0 })));
    const files = of((weight) => weight.files);
    return {
      what: `${page}, ${type}`,
      value: Math.round(of((weight) => weight.bytes) / 100) / 10,
      unit: 'kB',
      ...(type === 'script' && { bar: { atMost: MAX_SCRIPT_KB } }),
      note: `${files} ${files === 1 ? 'file' : 'files'}`,
    };
  });
}
