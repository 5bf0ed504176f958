import type { ServerOptions } from 'socket.io';

/**
 * The Redis server that several servers share. It may be down at any time: nothing waits for it, and what it carries
 * is also in the database or not worth storing.
 */
export interface Redis {
  /** Whether it is connected. */
  readonly isReady: boolean;
  readHealth(): RedisHealth;
  /** Calls the listener after each connection, and immediately if there is one. */
  onReady(listener: () => void): void;
  /**
   * Adds to counters, each of which starts again at zero once its window is over.
   * @returns their totals over all servers, in the same order
   * @throws if Redis is unavailable
   */
  count(additions: readonly CountAddition[]): Promise<CountTotal[]>;
  /** For a Socket.IO server, which can then send a server-side event of this name to the others, and nothing else. */
  createSocketAdapter(event: string): NonNullable<ServerOptions['adapter']>;
  close(): void;
}

export interface RedisHealth {
  /** For how long there has been no connection, and why; null while there is one. */
  away: { seconds: number; reason: string } | null;
  /** A command that the user may not run, in a sentence; null if there was none in the last minutes. */
  rejection: string | null;
  /** Since the process started. */
  reconnects: number;
}

export interface CountAddition {
  /** Redis gets its hash. */
  name: string;
  by: number;
  /** From the counter's first addition. */
  windowMs: number;
}

export interface CountTotal {
  total: number;
  /** How much of the window is left. */
  remainingMs: number;
}
