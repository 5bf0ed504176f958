import { tooManyAtOnce } from './keyed-semaphore.ts';

/** The account that requests a turn. */
export interface Claim {
  account: string | number;
  isStaff: boolean;
  /** The cost of the work, in any unit: an account that has used less goes first. */
  cost: number;
  /** When aborted, the claim leaves the queue, and `acquire` throws the reason. */
  signal: AbortSignal;
}

export interface Turn {
  /** Lets waiting staff go first, in the middle of a User's work; returns at once if none wait. */
  letStaffPass(): Promise<void>;
  end(): void;
}

/**
 * Runs a few jobs at a time: staff before Users, and within each class every account gets the same share, however much
 * it requests (start-time fair queuing).
 */
export class FairQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #staff = new ShareQueue();
  readonly #users = new ShareQueue();
  readonly #interrupted: (() => void)[] = [];
  #running = 0;

  /** @param maxWaiting in each class; beyond it, the account with the most waiting is rejected */
  constructor(maxRunning: number, maxWaiting = 100) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** How many wait for a turn. */
  get waiting(): number {
    return this.#staff.size + this.#users.size;
  }

  /**
   * Waits for a turn, which the caller must end.
   * @throws ApiError 429 if too many wait already, and the signal's reason once it is aborted
   */
  async acquire(claim: Claim): Promise<Turn> {
    claim.signal.throwIfAborted();
    const queue = claim.isStaff ? this.#staff : this.#users;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.remove(waiting);
        reject(claim.signal.reason as Error);
      };
      const waiting: Waiting = {
        claim,
        start: () => {
          claim.signal.removeEventListener('abort', leave);
          resolve();
        },
        reject: () => {
          claim.signal.removeEventListener('abort', leave);
          reject(tooManyAtOnce());
        },
      };
      claim.signal.addEventListener('abort', leave);
      queue.add(waiting);
      this.#startNext();
      if (queue.size > this.#maxWaiting) queue.removeFromLargest().reject();
    });
    return {
      letStaffPass: async () => {
        if (claim.isStaff || this.#staff.size === 0) return;
        await new Promise<void>((resume) => {
          this.#interrupted.push(resume);
          this.#free();
        });
      },
      end: () => this.#free(),
    };
  }

  #free(): void {
    this.#running--;
    this.#startNext();
  }

  #startNext(): void {
    while (this.#running < this.#maxRunning) {
      const start = this.#staff.dequeue() ?? this.#interrupted.shift() ?? this.#users.dequeue();
      if (!start) return;
      this.#running++;
      start();
    }
  }
}

interface Waiting {
  claim: Claim;
  start: () => void;
  reject: () => void;
}

/** `used` starts at the others' level when the account joins, so that no one saves up a share. */
type Account = { used: number; waiting: Waiting[] };

class ShareQueue {
  readonly #accounts = new Map<string | number, Account>();
  /** What the account served last had used before. */
  #level = 0;
  size = 0;

  add(waiting: Waiting): void {
    const { account: name } = waiting.claim;
    const account = this.#accounts.get(name) ?? { used: 0, waiting: [] };
    this.#accounts.set(name, account);
    if (account.waiting.length === 0) account.used = Math.max(account.used, this.#level);
    account.waiting.push(waiting);
    this.size++;
  }

  remove(waiting: Waiting): void {
    const queued = this.#accounts.get(waiting.claim.account)!.waiting;
    queued.splice(queued.indexOf(waiting), 1);
    this.size--;
  }

  /** Starts the first claim of the account that has used the least; on a tie, the cheaper claim. */
  dequeue(): (() => void) | undefined {
    let next: Account | undefined;
    for (const [name, account] of this.#accounts) {
      if (account.waiting.length > 0) next = next ? firstOf(next, account) : account;
      else if (account.used <= this.#level) this.#accounts.delete(name);
    }
    if (!next) return undefined;
    const { claim, start } = next.waiting.shift()!;
    this.size--;
    this.#level = next.used;
    next.used += claim.cost;
    return start;
  }

  /** The newest claim of the account with the most claims. */
  removeFromLargest(): Waiting {
    const [largest] = [...this.#accounts.values()].toSorted((one, other) => other.waiting.length - one.waiting.length);
    this.size--;
    return largest!.waiting.pop()!;
  }
}

function firstOf(one: Account, other: Account): Account {
  const difference = other.used - one.used || costOf(other) - costOf(one);
  return difference < 0 ? other : one;
}

function costOf({ waiting }: Account): number {
  return waiting[0]!.claim.cost;
}
