import { setTimeout as pause } from 'node:timers/promises';

/** How one attempt of a request ended. */
export interface Attempt {
  /** When it ended, by `performance.now()`. */
  at: number;
  ms: number;
  isWrite: boolean;
  /** Null if it was answered; otherwise such as `503` or `ECONNRESET`. */
  failure: string | null;
  /** The server's id for it, if a response arrived. */
  requestId?: string | undefined;
  /** Such as `POST /api/adoptions/ through nginx`. */
  what: string;
}

export interface PhaseMetrics {
  name: string;
  seconds: number;
  requests: number;
  writes: number;
  /** How many attempts failed in each way. */
  failures: Record<string, number>;
  /** The first of each way, as text. */
  examples: string[];
  /** The longest time without an acknowledged write in which a write failed. */
  writeOutageMs: number;
  p50: number;
  p95: number;
  /** Connections of the live chat that were lost. */
  disconnects: number;
}

/** Records every attempt of every simulated person. */
export class Metrics {
  #attempts: Attempt[] = [];
  #disconnects: number[] = [];

  record(attempt: Attempt): void {
    this.#attempts.push(attempt);
  }

  recordDisconnect(): void {
    this.#disconnects.push(performance.now());
  }

  /** @returns how long after a time the first write that was sent later was acknowledged, in milliseconds; null if none is */
  async nextWrite(after: number, timeoutMs: number): Promise<number | null> {
    const find = () =>
      this.#attempts.find(({ at, ms, isWrite, failure }) => isWrite && failure === null && at - ms >= after);
    while (performance.now() < after + timeoutMs) {
      const found = find();
      if (found) return found.at - after;
      await pause(50);
    }
    return null;
  }

  /**
   * Attempts that ended in a phase, which is measured from `from` to now.
   * @param explain returns the name of a failure
   */
  summarize(name: string, from: number, explain: (attempt: Attempt) => string | null): PhaseMetrics {
    const to = performance.now();
    const attempts = this.#attempts
      .filter(({ at }) => at >= from && at <= to)
      .map((attempt) => ({ ...attempt, failure: explain(attempt) }));
    const failures: Record<string, number> = {};
    const examples = new Map<string, string>();
    for (const { failure, what, at, ms } of attempts) {
      if (failure === null) continue;
      failures[failure] = (failures[failure] ?? 0) + 1;
      const example = `${failure}: ${what} at ${((at - from) / 1000).toFixed(1)} s after ${Math.round(ms)} ms`;
      if (!examples.has(failure)) examples.set(failure, example);
    }
    const answered = attempts.filter(({ failure }) => failure === null).map(({ ms }) => ms);
    return {
      name,
      seconds: (to - from) / 1000,
      requests: attempts.length,
      writes: attempts.filter(({ isWrite, failure }) => isWrite && failure === null).length,
      failures,
      examples: [...examples.values()],
      writeOutageMs: longestOutage(
        from,
        attempts.filter(({ isWrite }) => isWrite),
      ),
      p50: percentile(answered, 0.5),
      p95: percentile(answered, 0.95),
      disconnects: this.#disconnects.filter((at) => at >= from && at <= to).length,
    };
  }
}

/**
 * The longest time between two acknowledged attempts with a failed one in between, in milliseconds.
 * @param from when the first one counts as acknowledged
 */
export function longestOutage(from: number, attempts: readonly Pick<Attempt, 'at' | 'failure'>[]): number {
  let longest = 0;
  let lastDone = from;
  let hasFailed = false;
  for (const { at, failure } of attempts.toSorted((one, other) => one.at - other.at)) {
    if (failure !== null) hasFailed = true;
    else {
      if (hasFailed) longest = Math.max(longest, at - lastDone);
      lastDone = at;
      hasFailed = false;
    }
  }
  return longest;
}

/** The value that a share of the values doesn't exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
