import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { test } from 'vitest';

const BUNDLE = pathToFileURL(join(import.meta.dirname, '../../../build/server/index.js')).href;

test('loading the page bundle opens nothing that keeps a process from ending', async () => {
  const program = `await import(${JSON.stringify(BUNDLE)})`;
  const env = { ...process.env, NODE_ENV: 'production' };
  // Rejects if it is still running after this time.
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env, timeout: 20_000 });
});
