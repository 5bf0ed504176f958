import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { VerifyRequest, VerifyResult } from './verify-process.ts';

const PREFIX = 'verify-';
/** Of JavaScript's memory; the scratch database has a little more besides. */
const MAX_HEAP_MB = 256;

/**
 * Restores a backup to a scratch database in a process of its own, which runs only when nothing else needs the processor.
 * The server's database isn't touched, whichever it is.
 * @param dataDir has the temporary folder; it needs room for the uncompressed tables twice
 */
export async function verifyBackup(
  request: Omit<VerifyRequest, 'folder'>,
  { dataDir, signal }: { dataDir: string; signal?: AbortSignal | undefined },
): Promise<VerifyResult> {
  await removeLeftovers(dataDir);
  const folder = await mkdtemp(join(dataDir, PREFIX));
  try {
    return await runProcess({ ...request, folder }, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of a server that was killed: only one at a time verifies. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

function runProcess(request: VerifyRequest, signal: AbortSignal | undefined): Promise<VerifyResult> {
  return new Promise((resolve) => {
    const child = fork(new URL('./verify-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...(signal && { signal, killSignal: 'SIGKILL' }),
    });
    let result: VerifyResult = { type: 'failed', reason: 'The test restore ended early.' };
    child.once('message', (message) => (result = message as VerifyResult));
    child.once('error', (error) => {
      result = { type: 'failed', reason: `The test restore could not run: ${error.message}` };
    });
    // A process that could not start has no exit.
    child.once('error', () => child.pid === undefined && resolve(result));
    child.once('close', () => resolve(result));
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.send(request);
  });
}
