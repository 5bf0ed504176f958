import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess, type StartedProcess } from '../../support/start-process.ts';

const START_TIMEOUT_MS = 60_000;

/** One of the Pawhaven servers, or the worker: a process that can be stopped, killed and started again. */
export class Server {
  readonly name: string;
  readonly port: number;
  /** Settings of later starts. */
  readonly env: Record<string, string>;
  readonly #script: string;
  #process: StartedProcess | null = null;
  /** Of the running process: where the former version is, if it runs that. */
  #root: string | undefined;
  /** What earlier processes logged. */
  #log = '';
  #formerLog = '';

  constructor(
    name: string,
    { port, env, script = 'src/main.ts' }: { port: number; env: Record<string, string>; script?: string },
  ) {
    this.name = name;
    this.port = port;
    this.env = { ...env, PORT: String(port) };
    this.#script = script;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get log(): string {
    return this.#log + this.#output();
  }

  /** The part of the log that the former version wrote. */
  get formerLog(): string {
    return this.#formerLog + (this.#root === undefined ? '' : this.#output());
  }

  /** Starts it, from a copy of the project at `root` if there is one, and waits until it is ready. */
  async start(root?: string): Promise<void> {
    const started = startProcess(this.#script, this.env, [], ['--max-semi-space-size=8'], root);
    this.#process = started;
    this.#root = root;
    let hasEnded = false;
    void started.ended.then(() => (hasEnded = true));
    const giveUpAt = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isReady())) {
      if (hasEnded || performance.now() > giveUpAt)
        throw new Error(`${this.name} does not start:\n${this.log.slice(-3000)}`);
      await pause(100);
    }
  }

  /** Sends SIGTERM, as an operator does, and waits until it has ended. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const started = this.#process;
    if (!started) return;
    if (started.child.exitCode === null && started.child.signalCode === null) {
      const exited = once(started.child, 'exit');
      started.child.kill(signal);
      await exited;
    }
    await started.ended;
    this.#formerLog = this.formerLog;
    this.#log = this.log;
    this.#process = null;
  }

  #output(): string {
    return this.#process ? this.#process.stdout() + this.#process.stderr() : '';
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok === true;
  }
}
