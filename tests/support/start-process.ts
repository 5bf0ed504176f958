import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface StartedProcess {
  child: ChildProcess;
  /** What it has said so far. */
  stdout: () => string;
  stderr: () => string;
  /** Where the site answers; rejects with what it said when it ends instead. */
  url: Promise<string>;
  /** Its exit code, null when a signal ended it. */
  ended: Promise<number | null>;
}

/** What was compiled for one process serves the next, as it does under `npm start`. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled');

/** Runs a program of the project as a process of its own, with nothing of the test's environment but the path. */
export function startProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  nodeArgs: string[] = [],
): StartedProcess {
  const child = spawn(process.execPath, [...nodeArgs, join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const address = /open at (\S+)[\s\S]*Ctrl-C/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${stdout}${stderr}`)));
  });
  url.catch(() => undefined);
  return { child, stdout: () => stdout, stderr: () => stderr, url, ended };
}

/** Starts the server as `npm start` does, once installed and built. */
export function startServer(env: Record<string, string>): StartedProcess {
  return startProcess('src/main.ts', { PORT: '0', DEMO: 'false', ...env });
}
