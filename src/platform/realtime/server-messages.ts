import { Server } from 'socket.io';
import type { z } from 'zod';
import type { Redis } from '../redis/redis.ts';

/** The one event between Socket.IO servers. Its arguments are a message's name and payload. */
export const SERVER_MESSAGE = 'server_message';
const CHANGED = 'changed';
/** Changes within this time wake the other servers only once. */
const WAKE_EVERY_MS = 50;

/**
 * Messages between servers that share a database, over Redis. Without it, they go nowhere. They may get lost, or come
 * from other versions, so nothing may depend on them.
 */
export class ServerMessages {
  readonly #io: Server;
  readonly #redis: Redis | null;
  readonly #listeners = new Map<string, (payload: unknown) => void>();
  #wakeTimer: NodeJS.Timeout | undefined;
  #wokenAt = Number.NEGATIVE_INFINITY;

  /** @param io has the adapter of `redis` */
  constructor(io: Server, redis: Redis | null) {
    this.#io = io;
    this.#redis = redis;
    if (redis) io.on(SERVER_MESSAGE, (name: string, payload: unknown) => this.#listeners.get(name)?.(payload));
  }

  /** For a process without realtime connections of its own. */
  static withoutConnections(redis: Redis): ServerMessages {
    return new ServerMessages(new Server({ adapter: redis.createSocketAdapter(SERVER_MESSAGE) }), redis);
  }

  send(name: string, payload: object): void {
    if (this.#redis?.isReady) this.#io.serverSideEmit(SERVER_MESSAGE, name, payload);
  }

  /** @param schema what doesn't match it is ignored */
  on<S extends z.ZodType>(name: string, schema: S, listener: (payload: z.output<S>) => void): void {
    this.#listeners.set(name, (payload) => {
      const parsed = schema.safeParse(payload);
      if (parsed.success) listener(parsed.data);
    });
  }

  /** Makes the other servers poll the database now, rather than within a second. Call it after a commit. */
  wake(): void {
    if (!this.#redis?.isReady || this.#wakeTimer) return;
    const wait = this.#wokenAt + WAKE_EVERY_MS - performance.now();
    if (wait <= 0) return this.#wakeNow();
    this.#wakeTimer = setTimeout(() => this.#wakeNow(), wait).unref();
  }

  onWake(listener: () => void): void {
    this.#listeners.set(CHANGED, listener);
  }

  /** Calls the listener whenever messages can be sent again. */
  onReady(listener: () => void): void {
    this.#redis?.onReady(listener);
  }

  #wakeNow(): void {
    this.#wakeTimer = undefined;
    this.#wokenAt = performance.now();
    this.#io.serverSideEmit(SERVER_MESSAGE, CHANGED);
  }
}
