import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const FLUSH_EVERY_MS = 1000;
/** In characters: as much as a pipe usually takes at once. */
const MAX_BUFFER = 32_000;
/** Request lines beyond this are dropped while the log's reader has stopped reading. */
const MAX_UNREAD_BYTES = 4_000_000;
const LAST_TRIES = 20;
const LAST_TRY_EVERY_MS = 50;

/** Replaced by tests. */
type Write = (fd: number, bytes: Uint8Array) => number;

/**
 * Writes the log to a file descriptor. Everything is written at once, except for the lines of requests, which would cost
 * more than a cached response: these are written together, at the latest a second later or before the next other line.
 * Writes are synchronous, as those of `process.stderr`, so that lines keep their order and a crash loses at most the
 * requests of the last second.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  readonly #write: Write;
  readonly #timer: NodeJS.Timeout;
  #buffer = '';
  #unread: Uint8Array = Buffer.alloc(0);

  constructor(fd: number, write: Write = writeSync) {
    this.#fd = fd;
    this.#write = write;
    this.#timer = setInterval(() => this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes a line now, after all earlier ones. */
  write(line: string): void {
    this.#buffer += line;
    this.flush();
  }

  /** Writes a line within a second. */
  writeSoon(line: string): void {
    if (this.#unread.length > MAX_UNREAD_BYTES) return;
    this.#buffer += line;
    if (this.#buffer.length > MAX_BUFFER) this.flush();
  }

  flush(): void {
    if (this.#buffer === '' && this.#unread.length === 0) return;
    const lines = Buffer.from(this.#buffer);
    this.#buffer = '';
    let bytes: Uint8Array = this.#unread.length === 0 ? lines : Buffer.concat([this.#unread, lines]);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(this.#write(this.#fd, bytes));
    } catch (error) {
      // A pipe that is full takes the rest later. What can't be written at all, such as to a full disk or a reader that
      // has ended, is dropped: the server must go on.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') bytes = bytes.subarray(bytes.length);
    }
    this.#unread = bytes;
  }

  /** Writes what is left before the process ends, and waits a second for a reader that is slow. */
  end(): void {
    clearInterval(this.#timer);
    this.flush();
    for (let tries = 0; this.#unread.length > 0 && tries < LAST_TRIES; tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_TRY_EVERY_MS);
      this.flush();
    }
  }
}
