import { countAgainstLimit, type LimitCounter, type RateLimitBlock } from './rate-limits.ts';
import { telemetry } from '../telemetry/telemetry.ts';
import type { LimitName, Limits } from './limits.ts';

const CLEAN_UP_EVERY = 1000;

/** Counts like `consumeLimit`, but in memory: for frequent events whose counts a restart may reset. */
export class InMemoryRateLimiter {
  readonly #limits: Limits;
  readonly #counters = new Map<string, LimitCounter & { limit: LimitName }>();
  #used = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @returns null if the attempt is allowed */
  consume(limit: LimitName, subject: string): RateLimitBlock | null {
    // Unlike the time of day, it never goes back.
    const now = performance.now();
    if (++this.#used % CLEAN_UP_EVERY === 0) this.#cleanUp(now);
    const key = `${limit} ${subject}`;
    const before = this.#counters.get(key) ?? {
      used: 0,
      window_started_at: new Date(now),
      blocks: 0,
      blocked_until: null,
    };
    const { block, ...counter } = countAgainstLimit(this.#limits[limit], before, now);
    this.#counters.set(key, { ...counter, limit });
    if (block) telemetry.recorder?.count('rate limit block', limit);
    return block;
  }

  #cleanUp(now: number): void {
    for (const [key, { limit, window_started_at, blocked_until }] of this.#counters) {
      const { windowSeconds, maxBlockSeconds } = this.#limits[limit];
      const expiresAt = Math.max(window_started_at.getTime() + windowSeconds * 1000, blocked_until?.getTime() ?? 0);
      // Kept for another maximum block, so that persistent senders get longer blocks.
      if (expiresAt + maxBlockSeconds * 1000 < now) this.#counters.delete(key);
    }
  }
}
