import type { Result as LighthouseResult } from 'lighthouse';
import { inBrowser } from './browser.ts';
import { median, type Bench, type Metric, type Measurement } from './measurement.ts';
import { listPublicPages } from './public-pages.ts';
import { startShelter } from './server-process.ts';

const RUNS = 3;
const MAX_ATTEMPTS = 3;

export const lighthouseScores: Measurement = {
  name: 'lighthouse',
  about: 'Lighthouse on home, catalogue and a pet’s page, as on a phone with slow 4G.',
  run: (bench) => inBrowser(({ debuggingPort }) => auditPages(bench, debuggingPort)),
};

async function auditPages(bench: Bench, port: number): Promise<Metric[]> {
  const shelter = await startShelter((await bench.demo()).dataDir);
  try {
    const metrics: Metric[] = [];
    for (const { name, path } of await listPublicPages(shelter.url)) {
      bench.log(`${name} …`);
      const runs: Scores[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await audit(`${shelter.url}${path}`, port));
      metrics.push(...metricsOf(name, runs));
    }
    return metrics;
  } finally {
    await shelter.stop();
  }
}

/** Points out of 100 by category, and the audits that lost points. */
type Scores = Map<string, { points: number; failed: string[] }>;

async function audit(url: string, port: number): Promise<Scores> {
  const { categories, audits } = await observe(url, port, MAX_ATTEMPTS);
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

/** Retries if Lighthouse loses the page's trace, as happens on a busy machine. */
async function observe(url: string, port: number, attempts: number): Promise<LighthouseResult> {
  // Imported here because it takes a second to load.
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' });
  if (!result) throw new Error('Lighthouse gave no result.');
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (attempts === 1) throw new Error(runtimeError.message);
  return observe(url, port, attempts - 1);
}

function metricsOf(page: string, runs: Scores[]): Metric[] {
  return [...runs[0]!.keys()].map((category) => {
    const scores = runs.map((run) => run.get(category)!);
    const failed = [...new Set(scores.flatMap((score) => score.failed))];
    return {
      what: `${page}, ${category}`,
      value: median(scores.map(({ points }) => points)),
      unit: 'points',
      bar: { atLeast: 100 },
      ...(failed.length > 0 && { note: `loses points for ${failed.join(', ')}` }),
    };
  });
}
