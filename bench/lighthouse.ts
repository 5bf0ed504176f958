import type { Result as LighthouseResult } from 'lighthouse';
import { inBrowser } from './browser.ts';
import { median, type Bench, type Figure, type Measurement } from './measurement.ts';
import { listPublicPages } from './public-pages.ts';
import { startShelter } from './server-process.ts';

const RUNS = 3;
const TRIES = 3;

export const lighthouseScores: Measurement = {
  name: 'lighthouse',
  about: 'Lighthouse on home, catalogue and a pet’s page, as on a phone with slow 4G.',
  run: (bench) => inBrowser(({ debuggingPort }) => auditPages(bench, debuggingPort)),
};

async function auditPages(bench: Bench, port: number): Promise<Figure[]> {
  const shelter = await startShelter((await bench.demo()).dataDir);
  try {
    const figures: Figure[] = [];
    for (const { name, path } of await listPublicPages(shelter.url)) {
      bench.say(`${name} …`);
      const runs: Scores[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await audit(`${shelter.url}${path}`, port));
      figures.push(...figuresOf(name, runs));
    }
    return figures;
  } finally {
    await shelter.stop();
  }
}

/** Points out of 100 by category, and what took points off. */
type Scores = Map<string, { points: number; failed: string[] }>;

async function audit(url: string, port: number): Promise<Scores> {
  const { categories, audits } = await observe(url, port, TRIES);
  return new Map(
    Object.entries(categories).map(([id, { score, auditRefs }]) => {
      if (score === null) throw new Error(`Lighthouse gave no score for ${id}.`);
      const failed = auditRefs
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
        .map((ref) => ref.id);
      return [id, { points: Math.round(score * 100), failed }];
    }),
  );
}

/** Again where it lost the page's trace, which happens on a busy machine and says nothing of the page. */
async function observe(url: string, port: number, tries: number): Promise<LighthouseResult> {
  // Only here: it takes a second to load, which the other measurements need not wait for.
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' });
  if (!result) throw new Error('Lighthouse gave no result.');
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (tries === 1) throw new Error(runtimeError.message);
  return observe(url, port, tries - 1);
}

function figuresOf(page: string, runs: Scores[]): Figure[] {
  return [...runs[0]!.keys()].map((category) => {
    const scores = runs.map((run) => run.get(category)!);
    const failed = [...new Set(scores.flatMap((score) => score.failed))];
    return {
      what: `${page}, ${category}`,
      value: median(scores.map(({ points }) => points)),
      unit: 'points',
      bar: { atLeast: category === 'performance' ? 97 : 100 },
      ...(failed.length > 0 && { note: `loses points by ${failed.join(', ')}` }),
    };
  });
}
