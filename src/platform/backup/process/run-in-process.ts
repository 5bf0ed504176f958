import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { ProcessRequest, ProcessResult } from './main.ts';

/** JavaScript's memory; the embedded engine uses about as much again. */
const MAX_HEAP_MB = 256;

/**
 * Makes or tests a backup in a separate process, which ends with this one, or when the signal is aborted.
 * @param options.isInBackground whether it yields to all other work, so that visitors don't notice
 */
export function runInProcess(
  request: ProcessRequest,
  { signal, isInBackground }: { signal?: AbortSignal | undefined; isInBackground: boolean },
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = fork(new URL('./main.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // For dates.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...(signal && { signal, killSignal: 'SIGKILL' }),
    });
    let result: ProcessResult | undefined;
    child.once('message', (message) => (result = message as ProcessResult));
    child.on('error', (error) => {
      // A process that didn't start never closes; for any other, `close` says why it ended.
      if (child.pid === undefined)
        resolve({ type: 'failed', reason: `The backup process couldn’t start: ${error.message}` });
    });
    child.once('close', (code, killedBy) => {
      resolve(result ?? { type: 'failed', reason: `The backup process ended early (${killedBy ?? code}).` });
    });
    if (child.pid === undefined) return;
    // Not the lowest: on a busy machine, it would never finish.
    if (isInBackground) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.send(request);
  });
}
