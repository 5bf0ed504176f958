import { countAttempt, type Counter, type Pause } from './attempts.ts';
import type { LimitName, Limits } from './figures.ts';

const TIDIED_EVERY = 1000;

/**
 * Counts tries as `takeAttempt` does, in this server's memory: for what happens many times a second, and where a
 * restart may forgive.
 */
export class QuickCounters {
  readonly #limits: Limits;
  readonly #counters = new Map<string, Counter & { limit: LimitName }>();
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @returns null when it may go on */
  take(limit: LimitName, subject: string): Pause | null {
    // Not the time of day: that may be put back.
    const now = performance.now();
    if (++this.#taken % TIDIED_EVERY === 0) this.#tidy(now);
    const key = `${limit} ${subject}`;
    const before = this.#counters.get(key) ?? {
      taken: 0,
      window_started_at: new Date(now),
      pauses: 0,
      paused_until: null,
    };
    const { pause, ...counter } = countAttempt(this.#limits[limit], before, now);
    this.#counters.set(key, { ...counter, limit });
    return pause;
  }

  #tidy(now: number): void {
    for (const [key, { limit, window_started_at, paused_until }] of this.#counters) {
      const { windowSeconds, longestPauseSeconds } = this.#limits[limit];
      const until = Math.max(window_started_at.getTime() + windowSeconds * 1000, paused_until?.getTime() ?? 0);
      // For as long again, so that whoever goes on waits longer each time.
      if (until + longestPauseSeconds * 1000 < now) this.#counters.delete(key);
    }
  }
}
