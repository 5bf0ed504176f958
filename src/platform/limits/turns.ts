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

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#waiting.get(key) ?? { busy: 0, queue: [] };
    this.#waiting.set(key, line);
    if (line.busy < this.#atOnce) line.busy++;
    else await new Promise<void>((resolve) => line.queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.queue.shift();
      // Whoever waited takes over the place, so that nobody who comes now slips in before.
      if (next) next();
      else if (--line.busy === 0) this.#waiting.delete(key);
    }
  }
}
