import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

const [TERMINATE, SYNC, QUERY, FLUSH] = Buffer.from('XSQH');

/**
 * What `pg` takes for its network socket, with the embedded engine at the other end.
 * The engine wants whole protocol messages and answers a batch at a time, so what is
 * written is gathered until a message that asks for an answer.
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

  /** Called by `pg` in place of a socket's. */
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

  /** A client that ends waits for the other side to end as well, and the pool waits for the client. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    const batches = this.#takeBatches();
    this.#send(batches).then(() => done(), done);
  }

  async #send(batches: Buffer[]): Promise<void> {
    for (const batch of batches) this.push(await this.#engine.ask(batch));
  }

  #takeBatches(): Buffer[] {
    const batches: Buffer[] = [];
    for (let message = this.#takeMessage(); message; message = this.#takeMessage()) {
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

  /** The startup message has no type byte; every other is a type, a length that counts itself, and the rest. */
  #takeMessage(): Buffer | undefined {
    const lengthAt = this.#isStarted ? 1 : 0;
    if (this.#unread.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.#unread.readInt32BE(lengthAt);
    if (this.#unread.length < end) return undefined;
    const message = this.#unread.subarray(0, end);
    this.#unread = this.#unread.subarray(end);
    return message;
  }
}
