import { closeSync, fdatasync, fdatasyncSync } from 'node:fs';

/** An open file of the engine. */
export interface EngineFile {
  nfd: number;
  node: { name: string };
}

/** After a longer sync, the next ones run in the background. On a fast disk, that would take longer than the sync itself. */
const MAX_BLOCKING_MS = 2;
const BACKGROUND_SYNCS = 100;
/** A background sync waits for Node's thread pool, which may be busy with photos or passwords. */
const MAX_WAIT_MS = 20;
const LOG_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Syncs the engine's write-ahead log later than the engine asks for it, so that one sync covers many commits, and the
 * engine runs the next transactions during a slow one. This is safe as long as two rules hold: no commit is
 * acknowledged before `confirmed` has reached it, and no other file changes while the log is behind.
 */
export class LogSync {
  readonly #onSync: () => void;
  readonly #onProgress: (synced: number) => void;
  readonly #onError: (error: Error) => void;
  readonly #maxBlockingMs: number;
  #requested = 0;
  #synced = 0;
  #confirmed = 0;
  #hasFailed = false;
  #file: EngineFile | undefined;
  #isPlanned = false;
  #leftInBackground = 0;
  #inBackground: { nfd: number; isClosed: boolean } | undefined;

  constructor(options: {
    onSync: () => void;
    onProgress: (synced: number) => void;
    onError: (error: Error) => void;
    /** Replaced by tests. */
    maxBlockingMs?: number;
  }) {
    this.#onSync = options.onSync;
    this.#onProgress = options.onProgress;
    this.#onError = options.onError;
    this.#maxBlockingMs = options.maxBlockingMs ?? MAX_BLOCKING_MS;
  }

  /** How many syncs the engine has requested so far. */
  get requested(): number {
    return this.#requested;
  }

  /** How many of them are on disk, as far as is known: other files may change. */
  get synced(): number {
    return this.#synced;
  }

  /** How many of them are on disk for certain: their commits may be acknowledged. */
  get confirmed(): number {
    return this.#confirmed;
  }

  isLog(file: EngineFile): boolean {
    return LOG_SEGMENT.test(file.node.name);
  }

  /** Instead of the engine's sync of a log file. */
  request(file: EngineFile): void {
    if (this.#file !== file) this.catchUp();
    this.#file = file;
    this.#requested += 1;
  }

  /** Syncs at once what was requested. */
  catchUp(): void {
    if (this.#synced === this.#requested) return;
    const started = performance.now();
    try {
      fdatasyncSync(this.#file!.nfd);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
    if (performance.now() - started > this.#maxBlockingMs) this.#leftInBackground = BACKGROUND_SYNCS;
    this.#complete(this.#requested);
  }

  /**
   * Syncs what was requested, once the engine has run what is queued for it.
   * @param isIdle whether nothing is queued: a fast disk then syncs at once
   */
  catchUpSoon(isIdle = false): void {
    if (this.#isPlanned || this.#inBackground || this.#synced === this.#requested) return;
    if (isIdle && this.#leftInBackground === 0) return this.catchUp();
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#attempt(() => (this.#leftInBackground > 0 ? this.#startInBackground() : this.catchUp()));
    });
  }

  #startInBackground(): void {
    if (this.#synced === this.#requested) return;
    this.#leftInBackground -= 1;
    const upTo = this.#requested;
    const running = { nfd: this.#file!.nfd, isClosed: false };
    this.#inBackground = running;
    const started = performance.now();
    const overdue = setTimeout(() => this.#attempt(() => this.catchUp()), MAX_WAIT_MS);
    fdatasync(running.nfd, (error) => {
      clearTimeout(overdue);
      this.#inBackground = undefined;
      this.#attempt(() => {
        this.#hasFailed ||= error !== null;
        if (running.isClosed) closeSync(running.nfd);
        if (error) throw error;
        // The disk is fast again: run fewer of the next syncs in the background.
        if (performance.now() - started < this.#maxBlockingMs) this.#leftInBackground >>= 1;
        this.#complete(upTo);
        this.catchUpSoon();
      });
    });
  }

  /** @returns whether the file is closed later, as it is being synced in the background */
  close(file: EngineFile): boolean {
    if (this.#file === file) {
      this.catchUp();
      this.#file = undefined;
    }
    const running = this.#inBackground;
    if (running?.nfd !== file.nfd || running.isClosed) return false;
    running.isClosed = true;
    return true;
  }

  /**
   * The operating system reports a failed write to one sync only. So while one runs in the background, another's success
   * proves nothing yet.
   */
  #complete(upTo: number): void {
    this.#onSync();
    this.#synced = Math.max(this.#synced, upTo);
    if (this.#inBackground || this.#hasFailed || this.#confirmed === this.#synced) return;
    this.#confirmed = this.#synced;
    this.#onProgress(this.#confirmed);
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onError(error as Error);
    }
  }
}
