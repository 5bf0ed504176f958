import { ApiError } from '../http/api-error.ts';

/** So many may wait for their turn; whoever comes then is told to come again. */
const MOST_WAITING = 100;

/**
 * Lets only a few at a time of those with the same key do something; the others wait for their turn. So the
 * many of one household or office who come at once are not taken for somebody who tries many passwords.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting = new Map<string, { busy: number; queue: (() => void)[] }>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws ApiError 429 where too many wait already */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Waits for a turn, and answers what ends it.
   * @throws ApiError 429 where too many wait already
   */
  async begin(key: string): Promise<() => void> {
    const line = this.#waiting.get(key) ?? { busy: 0, queue: [] };
    this.#waiting.set(key, line);
    if (line.busy < this.#atOnce) line.busy++;
    else if (line.queue.length < MOST_WAITING) await new Promise<void>((resolve) => line.queue.push(resolve));
    else throw tooManyAtOnce();
    return () => {
      const next = line.queue.shift();
      // Whoever waited takes over the place, so that nobody who comes now slips in before.
      if (next) next();
      else if (--line.busy === 0) this.#waiting.delete(key);
    };
  }

  /** The same for a list that comes in portions: the turn ends with the last, or when nobody takes more. */
  async *list<T>(key: string, portions: AsyncIterable<T>): AsyncGenerator<T> {
    const end = await this.begin(key);
    try {
      yield* portions;
    } finally {
      end();
    }
  }
}

/** For callers that find too many waiting already. */
export function tooManyAtOnce(): ApiError {
  return new ApiError(429, 'Too many at once. Please try again in a few seconds.', { retryAfterSeconds: 5 });
}
