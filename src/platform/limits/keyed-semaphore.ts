import { ApiError } from '../http/api-error.ts';

const MAX_WAITING = 100;

/** Limits how many jobs with the same key run at once; the others wait in order. */
export class KeyedSemaphore {
  readonly #limit: number;
  readonly #slots = new Map<string, { running: number; queue: (() => void)[] }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws ApiError 429 if too many jobs with this key already wait */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * @returns a function that releases the slot
   * @throws ApiError 429 if too many jobs with this key already wait
   */
  async acquire(key: string): Promise<() => void> {
    const slot = this.#slots.get(key) ?? { running: 0, queue: [] };
    this.#slots.set(key, slot);
    if (slot.running < this.#limit) slot.running++;
    else if (slot.queue.length < MAX_WAITING) await new Promise<void>((resolve) => slot.queue.push(resolve));
    else throw tooManyAtOnce();
    return () => {
      const next = slot.queue.shift();
      // Passed on directly, so that no newcomer overtakes those who wait.
      if (next) next();
      else if (--slot.running === 0) this.#slots.delete(key);
    };
  }

  /** Holds a slot while batches are read: until the last one, or until the reader stops. */
  async *iterate<T>(key: string, batches: AsyncIterable<T>): AsyncGenerator<T> {
    const release = await this.acquire(key);
    try {
      yield* batches;
    } finally {
      release();
    }
  }
}

export function tooManyAtOnce(): ApiError {
  return new ApiError(429, 'Too many at once. Please try again in a few seconds.', { retryAfterSeconds: 5 });
}
