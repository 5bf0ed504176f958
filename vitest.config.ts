import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { enginesOf, isLong, needsOwnProcess, type Engine, type TestFile } from './tests/support/test-files.ts';

const files: TestFile[] = globSync(['{src,demo,scripts,tests}/**/*.test.ts', 'src/**/*.test.tsx']).map((path) => ({
  path: path.replaceAll(sep, '/'),
  text: readFileSync(path, 'utf8'),
}));

/** Runs in this order. */
const ENGINES: Record<string, Engine[]> = {
  embedded: ['none', 'embedded'],
  postgres: ['postgres'],
  both: ['none', 'embedded', 'postgres'],
};
const engines = ENGINES[process.env['TEST_DATABASE'] ?? 'embedded'];
if (!engines) throw new Error(`TEST_DATABASE takes ${Object.keys(ENGINES).join(', ')}.`);

const projects = engines.flatMap((engine) =>
  [true, false].map((isolate) => ({
    extends: true as const,
    test: {
      name: [engine === 'none' ? 'no database' : engine, ...(isolate ? ['own process'] : [])].join(', '),
      include: files
        .filter((file) => enginesOf(file).includes(engine) && needsOwnProcess(file) === isolate)
        .map(({ path }) => path),
      isolate,
      globalSetup: engine === 'none' ? [] : ['tests/support/global-setup.ts'],
      env: { TEST_DATABASE: engine },
    },
  })),
);

/** One project after another, since a process serves only one; in each, the long files first. */
class InOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(specifications);
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.findIndex(({ test }) => test.name === project.name) - Number(isLong(moduleId));
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    projects: projects.filter(({ test }) => test.include.length > 0),
    sequence: { sequencer: InOrder },
    pool: 'forks',
    // Twice the cores: tests also wait for processes, locks and disks.
    maxWorkers: Math.min(2 * availableParallelism(), 4),
    // These end what hangs. No test measures time, and one that waits for a core or a disk is no failure.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 20_000,
  },
});
