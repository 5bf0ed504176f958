import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/**/*.test.ts'];
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** What HTTP, files and processes do is the same on both engines. */
const sameOnBoth =
  /tests[\\/](?:http[\\/](?:answers|embed|forms|hostile-input|outside|pet-page|uploads)|faults[\\/](?:full-disk|graceful|mail-server)|import-rules)|pets\.routes\.test|live-guards\.test/;

/** Only what opens a database has a second engine to run on; the import tells which files do. */
function hasSecondEngine(file: string): boolean {
  if (sameOnBoth.test(file)) return false;
  return /from '[^']*\/support\/(?:start-app|open-test-database)\.ts'/.test(readFileSync(file, 'utf8'));
}

/** Files that start processes, and take up to a minute each: begun last, one of them would hold up the whole run. */
const slow = /tests[\\/](?:faults|operations|documents)|embedded\.test/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, and no array's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(slow.test(other.moduleId)) - Number(slow.test(one.moduleId)));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: onPostgres ? globSync(all).filter(hasSecondEngine) : all,
    exclude: ['node_modules/**', 'build/**', 'tests/e2e/**'],
    globalSetup: 'tests/support/global-setup.ts',
    sequence: { sequencer: SlowFirst },
    pool: 'forks',
    // Each runs a server and its database; more than two only wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
