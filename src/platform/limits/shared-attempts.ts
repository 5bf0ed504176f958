import { runEvery } from '../jobs/run-every.ts';
import type { Redis } from '../redis/redis.ts';
import type { OtherServersAttempts } from './in-memory-rate-limiter.ts';
import type { LimitName, Limits } from './limits.ts';

const EXCHANGE_EVERY_MS = 200;

/** Those per network or account. A connection has one server. */
const sharedLimits: ReadonlySet<LimitName> = new Set([
  'realtimeConnection',
  'realtimeEventByIp',
  'chatMessageByIp',
  'chatHistoryByIp',
  'chatStart',
  'quickSearchByUser',
]);

interface Counter {
  limit: LimitName;
  subject: string;
  /** Not yet sent to Redis. */
  pending: number;
  /** Sent to Redis in the current window. */
  sent: number;
  others: number;
  expiresAt: number;
}

/**
 * Exchanges attempts with other servers a few times per second, so that no attempt waits for Redis: a limit may be
 * exceeded by what the others count in that time. While Redis is unavailable, each server counts for itself.
 */
export class SharedAttempts implements OtherServersAttempts {
  readonly #redis: Redis;
  readonly #limits: Limits;
  readonly #counters = new Map<string, Counter>();
  /** Stops the exchange. */
  readonly stop: () => Promise<void>;

  constructor(redis: Redis, limits: Limits, onWarning: (what: string) => void) {
    this.#redis = redis;
    this.#limits = limits;
    const job = { name: 'sharing rate limits', everyMs: EXCHANGE_EVERY_MS, firstAfterMs: EXCHANGE_EVERY_MS };
    this.stop = runEvery({ ...job, run: () => this.#exchange(), warnOnce: true }, onWarning);
  }

  add(limit: LimitName, subject: string): void {
    if (!sharedLimits.has(limit)) return;
    const key = `${limit} ${subject}`;
    const counter = this.#counters.get(key);
    if (counter) counter.pending++;
    else
      this.#counters.set(key, { limit, subject, pending: 1, sent: 0, others: 0, expiresAt: Number.POSITIVE_INFINITY });
  }

  get(limit: LimitName, subject: string): number {
    if (!sharedLimits.has(limit)) return 0;
    const counter = this.#counters.get(`${limit} ${subject}`);
    return counter && counter.expiresAt > performance.now() ? counter.others : 0;
  }

  async #exchange(): Promise<void> {
    const now = performance.now();
    const due: Counter[] = [];
    for (const [key, counter] of this.#counters) {
      if (counter.pending > 0) due.push(counter);
      else if (counter.expiresAt <= now) this.#counters.delete(key);
    }
    const additions = due.map(({ limit, subject, pending }) => ({
      name: `${limit} ${subject}`,
      by: pending,
      windowMs: this.#limits[limit].windowSeconds * 1000,
    }));
    for (const counter of due) {
      if (counter.expiresAt <= now) counter.sent = 0;
      counter.sent += counter.pending;
      counter.pending = 0;
      // Deleted after a window unless Redis responds.
      if (counter.expiresAt === Number.POSITIVE_INFINITY) {
        counter.expiresAt = now + this.#limits[counter.limit].windowSeconds * 1000;
      }
    }
    // Redis reports its own outages.
    if (!this.#redis.isReady || due.length === 0) return;
    const totals = await this.#redis.count(additions).catch(() => []);
    for (const [at, { total, remainingMs }] of totals.entries()) {
      const counter = due[at]!;
      // Lower than what this server has sent: a new window, or Redis has lost the counter.
      if (total < counter.sent) counter.sent = additions[at]!.by;
      counter.others = Math.max(0, total - counter.sent);
      counter.expiresAt = performance.now() + remainingMs;
    }
  }
}
