import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'stop-signals.ts');

/** Runs a process whose signals arrive at these milliseconds. @returns its output, and its exit code */
async function stopAt(...times: number[]): Promise<[string, number]> {
  const script = `
    const { stopOnSignals } = await import(${JSON.stringify(MODULE)});
    let now = 0;
    performance.now = () => now;
    stopOnSignals(async () => console.log('stopping'));
    for (now of ${JSON.stringify(times)}) process.emit('SIGTERM');
    process.exit(0);
  `;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return run.then(
    ({ stdout }): [string, number] => [stdout, 0],
    ({ stdout, code }: { stdout: string; code: number }): [string, number] => [stdout, code],
  );
}

test('a signal that npm or a service manager repeats at once stops the process once, and a later one ends it', async () => {
  expect(await stopAt(0, 1, 900)).toEqual(['stopping\n', 0]);
  expect(await stopAt(0, 1, 1100)).toEqual(['stopping\n', 1]);
});
