import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface StartedProcess {
  child: ChildProcess;
  /** The output so far. */
  stdout: () => string;
  stderr: () => string;
  /** The site's URL; rejects with the output if the process ends first. */
  url: Promise<string>;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

/** Shares compiled code between processes, as `npm start` does. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled');

/** Runs a script of the project, or of its copy at `root`, in its own process, with only `PATH` from the environment. */
export function startProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  nodeArgs: string[] = [],
  root = ROOT,
): StartedProcess {
  const child = spawn(process.execPath, [...nodeArgs, join(root, script), ...args], {
    cwd: root,
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
