import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { compileProgram } from './program.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker.ts';

/** The embedded database failed under a question; it is opened anew for the next one. */
export class EngineRestartedError extends Error {
  override name = 'EngineRestartedError';
  readonly code = '57P01'; // what PostgreSQL says when an administrator ends a session
}

export interface EngineOptions extends Omit<WorkerStart, 'program'> {
  /** A question that takes longer ends the worker: `statement_timeout` does nothing in this engine. */
  longestQuestionMs: number;
  onRestart: (reason: string) => void;
}

type Pending = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

/** PGlite in a worker thread, with a watchdog that replaces a worker that hangs or dies. */
export class Engine {
  readonly #options: EngineOptions;
  #worker: Promise<Worker> | undefined;
  #current: Worker | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #pending = new Map<number, Pending>();
  #nextId = 1;
  #isClosing = false;
  #connections = new Set<Duplex>();
  #watchdog: NodeJS.Timeout | undefined;
  #unlimited = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Opens the database where it is not open; the first question does it too. */
  async open(): Promise<void> {
    await this.#running();
  }

  /** A restart ends the connections: what they have prepared is not there in the new session. */
  attach(connection: Duplex): void {
    this.#connections.add(connection);
    connection.once('close', () => this.#connections.delete(connection));
  }

  /** Sends whole protocol messages, returns what the database answers to them. */
  async ask(bytes: Uint8Array): Promise<Uint8Array> {
    const worker = await this.#running();
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject });
      if (this.#unlimited === 0) this.#watch(worker);
      post(worker, { kind: 'messages', id, bytes });
    });
  }

  /** Lifts the time limit while `work` runs, as migrations and restores may need. */
  async withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
    this.#unlimited += 1;
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
    try {
      return await work();
    } finally {
      this.#unlimited -= 1;
      if (this.#unlimited === 0 && this.#pending.size > 0 && this.#current) this.#watch(this.#current);
    }
  }

  /** How many times this worker has synced a file to disk. */
  async countSyncs(): Promise<number> {
    const worker = await this.#running();
    return new Promise((resolve) => {
      const take = (message: FromWorker) => {
        if (message.kind !== 'syncs') return;
        worker.off('message', take);
        resolve(message.count);
      };
      worker.on('message', take);
      post(worker, { kind: 'syncs' });
    });
  }

  /** Closes the database in good order. A worker that does not within 5 s is ended: its log is replayed at the next start. */
  async close(): Promise<void> {
    const opening = this.#worker;
    this.#isClosing = true;
    if (!opening) return;
    const worker = await opening.catch(() => undefined);
    if (!worker) return;
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    post(worker, { kind: 'close' });
    const patience = setTimeout(() => void worker.terminate(), 5000);
    await gone;
    clearTimeout(patience);
  }

  #running(): Promise<Worker> {
    if (this.#isClosing) return Promise.reject(new EngineRestartedError('The embedded database is closed.'));
    if (!this.#worker) {
      const opening = this.#start();
      this.#worker = opening;
      opening.catch(() => {
        if (this.#worker === opening) this.#worker = undefined;
      });
    }
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    // Two workers on one directory corrupt it: the one before must be gone.
    await this.#ending;
    const { dir, isNew } = this.#options;
    const program = await compileProgram();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { dir, isNew, program } satisfies WorkerStart,
    });
    this.#current = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(worker);
        else if (message.kind === 'answer') this.#settle(message);
        else if (message.kind === 'failed') fail(message.reason);
      });
      worker.on('error', (error) => fail(String(error)));
      worker.on('exit', () => fail('its worker ended'));
      const fail = (reason: string) => {
        reject(new EngineRestartedError(`The embedded database could not be opened: ${reason}.`));
        this.#end(worker, reason);
      };
    });
  }

  #watch(worker: Worker): void {
    this.#watchdog ??= setTimeout(
      () => this.#end(worker, `a question took over ${this.#options.longestQuestionMs} ms`),
      this.#options.longestQuestionMs,
    );
  }

  #settle({ id, bytes }: { id: number; bytes: Uint8Array }): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) {
      clearTimeout(this.#watchdog);
      this.#watchdog = undefined;
    } else {
      this.#watchdog?.refresh();
    }
    pending?.resolve(bytes);
  }

  #end(worker: Worker, reason: string): void {
    if (this.#current !== worker) return;
    if (!this.#isClosing) this.#options.onRestart(reason);
    this.#ending = worker.terminate();
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
    this.#worker = undefined;
    this.#current = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    const error = new EngineRestartedError(`The embedded database was restarted: ${reason}.`);
    for (const { reject } of pending) reject(error);
    for (const connection of this.#connections) connection.destroy(error);
  }
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}
