import { join } from 'node:path';
import { packages } from '../setup/folders.mjs';

/**
 * What `npm run …` starts, by the name of the script.
 * - `setup`: the options of scripts/setup.mjs
 * - `installsNothing`: reports what is missing instead of setting it up
 * - `args`: arguments that come before those of the command line
 */
export const programs = {
  start: {
    setup: ['--serve'],
    file: 'src/main.ts',
    // Half of the default: a request leaves little behind, and the server uses less memory.
    nodeArgs: ['--max-semi-space-size=8'],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(packages, '.cache', 'compiled') },
  },
  chat: { setup: ['--no-build'], file: 'src/chat-server.ts' },
  worker: { setup: ['--no-build'], file: 'src/worker.ts' },
  'fake-payments': { setup: ['--no-build'], file: 'demo/fake-payments/main.ts' },
  dev: { setup: ['--no-build'], file: 'scripts/dev.mjs' },
  shelter: { setup: ['--no-build'], file: 'src/cli.ts' },
  test: { setup: ['--no-build', '--tools'], file: 'scripts/test.ts' },
  texts: { setup: ['--no-build'], file: 'scripts/texts.ts' },
  bench: { setup: ['--tools'], file: 'bench/run.ts' },
  'test:cluster': { setup: ['--tools'], installsNothing: true, file: 'tests/cluster/run.ts' },
  'test:faults': {
    setup: ['--tools'],
    file: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      'tests/faults',
      'server/invariants.test.ts',
      'server/change-status.test.ts',
      'server/clean-up-photos.test.ts',
    ],
    env: { FAULT_ROUNDS: '20' },
  },
};
