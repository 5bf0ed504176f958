import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Program } from './program.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker.ts';

/** The embedded database failed during a query; it restarts for the next one. */
export class EngineRestartedError extends Error {
  override name = 'EngineRestartedError';
  readonly code = '57P01'; // As when an administrator terminates a session.
}

export interface EngineOptions extends Omit<WorkerStart, 'program' | 'sent'> {
  /** A slower query ends the worker: the engine ignores `statement_timeout`. */
  maxQueryMs: number;
  onRestart: (reason: string) => void;
}

export interface EngineResponse {
  bytes: Uint8Array;
  /** Pass it to `waitForSync` before anybody learns of what was committed; undefined if nothing was. */
  commit: number | undefined;
}

type Pending = { resolve: (response: EngineResponse) => void; reject: (error: Error) => void };
type SyncWaiter = { commit: number; resolve: () => void; reject: (error: Error) => void };

/** As the first worker has compiled it: a later one opens in half the time. */
let program: Program | undefined;

/** PGlite in a worker thread, with a watchdog that replaces a worker that hangs or dies. */
export class Engine {
  readonly #options: EngineOptions;
  #worker: Promise<Worker> | undefined;
  #current: Worker | undefined;
  #terminating: Promise<unknown> = Promise.resolve();
  #pending = new Map<number, Pending>();
  #nextId = 1;
  #synced = 0;
  #syncWaiters: SyncWaiter[] = [];
  #isClosing = false;
  #connections = new Set<Duplex>();
  #watchdog: NodeJS.Timeout | undefined;
  #unlimited = 0;
  readonly #use = { messages: 0, busyMs: 0, restarts: 0 };
  #busySince = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Opens the database, as the first query also does. */
  async open(): Promise<void> {
    await this.#running();
  }

  /** A restart closes the connections: the new session lacks their prepared statements. */
  attach(connection: Duplex): void {
    this.#connections.add(connection);
    connection.once('close', () => this.#connections.delete(connection));
  }

  /** What the engine has done since it was created. */
  get use(): Readonly<{ messages: number; busyMs: number; restarts: number }> {
    return this.#use;
  }

  /** Sends complete protocol messages, and returns the response. */
  async send(bytes: Uint8Array): Promise<EngineResponse> {
    const worker = await this.#running();
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#use.messages += 1;
      if (this.#pending.size === 0) this.#busySince = performance.now();
      this.#pending.set(id, { resolve, reject });
      if (this.#unlimited === 0) this.#startWatchdog(worker);
      post(worker, { type: 'messages', id, bytes });
    });
  }

  /** Waits until a commit is on disk. Rejects if the engine failed before, and then the commit may be lost. */
  waitForSync(commit: number): Promise<void> {
    if (commit <= this.#synced) return Promise.resolve();
    return new Promise((resolve, reject) => void this.#syncWaiters.push({ commit, resolve, reject }));
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
      if (this.#unlimited === 0 && this.#pending.size > 0 && this.#current) this.#startWatchdog(this.#current);
    }
  }

  /** How many times this worker has synced a file to disk. */
  async countSyncs(): Promise<number> {
    const worker = await this.#running();
    return new Promise((resolve) => {
      const onMessage = (message: FromWorker) => {
        if (message.type !== 'syncs') return;
        worker.off('message', onMessage);
        resolve(message.count);
      };
      worker.on('message', onMessage);
      post(worker, { type: 'syncs' });
    });
  }

  /** A worker that does not close within 5 s is terminated; the database replays its log at the next start. */
  async close(): Promise<void> {
    const opening = this.#worker;
    this.#isClosing = true;
    if (!opening) return;
    const worker = await opening.catch(() => undefined);
    if (!worker) return;
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    post(worker, { type: 'close' });
    const timeout = setTimeout(() => void worker.terminate(), 5000);
    await gone;
    clearTimeout(timeout);
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
    // Two workers would corrupt the directory: the previous one must have ended.
    await this.#terminating;
    const { dir, isNew } = this.#options;
    const sent = new Int32Array(new SharedArrayBuffer(4));
    // Don't await anything else here: at startup, the main thread would load all modules before it came back.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { dir, isNew, program, sent } satisfies WorkerStart,
    });
    sentCounts.set(worker, sent);
    this.#current = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        // Ignore a replaced worker: its successor numbers commits from the beginning.
        if (this.#current !== worker) return;
        if (message.type === 'ready') {
          program ??= message.program;
          resolve(worker);
        } else if (message.type === 'response') this.#resolvePending(message);
        else if (message.type === 'synced') this.#resolveSynced(message.upTo);
        else if (message.type === 'failed') fail(message.reason);
      });
      worker.on('error', (error) => fail(String(error)));
      worker.on('exit', () => fail('its worker ended'));
      const fail = (reason: string) => {
        reject(new EngineRestartedError(`The embedded database could not be opened: ${reason}.`));
        this.#end(worker, reason);
      };
    });
  }

  #startWatchdog(worker: Worker): void {
    this.#watchdog ??= setTimeout(
      () => this.#end(worker, `a query took over ${this.#options.maxQueryMs} ms`),
      this.#options.maxQueryMs,
    );
  }

  #resolvePending({ id, bytes, commit }: EngineResponse & { id: number }): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) {
      if (pending) this.#use.busyMs += performance.now() - this.#busySince;
      clearTimeout(this.#watchdog);
      this.#watchdog = undefined;
    } else {
      this.#watchdog?.refresh();
    }
    pending?.resolve({ bytes, commit });
  }

  #resolveSynced(upTo: number): void {
    this.#synced = upTo;
    const done = this.#syncWaiters.filter(({ commit }) => commit <= upTo);
    this.#syncWaiters = this.#syncWaiters.filter(({ commit }) => commit > upTo);
    for (const { resolve } of done) resolve();
  }

  #end(worker: Worker, reason: string): void {
    if (this.#current !== worker) return;
    if (!this.#isClosing) {
      this.#use.restarts += 1;
      this.#options.onRestart(reason);
    }
    if (this.#pending.size > 0) this.#use.busyMs += performance.now() - this.#busySince;
    this.#terminating = worker.terminate();
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
    this.#worker = undefined;
    this.#current = undefined;
    const pending = [...this.#pending.values(), ...this.#syncWaiters];
    this.#pending.clear();
    this.#syncWaiters = [];
    this.#synced = 0;
    const error = new EngineRestartedError(`The embedded database was restarted: ${reason}.`);
    for (const { reject } of pending) reject(error);
    for (const connection of this.#connections) connection.destroy(error);
  }
}

/** How many messages each worker was sent; the worker sees it while it is busy. */
const sentCounts = new WeakMap<Worker, Int32Array>();

function post(worker: Worker, message: ToWorker): void {
  Atomics.add(sentCounts.get(worker)!, 0, 1);
  worker.postMessage(message);
}
