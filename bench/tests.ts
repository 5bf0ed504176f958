import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..');

/** Runs only by name: it takes as long as all others combined. */
export const tests: Measurement = {
  name: 'tests',
  about: 'npm test in a fresh clone of the last commit, from installation to the last line of output.',
  run: async ({ log }) => {
    // Not in the run's folder, which is inside node_modules: anything there counts as a package.
    const clone = await mkdtemp(join(tmpdir(), 'pawhaven-clone-'));
    try {
      execFileSync('git', ['clone', '--quiet', ROOT, clone]);
      log('npm test …');
      const started = performance.now();
      const finalLine = await runTests(clone);
      const minutes = (performance.now() - started) / 60_000;
      return [{ what: 'npm test', value: minutes, unit: 'min', bar: { atMost: 12 }, note: finalLine }];
    } finally {
      await rm(clone, { recursive: true, force: true });
    }
  },
};

/** @throws Error with the last line if a test fails: the time of a failed run means nothing */
async function runTests(folder: string): Promise<string> {
  const child = spawn('npm', ['test'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const finalLine = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0) throw new Error(`npm test ended with ${code}: ${finalLine}`);
  return finalLine;
}
