import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Account } from './unprivileged-account.ts';

/**
 * Starts a shell that waits for the end of its input, which comes when this process closes it or dies, even by kill -9.
 * The shell then stops servers and deletes their folder.
 * @param scripts `start`: what it runs first; `stop`: what stops the servers. `$1` is the folder, and `args` follow
 * @returns a function that closes it
 */
export function endWithParent(
  folder: string,
  {
    start = '',
    stop,
    args = [],
    account = null,
  }: { start?: string; stop: string; args?: string[]; account?: Account | null },
): () => Promise<void> {
  const script = `${start}\ncat > /dev/null; ${stop}; cd /; rm -rf "$1"`;
  // Detached into its own session, so that Ctrl+C in the terminal doesn't reach it.
  const shell = spawn('sh', ['-c', script, 'sh', folder, ...args], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  shell.unref();
  return async () => {
    if (shell.exitCode === null) {
      shell.ref();
      const exited = once(shell, 'exit');
      shell.stdin.end();
      await exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
}
