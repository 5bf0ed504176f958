import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

const [TERMINATE, SYNC, QUERY, FLUSH] = Buffer.from('XSQH');

/**
 * Replaces `pg`'s network socket with the embedded engine. The engine needs complete protocol messages and responds once per
 * batch, so messages are collected until one that requires a response.
 */
export class EngineConnection extends Duplex {
  readonly #engine: Engine;
  #unread: Buffer = Buffer.alloc(0);
  #gathered: Buffer[] = [];
  #isStarted = false;

  constructor(engine: Engine) {
    super({ allowHalfOpen: false });
    this.#engine = engine;
    engine.attach(this);
  }

  /** Called by `pg`. */
  connect(): this {
    this.#engine.open().then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  /** The client waits for this end, and the pool for the client. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    const batches = this.#readBatches();
    this.#send(batches).then(() => done(), done);
  }

  async #send(batches: Buffer[]): Promise<void> {
    for (const batch of batches) this.push(await this.#engine.send(batch));
  }

  #readBatches(): Buffer[] {
    const batches: Buffer[] = [];
    for (let message = this.#readMessage(); message; message = this.#readMessage()) {
      if (!this.#isStarted) {
        this.#isStarted = true;
        batches.push(message);
        continue;
      }
      const type = message[0];
      if (type === TERMINATE) continue;
      this.#gathered.push(message);
      if (type === SYNC || type === QUERY || type === FLUSH) {
        batches.push(this.#gathered.length === 1 ? message : Buffer.concat(this.#gathered));
        this.#gathered = [];
      }
    }
    return batches;
  }

  /** The startup message has no type byte; every other has a type, a length that includes itself, and the content. */
  #readMessage(): Buffer | undefined {
    const lengthAt = this.#isStarted ? 1 : 0;
    if (this.#unread.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.#unread.readInt32BE(lengthAt);
    if (this.#unread.length < end) return undefined;
    const message = this.#unread.subarray(0, end);
    this.#unread = this.#unread.subarray(end);
    return message;
  }
}
