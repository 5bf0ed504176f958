import { setTimeout as sleep } from 'node:timers/promises';
import { BucketError } from './bucket-error.ts';

export interface SlotLimits {
  /** Concurrent calls. */
  slots: number;
  /** How long a call may wait for a slot. */
  maxWaitMs: number;
  /** How many calls may wait. */
  maxWaiting: number;
  /** How long calls fail immediately after several timeouts in a row. */
  pauseMs: number;
}

const MAX_TIMEOUTS = 3;

/** Limits the calls to one storage, so that a slow one uses up neither the memory nor every visitor's time. */
export class CallSlots {
  readonly #where: string;
  readonly #limits: SlotLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #timeouts = 0;
  #pausedUntil = 0;

  constructor(where: string, limits: SlotLimits) {
    this.#where = where;
    this.#limits = limits;
  }

  /**
   * @returns a function that releases the slot
   * @throws BucketError if none becomes free in time, or while the storage is too slow
   */
  async acquire(): Promise<() => void> {
    const { slots, maxWaiting, maxWaitMs } = this.#limits;
    if (performance.now() < this.#pausedUntil) throw new BucketError(`${this.#where} is too slow`, 'busy');
    if (this.#running < slots) this.#running += 1;
    else if (this.#waiting.length >= maxWaiting || !(await this.#wait(maxWaitMs))) {
      throw new BucketError(`too many calls are waiting for ${this.#where}`, 'busy');
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }

  async #wait(maxWaitMs: number): Promise<boolean> {
    const turn = Promise.withResolvers<true>();
    const next = () => turn.resolve(true);
    this.#waiting.push(next);
    const giveUp = new AbortController();
    const late = sleep(maxWaitMs, false, { signal: giveUp.signal, ref: false }).catch(() => true);
    const hasTurn = await Promise.race([turn.promise, late]);
    giveUp.abort();
    if (hasTurn) return true;
    const at = this.#waiting.indexOf(next);
    // Its turn came at the same moment.
    if (at === -1) return true;
    this.#waiting.splice(at, 1);
    return false;
  }

  recordResponse(): void {
    this.#timeouts = 0;
  }

  recordTimeout(): void {
    this.#timeouts += 1;
    if (this.#timeouts >= MAX_TIMEOUTS) this.#pausedUntil = performance.now() + this.#limits.pauseMs;
  }
}
