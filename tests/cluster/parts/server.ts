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
  /** What earlier processes logged. */
  #log = '';

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
    return this.#log + (this.#process ? this.#process.stdout() + this.#process.stderr() : '');
  }

  /** Starts it, from a copy of the project at `root` if there is one, and waits until it is ready. */
  async start(root?: string): Promise<void> {
    const started = startProcess(this.#script, this.env, [], ['--max-semi-space-size=8'], root);
    this.#process = started;
    let hasEnded = false;
    void started.ended.then(() => (hasEnded = true));
    const giveUpAt = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isReady())) {
      if (hasEnded || performance.now() > giveUpAt)
        throw new Error(`${this.name} does not start:\n${this.log.slice(-3000)}`);
      await pause(100);
    }
  }

  /** As an operator does: SIGTERM, and waits for its end. */
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
    this.#log += started.stdout() + started.stderr();
    this.#process = null;
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok === true;
  }
}
