import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';
import { joinExactly } from './join-exactly.ts';

const [TERMINATE, SYNC, QUERY, FLUSH] = Buffer.from('XSQH');
const START = 0;

/**
 * Replaces `pg`'s network socket with the embedded engine. The engine needs complete protocol messages and responds once per
 * batch, so messages are collected until one that requires a response. What is written while corked goes in one batch.
 */
export class EngineConnection extends Duplex {
  readonly #engine: Engine;
  #unread: Buffer = Buffer.alloc(0);
  #gathered: Buffer[] = [];
  #isStarted = false;
  #commit: number | undefined;

  constructor(engine: Engine) {
    super({ allowHalfOpen: false });
    this.#engine = engine;
    engine.attach(this);
  }

  /** The commit in the response that `pg` is reading: see `Engine.waitForSync`. */
  get commit(): number | undefined {
    return this.#commit;
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
    this.#sendBatches(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#sendBatches(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  #sendBatches(bytes: Buffer): void {
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes]);
    const messages = this.#readMessages();
    if (messages.length === 0) return;
    void this.#forward(joinExactly(messages));
  }

  async #forward(messages: Uint8Array): Promise<void> {
    try {
      const { bytes, commit } = await this.#engine.send(messages);
      // Unread bytes may hold an earlier commit.
      this.#commit = this.readableLength === 0 ? commit : (commit ?? this.#commit);
      this.push(bytes);
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  /** All messages up to the last one that requires a response. */
  #readMessages(): Buffer[] {
    const ready: Buffer[] = [];
    for (let message = this.#readMessage(); message; message = this.#readMessage()) {
      const type = this.#isStarted ? message[0] : START;
      this.#isStarted = true;
      if (type === TERMINATE) continue;
      this.#gathered.push(message);
      if (type !== START && type !== SYNC && type !== QUERY && type !== FLUSH) continue;
      ready.push(...this.#gathered);
      this.#gathered = [];
    }
    return ready;
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
