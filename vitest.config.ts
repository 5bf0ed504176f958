import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const all = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/**/*.test.ts'];
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Only what opens a database has a second engine to run on; the import tells which files do. */
function opensADatabase(file: string): boolean {
  return /from '[^']*\/support\/(?:start-app|open-test-database)\.ts'/.test(readFileSync(file, 'utf8'));
}

export default defineConfig({
  test: {
    environment: 'node',
    include: onPostgres ? globSync(all).filter(opensADatabase) : all,
    exclude: ['node_modules/**', 'build/**', 'tests/e2e/**'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // Each runs a server and its database; more than two only wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
